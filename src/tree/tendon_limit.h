// SPDX-License-Identifier: Apache-2.0
// tendon_limit.h -- the limits of a tendon that make constraint rows at its present length.
#ifndef SINEW_TREE_TENDON_LIMIT_H_
#define SINEW_TREE_TENDON_LIMIT_H_

#include <mujoco/mjdata.h>

namespace sinew {

// Calls visit(side, distance) for each limit nearer than the margin. side: 1 for the lower limit, -1 for the upper one;
// the distance is negative beyond it.
template <class Visit>
void for_each_tendon_limit(const mjModel& m, const mjData& d, int tendon, Visit&& visit) {
  if (!m.tendon_limited[tendon]) return;
  const mjtNum *range = m.tendon_range + 2 * tendon, length = d.ten_length[tendon], margin = m.tendon_margin[tendon];
  if (length - range[0] < margin) visit(1, length - range[0]);
  if (range[1] - length < margin) visit(-1, range[1] - length);
}

}  // namespace sinew

#endif  // SINEW_TREE_TENDON_LIMIT_H_
