// SPDX-License-Identifier: Apache-2.0
// integrate.h -- from accelerations, and what they depend on, to the next state.
//   in    qacc, act_dot, and for the implicit ones the slopes of forces   out   qpos, qvel, act, time, qacc_warmstart
#ifndef SINEW_STEP_INTEGRATE_H_
#define SINEW_STEP_INTEGRATE_H_

#include <mujoco/mjdata.h>

namespace sinew {

// The integrators that need the forces at one point only. Euler takes the place of RK4 (runge_kutta.h).
void integrate_one_evaluation(const mjModel& m, mjData& d);

// The implicit integrators: how forces change with velocity, and the step that foresees it.
void integrate_with_derivative(const mjModel& m, mjData& d);

bool is_implicit(const mjModel& m);

}  // namespace sinew

#endif  // SINEW_STEP_INTEGRATE_H_
