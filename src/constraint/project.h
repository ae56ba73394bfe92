// SPDX-License-Identifier: Apache-2.0
// project.h -- the inverse inertia that constraint forces feel, as a matrix: for programs that ask.
//   in    efc_J, qLD, qLDiagInv, efc_R         out   nA, efc_AR_*
//   math  A = J M^-1 J^T = Y Y^T (solve/whitened.h); efc_AR = A + R
//   note  no step makes it: dual solvers work with Y. Two rows meet in A if they touch the same tree; the sparse format
//         lists those entries, the dense one has all. A matrix with more entries than an int can count is not made
//   cost  O(pairs of rows that meet * dofs above them)
#ifndef SINEW_CONSTRAINT_PROJECT_H_
#define SINEW_CONSTRAINT_PROJECT_H_

#include <mujoco/mjdata.h>

namespace sinew {

// PGS, and the noslip solver that may follow any other.
inline bool solver_is_dual(const mjModel& m) { return m.opt.solver == mjSOL_PGS || m.opt.noslip_iterations > 0; }

// With another solver, or without rows, nA is 0 afterwards. False after a warning if the matrix is too large.
bool project_constraint(const mjModel& m, mjData& d);

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_PROJECT_H_
