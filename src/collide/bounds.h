// SPDX-License-Identifier: Apache-2.0
// bounds.h -- boxes around bodies and parts of them, aligned with the world's axes.
#ifndef SINEW_COLLIDE_BOUNDS_H_
#define SINEW_COLLIDE_BOUNDS_H_

#include <algorithm>

#include <mujoco/mjdata.h>

#include "collide/box_rounding.h"
#include "math/mat3.h"

namespace sinew {

template <class Real>
struct BoxOf {
  Real low[3], high[3];
};
using WorldBox = BoxOf<mjtNum>;

inline bool overlap(const WorldBox& a, const WorldBox& b) {
  return a.low[0] <= b.high[0] && b.low[0] <= a.high[0] && a.low[1] <= b.high[1] && b.low[1] <= a.high[1] &&
         a.low[2] <= b.high[2] && b.low[2] <= a.high[2];
}

// Makes a box large enough to hold another.
inline void extend(WorldBox& box, const WorldBox& other) {
  for (int i = 0; i < 3; ++i) {
    box.low[i] = std::min(box.low[i], other.low[i]);
    box.high[i] = std::max(box.high[i], other.high[i]);
  }
}

// The box (centre and half sizes, as mjModel stores them) of a frame, seen from the world and grown on all sides.
template <class Real>
BoxOf<Real> world_box(const mjtNum* aabb, const Real* xpos, const Real* xmat, mjtNum grown) {
  BoxOf<Real> box;
  for (int i = 0; i < 3; ++i) {
    const Real* row = xmat + 3 * i;
    const Real middle = xpos[i] + row[0] * Real(aabb[0]) + row[1] * Real(aabb[1]) + row[2] * Real(aabb[2]);
    const Real size =
        abs(row[0]) * Real(aabb[3]) + abs(row[1]) * Real(aabb[4]) + abs(row[2]) * Real(aabb[5]) + Real(grown);
    const Real half = size + Real(kBoxRounding) * (size + abs(middle));
    box.low[i] = middle - half;
    box.high[i] = middle + half;
  }
  return box;
}

inline WorldBox geom_box(const mjModel& m, const mjData& d, int geom, mjtNum grown) {
  return world_box(m.geom_aabb + 6 * geom, d.geom_xpos + 3 * geom, d.geom_xmat + 9 * geom, grown);
}

}  // namespace sinew

#endif  // SINEW_COLLIDE_BOUNDS_H_
