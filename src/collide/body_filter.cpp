// SPDX-License-Identifier: Apache-2.0
#include "collide/body_filter.h"

#include <algorithm>

#include <mujoco/mujoco.h>

namespace sinew {

bool is_excluded(const mjModel& m, int body1, int body2) {
  const int signature = (body1 << 16) + body2;
  return std::binary_search(m.exclude_signature, m.exclude_signature + m.nexclude, signature);
}

bool bodies_may_touch(const mjModel& m, const mjData& d, int body1, int body2) {
  if (!move_apart(m, body1, body2) || !one_is_simulated(m, d, body1, body2)) return false;
  const bool filter_parents = !(m.opt.disableflags & mjDSBL_FILTERPARENT) && !mjcb_contactfilter;
  if (filter_parents && parent_and_child(m, body1, body2)) return false;
  return m.nexclude == 0 || !is_excluded(m, body1, body2);
}

}  // namespace sinew
