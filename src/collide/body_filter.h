// SPDX-License-Identifier: Apache-2.0
// body_filter.h -- which bodies may touch at all, whatever their geoms: a question of structure and of sleep.
#ifndef SINEW_COLLIDE_BODY_FILTER_H_
#define SINEW_COLLIDE_BODY_FILTER_H_

#include <mujoco/mjdata.h>

#include "model/arena/arena.h"
#include "model/data_scope.h"

namespace sinew {

// At least one of them is simulated at present. Static and sleeping bodies cannot begin to touch one another.
inline bool one_is_simulated(const mjModel& m, const mjData& d, int body1, int body2) {
  if (!sleep_is_on(m)) return true;
  return d.body_awake[body1] == mjS_AWAKE || d.body_awake[body2] == mjS_AWAKE;
}

// Whether two bodies may touch: not welded together, so that they can move against each other (all static bodies are
// welded to the world); no parent with its child, up to welds, which overlap at their joint for good; not excluded; one
// awake. A program's own contact filter takes the place of the rule about parents.
class BodyFilter {
 public:
  // Reads flags, switches and excludes as they are now; memory comes from the frame.
  BodyFilter(const mjModel& m, const mjData& d, StackFrame& frame);

  // body1 < body2
  bool may_touch(int body1, int body2) const {
    const int weld1 = m_.body_weldid[body1], weld2 = m_.body_weldid[body2];
    if (weld1 == weld2) return false;
    if (filters_parents_ && (weld_parent_[body1] == weld2 || weld_parent_[body2] == weld1)) return false;
    if (sleep_is_on_ && !one_is_simulated(m_, d_, body1, body2)) return false;
    if (m_.nexclude == 0 || (is_named_ && !(is_named_[body1] && is_named_[body2]))) return true;
    return !is_excluded(body1, body2);
  }

 private:
  bool is_excluded(int body1, int body2) const;

  const mjModel& m_;
  const mjData& d_;
  const int* weld_parent_;
  bool filters_parents_;
  bool sleep_is_on_;
  bool* is_named_ = nullptr;  // by body: in some exclude element. Null where there are many elements
};

}  // namespace sinew

#endif  // SINEW_COLLIDE_BODY_FILTER_H_
