// SPDX-License-Identifier: Apache-2.0
// foreseen_forces.h -- how D y changes, with D = qDeriv, the slope of forces by velocity, and y fixed.
//   math  each part of D (force/derivative.h) in turn: dampers of tendons and slopes of actuators through moment arms,
//         the medium by duals of duals, the bias by sweeps at other velocities
//   note  D leaves out pairs of dofs that it has no place for, and so does this
#ifndef SINEW_DERIVE_FORESEEN_FORCES_H_
#define SINEW_DERIVE_FORESEEN_FORCES_H_

#include "derive/length_view.h"
#include "derive/report.h"
#include "derive/slopes.h"

namespace sinew {

// Adds scale times the slopes of D y. flow is that of the state.
void add_foreseen_forces(const mjModel& m, mjData& d, const TreeFlow& flow, const AllLengthSlopes& lengths,
                         const mjtNum* y, mjtNum scale, const Slopes& slopes, DerivativeReport& report);

// scale times the slope by velocity that the integrator foresees of the force of an actuator.
Factor foreseen_factor(const mjModel& m, const mjData& d, int actuator, mjtNum scale);

}  // namespace sinew

#endif  // SINEW_DERIVE_FORESEEN_FORCES_H_
