// SPDX-License-Identifier: Apache-2.0
#include "integrate/advance.h"

#include "integrate/position.h"
#include "model/plugin_instances.h"
#include "tree/actuator.h"

namespace sinew {
namespace {

void advance_activations(const mjModel& m, mjData& d, const Scope& scope, const mjtNum* act_dot) {
  if (m.na == 0 || (m.opt.disableflags & mjDSBL_ACTUATION)) return;
  for (const int i : scope.actuators) {
    const bool off = is_actuator_disabled(m, i);  // stands still, though inside its range
    const int begin = m.actuator_actadr[i], end = begin + m.actuator_actnum[i];
    for (int a = begin; a < end; ++a) d.act[a] = next_activation(m, i, d.act[a], off ? 0 : act_dot[a]);
  }
}

}  // namespace

void advance(const mjModel& m, mjData& d, const Scope& scope, const mjtNum* act_dot, const mjtNum* qacc,
             const mjtNum* position_rate) {
  advance_activations(m, d, scope, act_dot);
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) d.qvel[i] += m.opt.timestep * qacc[i];
    for (const int j : run.joints) {
      integrate_joint(m, j, d.qpos, position_rate ? position_rate : d.qvel, m.opt.timestep);
    }
  }
  d.time += m.opt.timestep;
  for_each_plugin(m, ~0, [&](const mjpPlugin& plugin, int instance) {
    if (plugin.advance) plugin.advance(&m, &d, instance);
  });
  copy_dofs(scope.runs, d.qacc, d.qacc_warmstart);
}

}  // namespace sinew
