// SPDX-License-Identifier: Apache-2.0
// body_filter.h -- which bodies may touch at all, whatever their geoms: a question of structure and of sleep.
#ifndef SINEW_COLLIDE_BODY_FILTER_H_
#define SINEW_COLLIDE_BODY_FILTER_H_

#include <mujoco/mjdata.h>

namespace sinew {

// At least one of them is simulated at present. Static and sleeping bodies cannot begin to touch one another.
inline bool one_is_awake(const mjModel& m, const mjData& d, int body1, int body2) {
  if (!(m.opt.enableflags & mjENBL_SLEEP)) return true;
  return d.body_awake[body1] == mjS_AWAKE || d.body_awake[body2] == mjS_AWAKE;
}

// Named in an exclude element. body1 < body2; the signatures are sorted.
bool is_excluded(const mjModel& m, int body1, int body2);

// Not welded together, so that they can move against each other (all static bodies are welded to the world); no parent
// with its child, up to welds, which overlap at their joint for good; not excluded; one awake. A program's own contact
// filter takes the place of the rule about parents.
bool bodies_may_touch(const mjModel& m, const mjData& d, int body1, int body2);

}  // namespace sinew

#endif  // SINEW_COLLIDE_BODY_FILTER_H_
