// SPDX-License-Identifier: Apache-2.0
#include "derive/parameter/contact_source.h"

#include <algorithm>

#include "collide/contact_parameters.h"

namespace sinew {
namespace {

void add(const mjtNum* from, int n, mjtNum* to, mjtNum scale = 1) {
  for (int k = 0; k < n; ++k) to[k] += scale * from[k];
}

// The share of side `a` in the larger, or smaller, of two numbers.
mjtNum share_of_larger(mjtNum a, mjtNum b) { return a > b ? 1 : a < b ? 0 : 0.5; }

// The explicit pair that a contact comes from: the first that names its geoms.
int find_pair(const mjModel& m, const mjContact& contact) {
  for (int p = 0; p < m.npair; ++p) {
    const int a = m.pair_geom1[p], b = m.pair_geom2[p];
    if (std::minmax(a, b) == std::minmax(contact.geom[0], contact.geom[1])) return p;
  }
  return -1;
}

void add_to_pair(int p, const ContactSlopes& slopes, mjModel& gradient) {
  add(slopes.friction, 5, gradient.pair_friction + 5 * p);
  add(slopes.solref, mjNREF, gradient.pair_solref + mjNREF * p);
  add(slopes.solreffriction, mjNREF, gradient.pair_solreffriction + mjNREF * p);
  add(slopes.solimp, mjNIMP, gradient.pair_solimp + mjNIMP * p);
}

void add_to_options(const ContactSlopes& slopes, mjOption& opt) {
  add(slopes.friction, 5, opt.o_friction);
  add(slopes.solref, mjNREF, opt.o_solref);
  add(slopes.solreffriction, mjNREF, opt.o_solref);
  add(slopes.solimp, mjNIMP, opt.o_solimp);
}

// Sliding, spinning and rolling friction of a geom, from the five of a contact.
struct GeomFriction {
  mjtNum slope[3];
};

GeomFriction geom_friction(const ContactSlopes& slopes) {
  const mjtNum* by = slopes.friction;
  return {{by[0] + by[1], by[2], by[3] + by[4]}};
}

void add_to_geom(int g, const ContactSlopes& slopes, mjModel& gradient) {
  add(geom_friction(slopes).slope, 3, gradient.geom_friction + 3 * g);
  add(slopes.solref, mjNREF, gradient.geom_solref + mjNREF * g);
  add(slopes.solimp, mjNIMP, gradient.geom_solimp + mjNIMP * g);
}

// Share of the first geom in the averages, with its slopes by both weights.
struct Mix {
  mjtNum share, by_first, by_second;
};

Mix mix_of(mjtNum a, mjtNum b) {
  const bool none_a = a < mjMINVAL, none_b = b < mjMINVAL;
  if (none_a || none_b) return {none_a && none_b ? 0.5 : none_a ? 0.0 : 1.0, 0, 0};
  const mjtNum sum = a + b;
  return {a / sum, b / (sum * sum), -a / (sum * sum)};
}

void add_to_both(const mjModel& m, const int* geom, const ContactSlopes& slopes, mjModel& gradient) {
  const SideParameters side[2] = {side_parameters(m, {.geom = geom[0]}), side_parameters(m, {.geom = geom[1]})};
  const GeomFriction friction = geom_friction(slopes);
  for (int k = 0; k < 3; ++k) {
    const mjtNum share = share_of_larger(side[0].friction[k], side[1].friction[k]);
    gradient.geom_friction[3 * geom[0] + k] += share * friction.slope[k];
    gradient.geom_friction[3 * geom[1] + k] += (1 - share) * friction.slope[k];
  }
  const Mix mix = mix_of(side[0].solmix, side[1].solmix);
  const bool both_standard = side[0].solref[0] > 0 && side[1].solref[0] > 0;
  mjtNum by_share = 0;
  for (int k = 0; k < mjNREF; ++k) {
    const mjtNum a = side[0].solref[k], b = side[1].solref[k],
                 share = both_standard ? mix.share : share_of_larger(b, a);
    gradient.geom_solref[mjNREF * geom[0] + k] += share * slopes.solref[k];
    gradient.geom_solref[mjNREF * geom[1] + k] += (1 - share) * slopes.solref[k];
    if (both_standard) by_share += slopes.solref[k] * (a - b);
  }
  for (int k = 0; k < mjNIMP; ++k) by_share += slopes.solimp[k] * (side[0].solimp[k] - side[1].solimp[k]);
  add(slopes.solimp, mjNIMP, gradient.geom_solimp + mjNIMP * geom[0], mix.share);
  add(slopes.solimp, mjNIMP, gradient.geom_solimp + mjNIMP * geom[1], 1 - mix.share);
  gradient.geom_solmix[geom[0]] += by_share * mix.by_first;
  gradient.geom_solmix[geom[1]] += by_share * mix.by_second;
}

// Distances count from margin - gap.
void add_margins(const mjModel& m, const int* geom, int pair, mjtNum by_distance, mjModel& gradient) {
  const bool overridden = m.opt.enableflags & mjENBL_OVERRIDE;
  if (overridden) gradient.opt.o_margin -= by_distance;
  if (pair >= 0) {
    if (!overridden) gradient.pair_margin[pair] -= by_distance;
    gradient.pair_gap[pair] += by_distance;
    return;
  }
  const mjtNum margin = share_of_larger(m.geom_margin[geom[0]], m.geom_margin[geom[1]]);
  const mjtNum gap = share_of_larger(m.geom_gap[geom[0]], m.geom_gap[geom[1]]);
  for (const int s : {0, 1}) {
    if (!overridden) gradient.geom_margin[geom[s]] -= by_distance * (s == 0 ? margin : 1 - margin);
    gradient.geom_gap[geom[s]] += by_distance * (s == 0 ? gap : 1 - gap);
  }
}

}  // namespace

void add_contact_slopes(const mjModel& m, const mjContact& contact, const ContactSlopes& slopes, mjModel& gradient) {
  const int *geom = contact.geom, pair = find_pair(m, contact);
  ContactSlopes inside = slopes;
  for (int k = 0; k < 5; ++k) {
    if (contact.friction[k] <= mjMINMU) inside.friction[k] = 0;
  }
  add_margins(m, geom, pair, slopes.distance, gradient);
  if (m.opt.enableflags & mjENBL_OVERRIDE) return add_to_options(inside, gradient.opt);
  if (pair >= 0) return add_to_pair(pair, inside, gradient);
  const int first = m.geom_priority[geom[0]], second = m.geom_priority[geom[1]];
  if (first == second) return add_to_both(m, geom, inside, gradient);
  add_to_geom(first > second ? geom[0] : geom[1], inside, gradient);
}

}  // namespace sinew
