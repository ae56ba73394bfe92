// SPDX-License-Identifier: Apache-2.0
#include "integrate/tree_lu.h"

#include <cmath>

namespace sinew {
namespace {

mjtNum safe_pivot(mjtNum pivot) { return std::abs(pivot) < mjMINVAL ? std::copysign(mjMINVAL, pivot) : pivot; }

// Dof i is eliminated from the rows of its ancestors. Its own row left of the diagonal, the ancestors, is spread over
// scratch, which is zero elsewhere: an ancestor's row may hold other dofs before i, and those do not change.
void eliminate(const mjModel& m, int i, mjtNum* values, mjtNum* scratch) {
  const int begin = m.D_rowadr[i], diagonal = begin + m.D_diag[i];
  values[diagonal] = safe_pivot(values[diagonal]);
  for (int k = begin; k < diagonal; ++k) scratch[m.D_colind[k]] = values[k];
  for (int k = begin; k < diagonal; ++k) {
    const int ancestor = m.D_colind[k];
    int last = m.D_rowadr[ancestor] + m.D_diag[ancestor] + 1;
    while (m.D_colind[last] < i) ++last;
    values[last] /= values[diagonal];
    for (int e = m.D_rowadr[ancestor]; e < last; ++e) values[e] -= values[last] * scratch[m.D_colind[e]];
  }
  for (int k = begin; k < diagonal; ++k) scratch[m.D_colind[k]] = 0;
}

}  // namespace

void factor_tree_lu(const mjModel& m, const Scope& scope, mjtNum* values, mjtNum* scratch) {
  clear_dofs(scope.runs, scratch);
  for (const Run& run : backwards(scope.runs)) {
    for (const int i : run.dofs.backwards()) eliminate(m, i, values, scratch);
  }
}

void solve_tree_lu(const mjModel& m, const Scope& scope, const mjtNum* values, mjtNum* x) {
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs.backwards()) {
      const int diagonal = m.D_rowadr[i] + m.D_diag[i], end = m.D_rowadr[i] + m.D_rownnz[i];
      for (int k = diagonal + 1; k < end; ++k) x[i] -= values[k] * x[m.D_colind[k]];
    }
    for (const int i : run.dofs) {
      const int diagonal = m.D_rowadr[i] + m.D_diag[i];
      for (int k = m.D_rowadr[i]; k < diagonal; ++k) x[i] -= values[k] * x[m.D_colind[k]];
      x[i] /= values[diagonal];
    }
  }
}

}  // namespace sinew
