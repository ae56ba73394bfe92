// SPDX-License-Identifier: Apache-2.0
#include "scene/islands.h"

#include <cmath>

namespace sinew {

namespace {

constexpr Rgba kNoIsland{{0.7f, 0.7f, 0.7f, 1}};

// Hue, saturation and value, all from 0 to 1.
Rgba from_hsv(mjtNum hue, mjtNum saturation, mjtNum value) {
  Rgba rgba{{0, 0, 0, 1}};
  for (int i = 0; i < 3; ++i) {
    const mjtNum place = std::fmod(6 * hue + (i == 0 ? 5 : i == 1 ? 3 : 1), 6.0);
    const mjtNum share = clip(min_of(place, 4 - place), mjtNum{0}, mjtNum{1});
    rgba.c[i] = static_cast<float>(value - value * saturation * share);
  }
  return rgba;
}

Rgba spread_color(int seed, bool asleep) {
  const mjtNum saturation = 0.5 + 0.5 * halton(seed, 3), value = 0.6 + 0.4 * halton(seed, 5);
  return from_hsv(halton(seed, 7), asleep ? 0.7 * saturation : saturation, asleep ? 0.6 * value : value);
}

// The first of those that sleep together: each names the next, the last the first.
int first_sleeper(const mjModel& m, const mjData& d, int tree) {
  int first = tree;
  for (int next = d.tree_asleep[tree], n = 0; next >= 0 && next != tree && n < m.ntree; ++n) {
    first = min_of(first, next);
    next = d.tree_asleep[next];
  }
  return first;
}

}  // namespace

int island_of(const mjModel& m, const mjData& d, int body) {
  const int mover = m.body_weldid[body];
  if (d.nisland <= 0 || !m.body_dofnum[mover]) return -1;
  return d.dof_island[m.body_dofadr[mover]];
}

Rgba island_rgba_of(const mjData& d, int island) {
  return island < 0 ? kNoIsland : spread_color(d.island_dofadr[island] + 1, false);
}

Rgba island_rgba(const mjModel& m, const mjData& d, int body) {
  const int island = island_of(m, d, body), tree = m.body_treeid[body];
  if (island >= 0) return island_rgba_of(d, island);
  if (tree < 0 || !(m.opt.enableflags & mjENBL_SLEEP)) return kNoIsland;
  const bool asleep = d.tree_asleep[tree] >= 0;
  return spread_color(m.tree_dofadr[asleep ? first_sleeper(m, d, tree) : tree] + 1, asleep);
}

}  // namespace sinew
