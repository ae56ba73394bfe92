// SPDX-License-Identifier: Apache-2.0
// step_derivative.h -- the exact Jacobian of a step.
//   in    data after forward(): nothing sleeps, the state is where the derivative is wanted
//   out   dense matrices, any of which may be null; the state stays. Other results are left as at that state
//   math  docs/theory/derivatives.md: with g(q, v, a, u) = M a + c - forces = 0, da = -(dg/da)^-1 dg; then
//         the integrator by the chain rule
//   note  derivatives are those of the minimum that solvers look for: the closer they come, the closer differences are.
//         Where an active set changes they are one-sided. Sensors are differenced at the exact change of acceleration,
//         without a solver: to 1e-9 of their size
//   cost  O(nv * depth + nv^3) beside contacts and tendons; no heap once the stack has its size
#ifndef SINEW_DERIVE_STEP_DERIVATIVE_H_
#define SINEW_DERIVE_STEP_DERIVATIVE_H_

#include <mujoco/mjdata.h>

#include "derive/report.h"
#include "step/derivative.h"

namespace sinew {

// Of a step with the integrator of the model. If the report has obstacles afterwards, the result is not to be used.
void derive_transition(const mjModel& m, mjData& d, const TransitionJacobians& result, DerivativeReport& report);

}  // namespace sinew

#endif  // SINEW_DERIVE_STEP_DERIVATIVE_H_
