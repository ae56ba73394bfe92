// SPDX-License-Identifier: Apache-2.0
// hessian_pattern.h -- the patterns of H that need no plan: that of M, or the whole triangle.
#ifndef SINEW_SOLVE_HESSIAN_PATTERN_H_
#define SINEW_SOLVE_HESSIAN_PATTERN_H_

#include "math/sparse/sparse_ldl_pattern.h"
#include "solve/row_kernels.h"

namespace sinew {

// Up to this many dofs a pattern that is not M's is the whole triangle.
constexpr int kDenseDofs = 40;

// Whether each group's columns are among those of M's row of its last column: then nothing fills in.
bool mass_pattern_suffices(const LdlPattern& mass, const RowGroups& groups);

// For n <= kDenseDofs; block: n + 1 numbers, which the pattern keeps.
LdlPattern whole_triangle(int n, int* block);

}  // namespace sinew

#endif  // SINEW_SOLVE_HESSIAN_PATTERN_H_
