// SPDX-License-Identifier: Apache-2.0
// primal.h -- the two solvers that work on accelerations: conjugate gradients and Newton's method.
//   math  docs/theory/solvers.md (s.5)-(s.9): both descend the cost of problem.h along a direction with an exact line
//         search (line_search.h):
//             CG      -M^-1 g, made conjugate by Polak and Ribiere's formula, never below 0
//             Newton  -H^-1 g
//   note  where Newton's step changes no row's zone and no cone slides, the cost was quadratic all the way: the end
//         of that step is the minimum, and the iteration is over.
//   lost  a first step with the zones that rows had one step of time ago, which J a, efc_vel and KBIP of the new rows
//         tell: 2.9 iterations instead of 3.3 for a humanoid that falls about, 2.3 instead of 2.7 for balloons, of
//         which the attempt takes most back (under 3 % of a step)
//   lost  full steps without a line search wherever they lower the cost: 3.26 iterations instead of 3.30 (humanoid),
//         3.4 instead of 3.2 (quadruped), 8.1 to 9.2 instead of 7.9 (cube_3x3x3)
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
