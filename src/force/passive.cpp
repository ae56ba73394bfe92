// SPDX-License-Identifier: Apache-2.0
#include "force/passive.tpp"

#include <mujoco/mujoco.h>

#include "force/fluid.h"
#include "model/arena/arena.h"
#include "model/data_scope.h"
#include "model/plugin_instances.h"

namespace sinew {

template void compute_springs<mjData>(const mjModel& m, mjData& d, const Scope& scope);
template void compute_dampers<mjData>(const mjModel& m, mjData& d, const Scope& scope);
template void compute_gravity_compensation<mjData>(const mjModel& m, mjData& d, const Scope& scope, mjtNum* scratch);

namespace {

// trap  level 3.4 hands gravity compensation only to dofs of bodies that ask for it themselves: a dof further up feels
//       the whole weight, though qfrc_gravcomp has its share (level 3.3 adds all of that)
bool takes_compensation(const mjModel& m, int dof) {
  return m.body_gravcomp[m.dof_bodyid[dof]] != 0 && !m.jnt_actgravcomp[m.dof_jntid[dof]];
}

}  // namespace

void compute_passive_forces(const mjModel& m, mjData& d, const Scope& scope) {
  const auto arrays = {d.qfrc_spring, d.qfrc_damper, d.qfrc_gravcomp, d.qfrc_fluid, d.qfrc_passive};
  if (!has_passive_forces(m)) {
    for (mjtNum* qfrc : arrays) clear_forces(scope, qfrc);
    return;
  }
  const bool asks_program = mjcb_passive || m.nplugin > 0;
  if (asks_program) {  // which may push at everything
    for (mjtNum* qfrc : arrays) clear_dofs(scope.left_out, qfrc);
  }
  {
    StackFrame frame(d);
    mjtNum* scratch = frame.alloc<mjtNum>(6 * static_cast<std::size_t>(m.nbody));
    compute_springs(m, d, scope);
    compute_dampers(m, d, scope);
    compute_gravity_compensation(m, d, scope, scratch);
    compute_fluid_forces(m, d, scope, scratch);
  }
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) {
      d.qfrc_passive[i] = d.qfrc_spring[i] + d.qfrc_damper[i] + d.qfrc_fluid[i];
      if (takes_compensation(m, i)) d.qfrc_passive[i] += d.qfrc_gravcomp[i];
    }
  }
  if (!asks_program) return;
  if (mjcb_passive) mjcb_passive(&m, &d);
  compute_plugins(m, d, mjPLUGIN_PASSIVE);
  doubt_zeros(d);
}

}  // namespace sinew
