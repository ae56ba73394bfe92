// SPDX-License-Identifier: Apache-2.0
// body_filter.h -- which bodies may touch at all, whatever their geoms: a question of structure and of sleep.
#ifndef SINEW_COLLIDE_BODY_FILTER_H_
#define SINEW_COLLIDE_BODY_FILTER_H_

#include <mujoco/mjdata.h>

#include "model/data_scope.h"

namespace sinew {

// At least one of them is simulated at present. Static and sleeping bodies cannot begin to touch one another.
inline bool one_is_simulated(const mjModel& m, const mjData& d, int body1, int body2) {
  if (!sleep_is_on(m)) return true;
  return d.body_awake[body1] == mjS_AWAKE || d.body_awake[body2] == mjS_AWAKE;
}

// Not welded together, so that they can move against each other. All static bodies are welded to the world.
inline bool move_apart(const mjModel& m, int body1, int body2) { return m.body_weldid[body1] != m.body_weldid[body2]; }

// A parent and its child, up to welds, overlap at their joint for good. The world is nobody's parent here.
inline bool parent_and_child(const mjModel& m, int body1, int body2) {
  const int weld1 = m.body_weldid[body1], weld2 = m.body_weldid[body2];
  if (weld1 == 0 || weld2 == 0) return false;
  return m.body_weldid[m.body_parentid[weld1]] == weld2 || m.body_weldid[m.body_parentid[weld2]] == weld1;
}

// Named in an exclude element. body1 < body2; the signatures are sorted.
bool is_excluded(const mjModel& m, int body1, int body2);

// All of the above. A program's own contact filter takes the place of the rule about parents.
bool bodies_may_touch(const mjModel& m, const mjData& d, int body1, int body2);

}  // namespace sinew

#endif  // SINEW_COLLIDE_BODY_FILTER_H_
