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

Rgba spread_color(int seed) {
  return from_hsv(halton(seed, 7), 0.5 + 0.5 * halton(seed, 3), 0.6 + 0.4 * halton(seed, 5));
}

}  // namespace

int island_of(const mjModel& m, const mjData& d, int body) {
  const int mover = m.body_weldid[body];
  if (d.nisland <= 0 || !m.body_dofnum[mover]) return -1;
  return d.dof_island[m.body_dofadr[mover]];
}

Rgba island_rgba(const mjModel& m, const mjData& d, int body) {
  const int island = island_of(m, d, body);
  return island < 0 ? kNoIsland : spread_color(d.island_dofadr[island] + 1);
}

bool shows_islands(const Builder& scene) { return scene.shows(mjVIS_ISLAND); }

}  // namespace sinew
