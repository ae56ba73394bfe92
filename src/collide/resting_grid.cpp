// SPDX-License-Identifier: Apache-2.0
#include "collide/resting_grid.h"

#include <algorithm>
#include <cmath>

#include "math/scalar.h"
#include "model/private_data.h"

namespace sinew {
namespace {

mjtNum radius_with_margin(const mjModel& m, int geom) {
  return m.geom_rbound[geom] + std::max<mjtNum>(0, m.geom_margin[geom]);
}

}  // namespace

RestingGrid::RestingGrid(const mjModel& m, mjData& d, std::span<const Run> sleeping)
    : m_(m), d_(d), sleeping_(sleeping), cells_(private_data(d).sleep.cells) {
  if (!cells_.made) make();
  const bool overrides = m.opt.enableflags & mjENBL_OVERRIDE;
  reach_ = overrides ? cells_.radius + std::max<mjtNum>(0, m.opt.o_margin) : cells_.radius_with_margin;
}

// A radius from which on geoms are large: several times the average.
mjtNum RestingGrid::large_radius() const {
  constexpr mjtNum kSeveral = 4;
  mjtNum sum = 0;
  int count = 0;
  for_each_geom([&](int g) {
    sum += radius_with_margin(m_, g);
    ++count;
  });
  return count > 0 ? kSeveral * sum / count : 0;
}

void RestingGrid::make() {
  const mjtNum large = large_radius();
  cells_.large = 0;
  cells_.radius = cells_.radius_with_margin = 0;
  int small = 0;
  WorldBox box{{mjMAXVAL, mjMAXVAL, mjMAXVAL}, {-mjMAXVAL, -mjMAXVAL, -mjMAXVAL}};
  for_each_geom([&](int g) {
    const mjtNum *at = d_.geom_xpos + 3 * g, r = radius_with_margin(m_, g);
    if (m_.geom_rbound[g] <= 0 || !(r <= large) || std::any_of(at, at + 3, is_bad)) {
      cells_.geom[cells_.large++] = g;
      return;
    }
    ++small;
    cells_.radius = std::max(cells_.radius, m_.geom_rbound[g]);
    cells_.radius_with_margin = std::max(cells_.radius_with_margin, r);
    extend(box, {{at[0], at[1], at[2]}, {at[0], at[1], at[2]}});
  });
  divide(box, small);
  sort();
  cells_.used = cells_.large + small;
  cells_.loose = 0;
  cells_.made = true;
}

// Cells as wide as the largest geom, or wider, until there are no more of them than geoms.
void RestingGrid::divide(const WorldBox& box, int count) {
  mjtNum edge = std::max<mjtNum>(2 * cells_.radius_with_margin, mjMINVAL), number[3];
  const auto cells = [&] {
    for (int k = 0; k < 3; ++k) number[k] = count > 0 ? std::floor((box.high[k] - box.low[k]) / edge) + 1 : 1;
    return number[0] * number[1] * number[2];
  };
  while (cells() > std::max(1, count)) edge *= 1.25;
  cells_.per_length = 1 / edge;
  for (int k = 0; k < 3; ++k) {
    cells_.low[k] = count > 0 ? box.low[k] : 0;
    cells_.count[k] = static_cast<int>(number[k]);
  }
}

// By counting. start is one cell ahead while geoms are put in their places.
void RestingGrid::sort() {
  const int cells = cells_.count[0] * cells_.count[1] * cells_.count[2];
  std::fill_n(cells_.start, cells + 2, 0);
  const int* large = cells_.geom;
  const auto place = [&](int g) {
    const mjtNum* at = d_.geom_xpos + 3 * g;
    return cell(at[0], 0) + cells_.count[0] * (cell(at[1], 1) + cells_.count[1] * cell(at[2], 2));
  };
  const auto for_each_small = [&](auto&& visit) {
    int next_large = 0;
    for_each_geom([&](int g) {
      if (next_large < cells_.large && large[next_large] == g) {
        ++next_large;
      } else {
        visit(g);
      }
    });
  };
  for_each_small([&](int g) { ++cells_.start[place(g) + 2]; });
  cells_.start[1] = cells_.large;
  for (int i = 0; i < cells; ++i) cells_.start[i + 2] += cells_.start[i + 1];
  for_each_small([&](int g) { cells_.geom[cells_.start[place(g) + 1]++] = g; });
  cells_.start[0] = cells_.large;
}

}  // namespace sinew
