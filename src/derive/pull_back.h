// SPDX-License-Identifier: Apache-2.0
// pull_back.h -- gradients of functions of the next state, or of a trajectory, taken back through steps.
//   math  dx = A^T dy, du = B^T dy without A and B: with dy = (y_q, y_v, y_act), (9.11) and (9.9) of
//         docs/theory/derivatives.md read from right to left,
//           m = y_v + h J(s)^T y_q,  w = h (M - h D)^-T m,  z = H^-1 M w
//           dx_q = exp(s) y_q - G_q^T z + E_q^T w,  dx_v = m - G_v^T z + E_v^T w, ...
//         with G the slopes of the residual, E those that an implicit integrator adds. RK4: runge_kutta_pull.h.
//         Parameters: docs/theory/parameter_gradients.md
//   cost  forward dynamics and the slopes of forces for each step, and one solve in the place of nx + nu
#ifndef SINEW_DERIVE_PULL_BACK_H_
#define SINEW_DERIVE_PULL_BACK_H_

#include <mujoco/mjdata.h>

#include "derive/report.h"

namespace sinew {

// Forward dynamics of the state are done. dx, du and parameters may be null; slopes by parameters are added to a model
// gradient (parameter/model_gradient.h).
void pull_step(const mjModel& m, mjData& d, const mjtNum* dy, mjtNum* dx, mjtNum* du, mjModel* parameters,
               DerivativeReport& report);

// A trajectory: nstep rows each. Slopes by controls are added to dctrl at the end, those by parameters step by step.
struct Trajectory {
  int nstep;
  const mjtNum* states;  // mjSTATE_FULLPHYSICS before each step
  const mjtNum* ctrl;
  const mjtNum* dy;     // slopes of the function by the state after each step
  mjtNum* dctrl;        // may be null
  mjModel* parameters;  // slopes by parameters are added; may be null
};

void pull_trajectory(const mjModel& m, mjData& d, const Trajectory& trajectory, mjtNum* dx, DerivativeReport& report);

}  // namespace sinew

#endif  // SINEW_DERIVE_PULL_BACK_H_
