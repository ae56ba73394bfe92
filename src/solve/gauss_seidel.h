// SPDX-License-Identifier: Apache-2.0
// gauss_seidel.h -- the solver that works on constraint forces, and the one that takes slip away afterwards.
//   math  docs/theory/solvers.md (s.10)-(s.13): minimize over f
//             1/2 f^T (A + R) f + f^T b,    A = J M^-1 J^T = Y Y^T,  b = J a_smooth - aref,
//         f in its box or cone. Y = J L^-1 D^-1/2 has the columns of J and their ancestors, so that with z = Y^T f a
//         row of A f is a short product: A is never formed.
//   idea  projected Gauss-Seidel: one row after another takes its best value. In an elliptic cone first the ray from
//         the tip through the force is optimized, then the friction within the slice at that normal force (slice.h).
//         Without slip: the same for friction only, as if its R were 0; normal forces stay.
#ifndef SINEW_SOLVE_GAUSS_SEIDEL_H_
#define SINEW_SOLVE_GAUSS_SEIDEL_H_

#include "solve/constraint_rows.h"

namespace sinew {

void solve_pgs(ConstraintRows& rows, const SolverSettings& settings, const Solution& answer, Scratch& scratch,
               SolverReport& report);

// From the forces that another solver has found; qacc and states follow.
void remove_slip(const ConstraintRows& rows, const SolverSettings& settings, const Solution& answer, Scratch& scratch,
                 SolverReport& report);

}  // namespace sinew

#endif  // SINEW_SOLVE_GAUSS_SEIDEL_H_
