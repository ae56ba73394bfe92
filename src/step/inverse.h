// SPDX-License-Identifier: Apache-2.0
// inverse.h -- inverse dynamics: the forces that give the accelerations in qacc.
//   in    qacc, and the position and velocity stages (step.h); inverse_skip (part.h) runs these first
//   out   qfrc_inverse, qfrc_constraint, efc_force, sensordata of accelerations
//   math  docs/theory/inverse.md (5.2): qfrc_inverse = M qacc + bias - passive - J^T f(J qacc - aref); constraint
//         forces are a function of the acceleration, so nothing is iterated
#ifndef SINEW_STEP_INVERSE_H_
#define SINEW_STEP_INVERSE_H_

#include <mujoco/mjdata.h>

#include "step/measure.h"

namespace sinew {

void invert_dynamics(const mjModel& m, mjData& d, Sensors sensors);

// After forward(): how far inverse dynamics is from the forces that went in (solver_fwdinv[0]) and from those that the
// solver found (solver_fwdinv[1]), as Euclidean norms. Everything else is left as it was.
void compare_forward_inverse(const mjModel& m, mjData& d);

}  // namespace sinew

#endif  // SINEW_STEP_INVERSE_H_
