// SPDX-License-Identifier: Apache-2.0
// trajectory_derivative.h -- Jacobians of the steps of a trajectory, at key points and by chosen dofs.
//   in    states before each step, controls           out   A and B of every step
//   math  between two key points every entry is interpolated linearly in the number of the step; before the first and
//         after the last it is that of the nearest
//   note  a Jacobian in closed form gives all columns at once: leaving out dofs saves none of its cost, leaving out key
//         points all of it. Columns that are left out stay as they are in A
#ifndef SINEW_DERIVE_TRAJECTORY_DERIVATIVE_H_
#define SINEW_DERIVE_TRAJECTORY_DERIVATIVE_H_

#include <mujoco/mjdata.h>

#include "derive/report.h"

namespace sinew {

struct StepSequence {
  int nstep;
  const mjtNum* states;  // mjSTATE_FULLPHYSICS before each step
  const mjtNum* ctrl;
};

// What to compute: flags for each dof and each step; null means all.
struct JacobianMask {
  const mjtByte* dofs;
  const mjtByte* key_points;
};

// A has nstep times nx x nx numbers, B nstep times nx x nu; either may be null. If no step is a key point, nothing is
// written. Reports of key points add up.
void derive_trajectory(const mjModel& m, mjData& d, const StepSequence& steps, const JacobianMask& mask, mjtNum* A,
                       mjtNum* B, DerivativeReport& report);

}  // namespace sinew

#endif  // SINEW_DERIVE_TRAJECTORY_DERIVATIVE_H_
