// SPDX-License-Identifier: Apache-2.0
// runge_kutta_derivative.h -- the Jacobian of a step of RK4: the chain rule over its four evaluations.
//   in    as derive_transition()        cost  four forward dynamics with their derivatives
#ifndef SINEW_DERIVE_RUNGE_KUTTA_DERIVATIVE_H_
#define SINEW_DERIVE_RUNGE_KUTTA_DERIVATIVE_H_

#include "derive/report.h"
#include "step/derivative.h"

namespace sinew {

void derive_runge_kutta(const mjModel& m, mjData& d, const TransitionJacobians& result, DerivativeReport& report);

}  // namespace sinew

#endif  // SINEW_DERIVE_RUNGE_KUTTA_DERIVATIVE_H_
