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

// A side of a contact: what it brings, and where the slopes of that go.
struct Side {
  SideParameters at;
  mjtNum *friction, *solref, *solimp, *solmix, *margin, *gap;
};

Side side_of(const mjModel& m, const mjContact& contact, int s, mjModel& gradient) {
  if (const int g = contact.geom[s]; g >= 0) {
    return {side_parameters(m, {.geom = g}),
            gradient.geom_friction + 3 * g,
            gradient.geom_solref + mjNREF * g,
            gradient.geom_solimp + mjNIMP * g,
            gradient.geom_solmix + g,
            gradient.geom_margin + g,
            gradient.geom_gap + g};
  }
  const int f = contact.flex[s];
  return {side_parameters(m, {.flex = f}),
          gradient.flex_friction + 3 * f,
          gradient.flex_solref + mjNREF * f,
          gradient.flex_solimp + mjNIMP * f,
          gradient.flex_solmix + f,
          gradient.flex_margin + f,
          gradient.flex_gap + f};
}

void add_to_side(const Side& side, const ContactSlopes& slopes) {
  add(geom_friction(slopes).slope, 3, side.friction);
  add(slopes.solref, mjNREF, side.solref);
  add(slopes.solimp, mjNIMP, side.solimp);
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

void add_to_both(const Side* side, const ContactSlopes& slopes) {
  const GeomFriction friction = geom_friction(slopes);
  for (int k = 0; k < 3; ++k) {
    const mjtNum share = share_of_larger(side[0].at.friction[k], side[1].at.friction[k]);
    side[0].friction[k] += share * friction.slope[k];
    side[1].friction[k] += (1 - share) * friction.slope[k];
  }
  const Mix mix = mix_of(side[0].at.solmix, side[1].at.solmix);
  const bool both_standard = side[0].at.solref[0] > 0 && side[1].at.solref[0] > 0;
  mjtNum by_share = 0;
  for (int k = 0; k < mjNREF; ++k) {
    const mjtNum a = side[0].at.solref[k], b = side[1].at.solref[k],
                 share = both_standard ? mix.share : share_of_larger(b, a);
    side[0].solref[k] += share * slopes.solref[k];
    side[1].solref[k] += (1 - share) * slopes.solref[k];
    if (both_standard) by_share += slopes.solref[k] * (a - b);
  }
  for (int k = 0; k < mjNIMP; ++k) by_share += slopes.solimp[k] * (side[0].at.solimp[k] - side[1].at.solimp[k]);
  add(slopes.solimp, mjNIMP, side[0].solimp, mix.share);
  add(slopes.solimp, mjNIMP, side[1].solimp, 1 - mix.share);
  *side[0].solmix += by_share * mix.by_first;
  *side[1].solmix += by_share * mix.by_second;
}

// Distances count from margin - gap.
void add_margins(const mjModel& m, const Side* side, int pair, mjtNum by_distance, mjModel& gradient) {
  const bool overridden = m.opt.enableflags & mjENBL_OVERRIDE;
  if (overridden) gradient.opt.o_margin -= by_distance;
  if (pair >= 0) {
    if (!overridden) gradient.pair_margin[pair] -= by_distance;
    gradient.pair_gap[pair] += by_distance;
    return;
  }
  const mjtNum margin = share_of_larger(side[0].at.margin, side[1].at.margin);
  const mjtNum gap = share_of_larger(side[0].at.gap, side[1].at.gap);
  for (const int s : {0, 1}) {
    if (!overridden) *side[s].margin -= by_distance * (s == 0 ? margin : 1 - margin);
    *side[s].gap += by_distance * (s == 0 ? gap : 1 - gap);
  }
}

// A flex has no margin against itself.
bool touches_itself(const mjContact& contact) { return contact.geom[0] < 0 && contact.flex[0] == contact.flex[1]; }

}  // namespace

void add_contact_slopes(const mjModel& m, const mjContact& contact, const ContactSlopes& slopes, mjModel& gradient) {
  const int pair = find_pair(m, contact);
  const Side side[2] = {side_of(m, contact, 0, gradient), side_of(m, contact, 1, gradient)};
  ContactSlopes inside = slopes;
  for (int k = 0; k < 5; ++k) {
    if (contact.friction[k] <= mjMINMU) inside.friction[k] = 0;
  }
  if (!touches_itself(contact)) add_margins(m, side, pair, slopes.distance, gradient);
  if (m.opt.enableflags & mjENBL_OVERRIDE) return add_to_options(inside, gradient.opt);
  if (pair >= 0) return add_to_pair(pair, inside, gradient);
  const int first = side[0].at.priority, second = side[1].at.priority;
  if (first == second) return add_to_both(side, inside);
  add_to_side(side[first > second ? 0 : 1], inside);
}

}  // namespace sinew
