// SPDX-License-Identifier: Apache-2.0
// open_rows.h -- which dofs feel a change of actuator forces, and which of gravity compensation.
#ifndef SINEW_DERIVE_OPEN_ROWS_H_
#define SINEW_DERIVE_OPEN_ROWS_H_

#include "derive/actuator_slopes.h"

namespace sinew {

// Whether the force of actuators on a dof is inside the limits of its joint: nv of them.
const bool* find_open_rows(const mjModel& m, const mjData& d, const ActuatorSlope* slopes, StackFrame& frame);

// The force of actuators on a dof before the limits of its joint, nv numbers.
mjtNum* find_actuator_forces(const mjModel& m, const mjData& d, const ActuatorSlope* slopes, StackFrame& frame);

// Gravity compensation goes to the rows that level 3.4 gives it to (force/passive.tpp), or through actuators. open: of
// find_open_rows(), null without actuation.
bool takes_gravity_compensation(const mjModel& m, const bool* open, int dof);

}  // namespace sinew

#endif  // SINEW_DERIVE_OPEN_ROWS_H_
