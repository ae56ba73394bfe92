// SPDX-License-Identifier: Apache-2.0
// advance.h -- the last act of a step: rates become the next state.
//   in    act, qvel, qpos, time and their rates         out   the same one time step later; qacc_warmstart
//   math  docs/theory/integrators.md (4.1): semi-implicit: positions move with the new velocity, unless another is
//         given
//   note  activations of switched-off actuators stay; what the scope leaves out stays; plugins advance their own state
//   cost  O(na + nv + njnt), no allocation
#ifndef SINEW_INTEGRATE_ADVANCE_H_
#define SINEW_INTEGRATE_ADVANCE_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"
#include "tree/real.h"

namespace sinew {

// Activations, velocities, positions and time, over any data.
template <class Data>
void advance_state(const mjModel& m, Data& d, const Scope& scope, const RealOf<Data>* act_dot, const RealOf<Data>* qacc,
                   const RealOf<Data>* position_rate);

// A scope's or a part's share of it: time stays. The activations are those of the actuators that it has.
template <class Data>
void advance_scope(const mjModel& m, Data& d, const Scope& scope, const RealOf<Data>* act_dot, const RealOf<Data>* qacc,
                   const RealOf<Data>* position_rate);

// The same, then the states of plugins and the warm start. qacc need not be d.qacc, which is left alone and saved for
// the next warm start. position_rate, nv numbers, is null for the new velocity.
void advance(const mjModel& m, mjData& d, const Scope& scope, const mjtNum* act_dot, const mjtNum* qacc,
             const mjtNum* position_rate);

}  // namespace sinew

#endif  // SINEW_INTEGRATE_ADVANCE_H_
