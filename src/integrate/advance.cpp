// SPDX-License-Identifier: Apache-2.0
#include "integrate/advance.tpp"

#include "model/plugin_instances.h"
#include "tree/resting_zeros.h"

namespace sinew {

void advance(const mjModel& m, mjData& d, const mjtNum* act_dot, const mjtNum* qacc, const mjtNum* position_rate) {
  advance_state(m, d, act_dot, qacc, position_rate);
  for_each_plugin(m, ~0, [&](const mjpPlugin& plugin, int instance) {
    if (plugin.advance) plugin.advance(&m, &d, instance);
  });
  copy_awake_dofs(m, d, kZeroWarmstart, d.qacc, d.qacc_warmstart);
}

}  // namespace sinew
