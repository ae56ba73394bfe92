// SPDX-License-Identifier: Apache-2.0
// tree_lu.h -- A = U L for matrices with the pattern of a kinematic tree that are not symmetric.
//   in    values on the structure D of a model: row i has the dofs above i, i, and the dofs below i, ascending
//   math  eliminated from the last dof to the first there is no fill-in: two ancestors of a dof are in each other's
//         rows. U has a unit diagonal that is not stored and stands right of the diagonal, L elsewhere
//   cost  sum over dofs of the row lengths of their ancestors; scratch is nv numbers
#ifndef SINEW_INTEGRATE_TREE_LU_H_
#define SINEW_INTEGRATE_TREE_LU_H_

#include <mujoco/mjmodel.h>

#include "model/scope.h"

namespace sinew {

// Replaces A by its factors, in the rows of a scope. A pivot smaller than mjMINVAL is
// raised to it.
void factor_tree_lu(const mjModel& m, const Scope& scope, mjtNum* values, mjtNum* scratch);

// Solves U L x = b in place.
void solve_tree_lu(const mjModel& m, const Scope& scope, const mjtNum* values, mjtNum* x);

}  // namespace sinew

#endif  // SINEW_INTEGRATE_TREE_LU_H_
