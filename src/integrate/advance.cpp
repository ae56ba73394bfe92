// SPDX-License-Identifier: Apache-2.0
#include "integrate/advance.h"

#include "integrate/position.h"
#include "model/plugin_instances.h"
#include "tree/actuator.h"
#include "tree/awake.h"
#include "tree/resting_zeros.h"

namespace sinew {
namespace {

void advance_activations(const mjModel& m, mjData& d, const mjtNum* act_dot) {
  if (m.na == 0 || (m.opt.disableflags & mjDSBL_ACTUATION)) return;
  const IndexList actuators = awake_actuators(m, d);
  for (int k = 0; k < actuators.size(); ++k) {
    const int i = actuators[k];
    const bool off = is_actuator_disabled(m, i);  // stands still, though inside its range
    const int begin = m.actuator_actadr[i], end = begin + m.actuator_actnum[i];
    for (int a = begin; a < end; ++a) d.act[a] = next_activation(m, i, d.act[a], off ? 0 : act_dot[a]);
  }
}

void advance_velocities(const mjModel& m, mjData& d, const mjtNum* qacc) {
  const IndexList dofs = awake_dofs(m, d);
  for (int k = 0; k < dofs.size(); ++k) d.qvel[dofs[k]] += m.opt.timestep * qacc[dofs[k]];
}

void advance_positions(const mjModel& m, mjData& d, const mjtNum* rate) {
  if (!something_sleeps(m, d)) {
    integrate_position(m, d.qpos, rate, m.opt.timestep);
    return;
  }
  for (int k = 0; k < d.nbody_awake; ++k) {
    const int first = m.body_jntadr[d.body_awake_ind[k]], end = first + m.body_jntnum[d.body_awake_ind[k]];
    for (int j = first; j < end; ++j) integrate_joint(m, j, d.qpos, rate, m.opt.timestep);
  }
}

}  // namespace

void advance(const mjModel& m, mjData& d, const mjtNum* act_dot, const mjtNum* qacc, const mjtNum* position_rate) {
  advance_activations(m, d, act_dot);
  advance_velocities(m, d, qacc);
  advance_positions(m, d, position_rate ? position_rate : d.qvel);
  d.time += m.opt.timestep;
  for_each_plugin(m, ~0, [&](const mjpPlugin& plugin, int instance) {
    if (plugin.advance) plugin.advance(&m, &d, instance);
  });
  copy_awake_dofs(m, d, kZeroWarmstart, d.qacc, d.qacc_warmstart);
}

}  // namespace sinew
