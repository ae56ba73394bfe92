// SPDX-License-Identifier: Apache-2.0
// lanes_limits.tpp -- which joints can be at their limits, in lanes: an environment looks at these alone.
//   note  the comparison of constraint/find_rows.cpp, number by number; balls are left to it
#ifndef SINEW_BATCH_LANES_LIMITS_TPP_
#define SINEW_BATCH_LANES_LIMITS_TPP_

#include <bit>

#include "batch/lanes_data.h"
#include "collide/spheres.h"

namespace sinew {
namespace lane_limits {

// The lanes in which a joint is nearer than its margin, a bit for each.
template <class Pack>
unsigned lanes_near_limit(const mjModel& m, const LanesData<Pack>& lanes, int joint) {
  using Real = LanesOf<Pack>;
  const int type = m.jnt_type[joint];
  if (!m.jnt_limited[joint] || type == mjJNT_FREE) return 0;
  if (type == mjJNT_BALL) return kEveryLane<Real>;
  const mjtNum* range = m.jnt_range + 2 * joint;
  const Real q = lanes.qpos[m.jnt_qposadr[joint]], margin(m.jnt_margin[joint]);
  return bits((q - Real(range[0]) < margin) | (Real(range[1]) - q < margin));
}

}  // namespace lane_limits

template <class Pack>
void find_limits_in_lanes(const mjModel& m, const LanesData<Pack>& lanes, LaneLimits& found) {
  for (int& count : found.count) count = 0;
  for (int j = 0; j < m.njnt; ++j) {
    for (unsigned near = lane_limits::lanes_near_limit(m, lanes, j); near != 0; near &= near - 1) {
      const int lane = std::countr_zero(near);
      found.joint[lane][found.count[lane]++] = j;
    }
  }
}

}  // namespace sinew

#endif  // SINEW_BATCH_LANES_LIMITS_TPP_
