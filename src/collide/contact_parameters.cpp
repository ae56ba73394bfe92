// SPDX-License-Identifier: Apache-2.0
#include "collide/contact_parameters.h"

#include <algorithm>
#include <cmath>

#include "math/vec3.h"

namespace sinew {
namespace {

// Share of the first geom where parameters are averaged.
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

void take_from_geom(const mjModel& m, int geom, mjContact& contact) {
  contact.dim = m.geom_condim[geom];
  set_friction(m.geom_friction + 3 * geom, contact);
  std::copy_n(m.geom_solref + mjNREF * geom, mjNREF, contact.solref);
  std::copy_n(m.geom_solimp + mjNIMP * geom, mjNIMP, contact.solimp);
}

void mix_geoms(const mjModel& m, int geom1, int geom2, mjContact& contact) {
  contact.dim = std::max(m.geom_condim[geom1], m.geom_condim[geom2]);
  mjtNum friction[3];
  for (int i = 0; i < 3; ++i) {
    friction[i] = std::max(m.geom_friction[3 * geom1 + i], m.geom_friction[3 * geom2 + i]);
  }
  set_friction(friction, contact);

  const mjtNum share = first_share(m.geom_solmix[geom1], m.geom_solmix[geom2]);
  const mjtNum *ref1 = m.geom_solref + mjNREF * geom1, *ref2 = m.geom_solref + mjNREF * geom2;
  const bool both_standard = ref1[0] > 0 && ref2[0] > 0;
  for (int i = 0; i < mjNREF; ++i) {
    contact.solref[i] = both_standard ? share * ref1[i] + (1 - share) * ref2[i] : std::min(ref1[i], ref2[i]);
  }
  const mjtNum *imp1 = m.geom_solimp + mjNIMP * geom1, *imp2 = m.geom_solimp + mjNIMP * geom2;
  for (int i = 0; i < mjNIMP; ++i) contact.solimp[i] = share * imp1[i] + (1 - share) * imp2[i];
}

void take_from_options(const mjModel& m, mjContact& contact) {
  std::copy_n(m.opt.o_friction, 5, contact.friction);
  std::copy_n(m.opt.o_solref, mjNREF, contact.solref);
  std::copy_n(m.opt.o_solref, mjNREF, contact.solreffriction);
  std::copy_n(m.opt.o_solimp, mjNIMP, contact.solimp);
}

}  // namespace

void set_parameters(const mjModel& m, const GeomPair& pair, mjtNum margin, mjContact& contact) {
  const int geom1 = pair.geom1, geom2 = pair.geom2;
  std::fill_n(contact.solreffriction, mjNREF, mjtNum{0});
  mjtNum gap;
  if (pair.pair >= 0) {
    gap = m.pair_gap[pair.pair];
    contact.dim = m.pair_dim[pair.pair];
    std::copy_n(m.pair_friction + 5 * pair.pair, 5, contact.friction);
    std::copy_n(m.pair_solref + mjNREF * pair.pair, mjNREF, contact.solref);
    std::copy_n(m.pair_solreffriction + mjNREF * pair.pair, mjNREF, contact.solreffriction);
    std::copy_n(m.pair_solimp + mjNIMP * pair.pair, mjNIMP, contact.solimp);
  } else {
    gap = std::max(m.geom_gap[geom1], m.geom_gap[geom2]);
    const int priority1 = m.geom_priority[geom1], priority2 = m.geom_priority[geom2];
    if (priority1 == priority2) {
      mix_geoms(m, geom1, geom2, contact);
    } else {
      take_from_geom(m, priority1 > priority2 ? geom1 : geom2, contact);
    }
  }
  if (m.opt.enableflags & mjENBL_OVERRIDE) take_from_options(m, contact);
  for (mjtNum& friction : contact.friction) friction = std::max(friction, mjtNum{mjMINMU});
  contact.includemargin = margin - gap;

  contact.mu = 0;
  std::fill_n(contact.H, 36, mjtNum{0});
  contact.geom1 = contact.geom[0] = geom1;
  contact.geom2 = contact.geom[1] = geom2;
  for (int side = 0; side < 2; ++side) contact.flex[side] = contact.elem[side] = contact.vert[side] = -1;
  contact.efc_address = -1;
}

void set_frame(const mjtNum normal[3], const mjtNum tangent[3], mjtNum frame[9]) {
  const Vec3<mjtNum> x = normalized(load3(normal));
  auto across = [&](const Vec3<mjtNum>& v) { return v - dot(v, x) * x; };
  Vec3<mjtNum> y = across(load3(tangent));
  constexpr mjtNum kDirection = 1e-8;  // squared length from which a tangent says where it points
  if (norm_squared(y) < kDirection) y = across(std::abs(x.y) < 0.5 ? Vec3<mjtNum>{0, 1, 0} : Vec3<mjtNum>{0, 0, 1});
  normalize(y);
  x.store(frame);
  y.store(frame + 3);
  cross(x, y).store(frame + 6);
}

}  // namespace sinew
