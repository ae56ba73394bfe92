// SPDX-License-Identifier: Apache-2.0
#include "integrate/advance.h"
#include "integrate/position.h"
#include "tree/actuator.h"

namespace sinew {
namespace integration {

template <class Data>
void advance_activations(const mjModel& m, Data& d, const Scope& scope, const RealOf<Data>* act_dot) {
  using Real = RealOf<Data>;
  if (m.na == 0 || (m.opt.disableflags & mjDSBL_ACTUATION)) return;
  for (const int i : scope.actuators) {
    const bool off = is_actuator_disabled(m, i);  // stands still, though inside its range
    const int begin = m.actuator_actadr[i], end = begin + m.actuator_actnum[i];
    for (int a = begin; a < end; ++a) d.act[a] = next_activation(m, i, d.act[a], off ? Real(0) : act_dot[a]);
  }
}

}  // namespace integration

template <class Data>
void advance_scope(const mjModel& m, Data& d, const Scope& scope, const RealOf<Data>* act_dot, const RealOf<Data>* qacc,
                   const RealOf<Data>* position_rate) {
  const RealOf<Data> h(m.opt.timestep);
  integration::advance_activations(m, d, scope, act_dot);
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) d.qvel[i] += h * qacc[i];
    for (const int j : run.joints) integrate_joint(m, j, d.qpos, position_rate ? position_rate : d.qvel, h);
  }
}

template <class Data>
void advance_state(const mjModel& m, Data& d, const Scope& scope, const RealOf<Data>* act_dot, const RealOf<Data>* qacc,
                   const RealOf<Data>* position_rate) {
  advance_scope(m, d, scope, act_dot, qacc, position_rate);
  d.time += RealOf<Data>(m.opt.timestep);
}

}  // namespace sinew
