// SPDX-License-Identifier: Apache-2.0
// runge_kutta_pull.h -- gradients of functions of the next state, taken back through a step of RK4.
//   math  docs/theory/derivatives.md (9.11) and the four evaluations, from the last to the first: the slopes r by the
//         rates of evaluation k are its weight times those by the mean rate, and dt times those by the state of
//         evaluation k + 1. With z = H^-1 r_a they become slopes by its own state,
//           x_q = -G_q^T z,   x_v = r_v - G_v^T z,   x_act = (d rate/d act) r_act - G_act^T z
//         and by parameters: z is all that parameter/ asks for, and the integrator adds no forces
//   cost  seven forward dynamics and four times the slopes of forces; no matrix is multiplied by another
//   lost  A and B, and products with both: 1.4 times the instructions for models/humanoid.xml with 8 contacts
#ifndef SINEW_DERIVE_RUNGE_KUTTA_PULL_H_
#define SINEW_DERIVE_RUNGE_KUTTA_PULL_H_

#include <mujoco/mjdata.h>

#include "derive/report.h"

namespace sinew {

// As pull_step() (pull_back.h).
void pull_runge_kutta(const mjModel& m, mjData& d, const mjtNum* dy, mjtNum* dx, mjtNum* du, mjModel* parameters,
                      DerivativeReport& report);

}  // namespace sinew

#endif  // SINEW_DERIVE_RUNGE_KUTTA_PULL_H_
