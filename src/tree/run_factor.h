// SPDX-License-Identifier: Apache-2.0
// run_factor.h -- factoring and solving with M, or with what is added to it on its entries, for the dofs of a scope.
//   note  a factor has no entries between trees, so every tree is what it would be with all others in the scope, bit
//         for bit; rows and numbers of other dofs are left as they are
//   cost  as math/sparse/sparse_ldl.h, of the dofs in the scope; scratch from the stack
#ifndef SINEW_TREE_RUN_FACTOR_H_
#define SINEW_TREE_RUN_FACTOR_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"

namespace sinew {

// values: on the pattern of M. Returns how many pivots were raised to mjMINVAL.
int factor_runs(const mjModel& m, mjData& d, const Scope& scope, mjtNum* values, mjtNum* inverse_diag);

// One vector, in place.
void solve_runs(const mjModel& m, mjData& d, const Scope& scope, mjtNum* x, const mjtNum* values,
                const mjtNum* inverse_diag);

}  // namespace sinew

#endif  // SINEW_TREE_RUN_FACTOR_H_
