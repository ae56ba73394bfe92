// SPDX-License-Identifier: Apache-2.0
// awake_factor.h -- factoring and solving with M, or with what is added to it on its entries, for dofs that are awake.
//   note  a factor has no entries between trees, so every tree is what it would be with all others awake, bit for bit;
//         rows and numbers of dofs that sleep are left as they are
//   cost  as math/sparse/sparse_ldl.h, of the awake dofs; scratch from the stack
#ifndef SINEW_TREE_AWAKE_FACTOR_H_
#define SINEW_TREE_AWAKE_FACTOR_H_

#include <mujoco/mjdata.h>

namespace sinew {

// values: on the pattern of M. Returns how many pivots were raised to mjMINVAL.
int factor_awake(const mjModel& m, mjData& d, mjtNum* values, mjtNum* inverse_diag);

// One vector, in place.
void solve_awake(const mjModel& m, mjData& d, mjtNum* x, const mjtNum* values, const mjtNum* inverse_diag);

}  // namespace sinew

#endif  // SINEW_TREE_AWAKE_FACTOR_H_
