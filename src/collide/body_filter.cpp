// SPDX-License-Identifier: Apache-2.0
#include "collide/body_filter.h"

#include <algorithm>

#include <mujoco/mujoco.h>

#include "model/plan.h"

namespace sinew {

bool is_excluded(const mjModel& m, int body1, int body2) {
  const int signature = (body1 << 16) + body2;
  return std::binary_search(m.exclude_signature, m.exclude_signature + m.nexclude, signature);
}

bool bodies_may_touch(const mjModel& m, const mjData& d, int body1, int body2) {
  const int weld1 = m.body_weldid[body1], weld2 = m.body_weldid[body2];
  if (weld1 == weld2 || !one_is_awake(m, d, body1, body2)) return false;
  const int* weld_parent = plan_of(m, d).weld_parent;
  const bool parent_and_child = weld_parent[body1] == weld2 || weld_parent[body2] == weld1;
  if (parent_and_child && !(m.opt.disableflags & mjDSBL_FILTERPARENT) && !mjcb_contactfilter) return false;
  return m.nexclude == 0 || !is_excluded(m, body1, body2);
}

}  // namespace sinew
