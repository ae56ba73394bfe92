// SPDX-License-Identifier: Apache-2.0
#include "integrate/advance.h"
#include "integrate/position.h"
#include "tree/actuator.h"
#include "tree/awake.h"

namespace sinew {
namespace integration {

template <class Data>
void advance_activations(const mjModel& m, Data& d, const RealOf<Data>* act_dot) {
  using Real = RealOf<Data>;
  if (m.na == 0 || (m.opt.disableflags & mjDSBL_ACTUATION)) return;
  const IndexList actuators = awake_actuators(m, d);
  for (int k = 0; k < actuators.size(); ++k) {
    const int i = actuators[k];
    const bool off = is_actuator_disabled(m, i);  // stands still, though inside its range
    const int begin = m.actuator_actadr[i], end = begin + m.actuator_actnum[i];
    for (int a = begin; a < end; ++a) d.act[a] = next_activation(m, i, d.act[a], off ? Real(0) : act_dot[a]);
  }
}

template <class Data>
void advance_velocities(const mjModel& m, Data& d, const RealOf<Data>* qacc) {
  using Real = RealOf<Data>;
  const IndexList dofs = awake_dofs(m, d);
  for (int k = 0; k < dofs.size(); ++k) d.qvel[dofs[k]] += Real(m.opt.timestep) * qacc[dofs[k]];
}

template <class Data>
void advance_positions(const mjModel& m, Data& d, const RealOf<Data>* rate) {
  const RealOf<Data> h(m.opt.timestep);
  const IndexList bodies = awake_bodies(m, d);
  if (bodies.is_complete()) return integrate_position(m, d.qpos, rate, h);
  for (int k = 0; k < bodies.size(); ++k) {
    const int first = m.body_jntadr[bodies[k]], end = first + m.body_jntnum[bodies[k]];
    for (int j = first; j < end; ++j) integrate_joint(m, j, d.qpos, rate, h);
  }
}

}  // namespace integration

template <class Data>
void advance_state(const mjModel& m, Data& d, const RealOf<Data>* act_dot, const RealOf<Data>* qacc,
                   const RealOf<Data>* position_rate) {
  integration::advance_activations(m, d, act_dot);
  integration::advance_velocities(m, d, qacc);
  integration::advance_positions(m, d, position_rate ? position_rate : d.qvel);
  d.time += RealOf<Data>(m.opt.timestep);
}

}  // namespace sinew
