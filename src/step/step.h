// SPDX-License-Identifier: Apache-2.0
// step.h -- one time step, whole or in two halves.
//   in    state, control, applied forces         out   the next state, and all results at the state before it
#ifndef SINEW_STEP_STEP_H_
#define SINEW_STEP_STEP_H_

#include <mujoco/mjdata.h>

#include "step/forward.h"

namespace sinew {

void step(const mjModel& m, mjData& d);

// A step without its checks; stages up to `skip` are taken as done. RK4 needs all of them, so Euler takes its place.
// Where velocities are done, so is qDeriv: that controls change it too (a damper's) is left out, as conformance wants.
void step_skip(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors);

// Everything up to the control callback; then, with the controls that the program has set, the rest. RK4, which
// evaluates the forces several times, cannot be halved: Euler takes its place.
void step_before_control(const mjModel& m, mjData& d);
void step_after_control(const mjModel& m, mjData& d);

// The implicit integrators: how forces change with velocity, and the step that foresees it.
void advance_implicit(const mjModel& m, mjData& d);

}  // namespace sinew

#endif  // SINEW_STEP_STEP_H_
