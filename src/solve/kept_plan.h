// SPDX-License-Identifier: Apache-2.0
// kept_plan.h -- where the entries of a Hessian go, kept from one solve to the next.
//   in    the patterns of M and of the rows, and the plan that hessian_plan.cpp made of them
//   out   that plan, as long as the patterns are the same, number by number: so a plan that was kept has the bits of
//         one that is made anew
//   cost  a comparison of the patterns; planning takes 10 times as long (stonehenge: 391,000 instructions a step, a
//         ninth of it; cube_3x3x3, where stiff rows ask for several solutions: a seventh)
#ifndef SINEW_SOLVE_KEPT_PLAN_H_
#define SINEW_SOLVE_KEPT_PLAN_H_

#include "solve/hessian.h"

namespace sinew {

// The plan of rows with these patterns, into the Hessian; false if it is not kept.
bool find_kept_plan(const ConstraintRows& rows, Hessian& h);

// Keeps the plan of the Hessian if there is room for it.
void keep_plan(const ConstraintRows& rows, const Hessian& h);

}  // namespace sinew

#endif  // SINEW_SOLVE_KEPT_PLAN_H_
