// SPDX-License-Identifier: Apache-2.0
#include "integrate/advance.tpp"

#include "model/parts.h"
#include "model/plugin_instances.h"

namespace sinew {

void advance(const mjModel& m, mjData& d, const Scope& scope, const mjtNum* act_dot, const mjtNum* qacc,
             const mjtNum* position_rate) {
  if (has_helpers(d) && (m.na == 0 || has_drives_in_parts(m, d, scope))) {
    for_parts(m, d, scope, Work::kLight,
              [&](const Scope& part) { advance_scope(m, d, part, act_dot, qacc, position_rate); });
    d.time += m.opt.timestep;
  } else {
    advance_state(m, d, scope, act_dot, qacc, position_rate);
  }
  for_each_plugin(m, ~0, [&](const mjpPlugin& plugin, int instance) {
    if (plugin.advance) plugin.advance(&m, &d, instance);
  });
  copy_dofs(scope.runs, d.qacc, d.qacc_warmstart);
}

}  // namespace sinew
