// SPDX-License-Identifier: Apache-2.0
// project.h -- the inverse inertia that constraint forces feel: what the dual solvers work with.
//   in    efc_J, qLD, qLDiagInv, efc_R         out   nA, efc_AR_*
//   math  A = J M^-1 J^T = B B^T with B = D^(-1/2) L^-T J^T, where M = L^T D L; efc_AR = A + R
//   note  B has the columns of J and their ancestors; two rows meet in A if they touch the same tree. Only for solvers
//         that ask for it: see solver_is_dual. The sparse format lists those entries, the dense one writes all
//   cost  O(pairs of rows that meet * dofs above them)
#ifndef SINEW_CONSTRAINT_PROJECT_H_
#define SINEW_CONSTRAINT_PROJECT_H_

#include <mujoco/mjdata.h>

namespace sinew {

// PGS, and the noslip solver that may follow any other.
inline bool solver_is_dual(const mjModel& m) { return m.opt.solver == mjSOL_PGS || m.opt.noslip_iterations > 0; }

void project_constraint(const mjModel& m, mjData& d);

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_PROJECT_H_
