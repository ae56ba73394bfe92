// SPDX-License-Identifier: Apache-2.0
// part.h -- parts of a step that the API offers by themselves.
#ifndef SINEW_STEP_PART_H_
#define SINEW_STEP_PART_H_

#include <mujoco/mjdata.h>

#include "step/measure.h"

namespace sinew {

// Everything up to the control callback; then, with the controls that the program has set, the rest. RK4, which
// evaluates the forces several times, cannot be halved: Euler takes its place.
void step_before_control(const mjModel& m, mjData& d);
void step_after_control(const mjModel& m, mjData& d);

// Forward dynamics; stages up to `skip` are taken as done. If none is, what the program has touched wakes first.
void forward_skip(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors);

// Inverse dynamics, likewise.
void inverse_skip(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors);

// A step without its checks, with Euler in the place of RK4. Where velocities are done, so is qDeriv: that controls
// change it too (a damper's) is left out, as conformance wants.
void step_skip(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors);

}  // namespace sinew

#endif  // SINEW_STEP_PART_H_
