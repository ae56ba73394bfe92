// SPDX-License-Identifier: Apache-2.0
// derivative_pattern.h -- filling a dof-by-dof matrix with structure D: every dof with its ancestors and descendants.
#ifndef SINEW_FORCE_DERIVATIVE_PATTERN_H_
#define SINEW_FORCE_DERIVATIVE_PATTERN_H_

#include <algorithm>

#include <mujoco/mjmodel.h>

#include "model/scope.h"

namespace sinew {

// Adds to every entry of D in the rows of a scope: lower(i, j) where column j is i or an ancestor of it, upper(i, j)
// where it is a descendant.
template <class Lower, class Upper>
void add_to_entries(const mjModel& m, const Scope& scope, mjtNum* D, Lower&& lower, Upper&& upper) {
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) {
      const int begin = m.D_rowadr[i], diagonal = begin + m.D_diag[i], end = begin + m.D_rownnz[i];
      for (int k = begin; k <= diagonal; ++k) D[k] += lower(i, m.D_colind[k]);
      for (int k = diagonal + 1; k < end; ++k) D[k] += upper(i, m.D_colind[k]);
    }
  }
}

// Adds scale * J^T J for one sparse row J of n entries, where D has a place for it.
inline void add_outer_product(const mjModel& m, mjtNum* D, mjtNum scale, int n, const int* dofs, const mjtNum* J) {
  for (int r = 0; r < n; ++r) {
    if (J[r] == 0) continue;
    const int* row = m.D_colind + m.D_rowadr[dofs[r]];
    const int* end = row + m.D_rownnz[dofs[r]];
    for (int c = 0; c < n; ++c) {
      const int* found = c == r ? row + m.D_diag[dofs[r]] : std::lower_bound(row, end, dofs[c]);
      if (found != end && *found == dofs[c])
        D[found - m.D_colind] += scale * (J[r] * J[c]);  // so that D stays symmetric
    }
  }
}

}  // namespace sinew

#endif  // SINEW_FORCE_DERIVATIVE_PATTERN_H_
