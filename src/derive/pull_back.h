// SPDX-License-Identifier: Apache-2.0
// pull_back.h -- gradients of functions of the next state, or of a trajectory, taken back through steps.
//   math  dx = A^T dy, du = B^T dy; along a trajectory from its end, each step adding what its own state counts
//   cost  forward dynamics and derive_transition() for each step; memory of one A and B from the stack
#ifndef SINEW_DERIVE_PULL_BACK_H_
#define SINEW_DERIVE_PULL_BACK_H_

#include <mujoco/mjdata.h>

#include "derive/report.h"

namespace sinew {

// Forward dynamics of the state are done. dx and du may be null.
void pull_step(const mjModel& m, mjData& d, const mjtNum* dy, mjtNum* dx, mjtNum* du, DerivativeReport& report);

// A trajectory: nstep rows each. Slopes by controls are added to dctrl.
struct Trajectory {
  int nstep;
  const mjtNum* states;  // mjSTATE_FULLPHYSICS before each step
  const mjtNum* ctrl;
  const mjtNum* dy;  // slopes of the function by the state after each step
  mjtNum* dctrl;     // may be null
};

void pull_trajectory(const mjModel& m, mjData& d, const Trajectory& trajectory, mjtNum* dx, DerivativeReport& report);

}  // namespace sinew

#endif  // SINEW_DERIVE_PULL_BACK_H_
