// SPDX-License-Identifier: Apache-2.0
#include "force/passive.tpp"

#include <mujoco/mujoco.h>

#include "model/data_scope.h"
#include "model/plugin_instances.h"

namespace sinew {

template void compute_springs<mjData>(const mjModel& m, mjData& d, const Scope& scope);
template void compute_dampers<mjData>(const mjModel& m, mjData& d, const Scope& scope);
template void compute_gravity_compensation<mjData>(const mjModel& m, mjData& d, const Scope& scope, mjtNum* scratch);
template void sum_passive_forces<mjData>(const mjModel& m, mjData& d, const Scope& scope);

void compute_passive_forces(const mjModel& m, mjData& d, const Scope& scope) {
  const bool asks_program = has_passive_forces(m) && (mjcb_passive || m.nplugin > 0);
  if (asks_program) {  // which may push at everything
    for (mjtNum* qfrc : passive::arrays(d)) clear_dofs(scope.left_out, qfrc);
  }
  sum_passive_forces(m, d, scope);
  if (!asks_program) return;
  if (mjcb_passive) mjcb_passive(&m, &d);
  compute_plugins(m, d, mjPLUGIN_PASSIVE);
  doubt_zeros(d);
}

}  // namespace sinew
