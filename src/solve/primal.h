// SPDX-License-Identifier: Apache-2.0
// primal.h -- the two solvers that work on accelerations: conjugate gradients and Newton's method.
//   math  docs/theory/solvers.md (s.5)-(s.9): both descend the cost of problem.h along a direction with an exact line
//         search (line_search.h):
//             CG      -M^-1 g, made conjugate by Polak and Ribiere's formula, never below 0
//             Newton  -H^-1 g
//   note  where Newton's step changes no row's zone and no cone slides, the cost was quadratic all the way: the end
//         of that step is the minimum, and the iteration is over.
#ifndef SINEW_SOLVE_PRIMAL_H_
#define SINEW_SOLVE_PRIMAL_H_

#include "solve/constraint_rows.h"

namespace sinew {

void solve_cg(ConstraintRows& rows, const SolverSettings& settings, const Solution& answer, Scratch& scratch,
              SolverReport& report);
void solve_newton(ConstraintRows& rows, const SolverSettings& settings, const Solution& answer, Scratch& scratch,
                  SolverReport& report);

}  // namespace sinew

#endif  // SINEW_SOLVE_PRIMAL_H_
