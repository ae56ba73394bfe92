// SPDX-License-Identifier: Apache-2.0
// inverse_derivative.h -- exact Jacobians of inverse dynamics with constraints.
//   in    data after inverse dynamics at q, v, a; nothing sleeps           out   as difference_inverse
//         (step/derivative.h)
//   cost  O(nv * depth) beside constraints, without a factor; O(nv^2 * depth) for dM_dq; no heap
#ifndef SINEW_DERIVE_INVERSE_DERIVATIVE_H_
#define SINEW_DERIVE_INVERSE_DERIVATIVE_H_

#include <mujoco/mjdata.h>

#include "derive/inverse_terms.h"
#include "step/derivative.h"

namespace sinew {

// Row i is the force on dof i. Results are added up from zero; any may be null.
void derive_inverse_by_rows(const mjModel& m, mjData& d, bool subtract_actuation, const InverseTerms& result,
                            DerivativeReport& report);

// The same with sensors and M, and transposed: row i is the change with dof i.
// If the report has obstacles afterwards, the result is not to be used.
void derive_inverse(const mjModel& m, mjData& d, bool subtract_actuation, const InverseJacobians& result,
                    DerivativeReport& report);

}  // namespace sinew

#endif  // SINEW_DERIVE_INVERSE_DERIVATIVE_H_
