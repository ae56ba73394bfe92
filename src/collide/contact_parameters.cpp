// SPDX-License-Identifier: Apache-2.0
#include "collide/contact_parameters.h"

#include <algorithm>
#include <cstring>

#include "shape/contact_point.h"

namespace sinew {
namespace {

// Share of the first side where parameters are averaged.
mjtNum first_share(mjtNum solmix1, mjtNum solmix2) {
  const bool none1 = solmix1 < mjMINVAL, none2 = solmix2 < mjMINVAL;
  if (none1 && none2) return mjtNum{0.5};
  if (none1) return 0;
  if (none2) return 1;
  return solmix1 / (solmix1 + solmix2);
}

void set_friction(const mjtNum slide_spin_roll[3], mjContact& contact) {
  const int source[5] = {0, 0, 1, 2, 2};
  for (int i = 0; i < 5; ++i) contact.friction[i] = slide_spin_roll[source[i]];
}

void take_from_side(const SideParameters& side, mjContact& contact) {
  contact.dim = side.condim;
  set_friction(side.friction, contact);
  std::copy_n(side.solref, mjNREF, contact.solref);
  std::copy_n(side.solimp, mjNIMP, contact.solimp);
}

void mix_sides(const SideParameters& first, const SideParameters& second, mjContact& contact) {
  contact.dim = std::max(first.condim, second.condim);
  mjtNum friction[3];
  for (int i = 0; i < 3; ++i) friction[i] = std::max(first.friction[i], second.friction[i]);
  set_friction(friction, contact);

  const mjtNum share = first_share(first.solmix, second.solmix);
  const mjtNum *ref1 = first.solref, *ref2 = second.solref;
  const bool both_standard = ref1[0] > 0 && ref2[0] > 0;
  for (int i = 0; i < mjNREF; ++i) {
    contact.solref[i] = both_standard ? share * ref1[i] + (1 - share) * ref2[i] : std::min(ref1[i], ref2[i]);
  }
  for (int i = 0; i < mjNIMP; ++i) contact.solimp[i] = share * first.solimp[i] + (1 - share) * second.solimp[i];
}

void take_from_pair(const mjModel& m, int pair, mjContact& contact) {
  contact.dim = m.pair_dim[pair];
  std::copy_n(m.pair_friction + 5 * pair, 5, contact.friction);
  std::copy_n(m.pair_solref + mjNREF * pair, mjNREF, contact.solref);
  std::copy_n(m.pair_solreffriction + mjNREF * pair, mjNREF, contact.solreffriction);
  std::copy_n(m.pair_solimp + mjNIMP * pair, mjNIMP, contact.solimp);
}

void take_from_options(const mjModel& m, mjContact& contact) {
  std::copy_n(m.opt.o_friction, 5, contact.friction);
  std::copy_n(m.opt.o_solref, mjNREF, contact.solref);
  std::copy_n(m.opt.o_solref, mjNREF, contact.solreffriction);
  std::copy_n(m.opt.o_solimp, mjNIMP, contact.solimp);
}

}  // namespace

void set_parameters(const mjModel& m, const SideName& first, const SideName& second, int pair, mjtNum margin,
                    mjContact& contact) {
  std::memset(&contact, 0, sizeof contact);  // also what lies between the fields
  mjtNum gap;
  if (pair >= 0) {
    gap = m.pair_gap[pair];
    take_from_pair(m, pair, contact);
  } else {
    const SideParameters a = side_parameters(m, first), b = side_parameters(m, second);
    gap = std::max(a.gap, b.gap);
    if (a.priority == b.priority) {
      mix_sides(a, b, contact);
    } else {
      take_from_side(a.priority > b.priority ? a : b, contact);
    }
  }
  if (m.opt.enableflags & mjENBL_OVERRIDE) take_from_options(m, contact);
  for (mjtNum& friction : contact.friction) friction = std::max(friction, mjtNum{mjMINMU});
  contact.includemargin = margin - gap;

  const SideName* side[2] = {&first, &second};
  for (int s = 0; s < 2; ++s) {
    contact.geom[s] = side[s]->geom;
    contact.flex[s] = side[s]->flex;
    contact.elem[s] = side[s]->elem;
    contact.vert[s] = side[s]->vert;
  }
  contact.geom1 = contact.geom[0];
  contact.geom2 = contact.geom[1];
  contact.efc_address = -1;
}

void set_frame(const mjtNum normal[3], const mjtNum tangent[3], mjtNum frame[9]) {
  const Vector x = normalized(load3(normal));
  Vector y = part_across(load3(tangent), x);
  constexpr mjtNum kDirection = 1e-8;  // squared length from which a tangent says where it points
  if (norm_squared(y) < kDirection) y = default_tangent(x);
  normalize(y);
  x.store(frame);
  y.store(frame + 3);
  cross(x, y).store(frame + 6);
}

}  // namespace sinew
