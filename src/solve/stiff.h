// SPDX-License-Identifier: Apache-2.0
// stiff.h -- problems in which a row is so stiff that M is lost beside it in H = M + J^T D J: contacts of bodies that
// turn about their centre have no weight to be scaled by, and D is what the smallest R allows.
//   math  docs/theory/solvers.md (s.14)-(s.16). Stiff rows get a larger R', with which H keeps M, and a reference that
//         makes up for it: aref' = aref + (R' - R) f, where f are the forces of the last solution. A solution whose
//         forces are those of the last one solves the problem as it was stated
//   idea  the proximal point method on forces. For rows that keep pushing it is the quasi-definite system
//         [M J^T; J -R], solved by the factor of [M J^T; J -R'] and refined: a solution leaves R' / (R' + A) of the
//         error of the last, and two or three will do
//   note  after every solution forces are in their cones and accelerations are those that the forces make; what is left
//         of the error is a residual of the rows
//   lost  H by rank-one updates of M's factor, a row at a time, with 20 idle iterations of patience, and PGS for what
//         was not solved then: cones that slide, and most of CG
#ifndef SINEW_SOLVE_STIFF_H_
#define SINEW_SOLVE_STIFF_H_

#include "solve/primal.h"

namespace sinew {

// scale: ConstraintRows::scale
bool has_stiff_rows(const Problem& p, double scale);

// With solve_newton() or solve_cg(), as the settings say.
void solve_stiff(const Problem& p, double scale, const SolverSettings& settings, const Solution& answer,
                 Scratch& scratch, SolverReport& report);

}  // namespace sinew

#endif  // SINEW_SOLVE_STIFF_H_
