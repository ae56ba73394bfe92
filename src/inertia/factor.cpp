// SPDX-License-Identifier: Apache-2.0
#include "inertia/factor.h"

#include <algorithm>
#include <cmath>

#include "inertia/mass_matrix.h"
#include "math/sparse/sparse_ldl.h"
#include "model/arena/arena.h"
#include "model/warnings.h"
#include "tree/articulated.h"
#include "tree/mass_pattern.h"
#include "tree/run_factor.h"

namespace sinew {
namespace {

void copy_vectors(const mjModel& m, mjtNum* x, const mjtNum* y, int n) {
  if (x != y) std::copy_n(y, static_cast<std::size_t>(m.nv) * static_cast<std::size_t>(n), x);
}

}  // namespace

void factor_mass_matrix(const mjModel& m, mjData& d, const Scope& scope) {
  for (const Run& run : scope.runs) {
    if (run.dofs.empty()) continue;
    const int begin = m.M_rowadr[run.dofs.first], last = run.dofs.after - 1;
    std::copy(d.M + begin, d.M + m.M_rowadr[last] + m.M_rownnz[last], d.qLD + begin);
  }
  const int raised = factor_runs(m, d, scope, d.qLD, d.qLDiagInv);
  if (raised > 0) count_warning(d, mjWARN_INERTIA, m.nv - raised);
}

void compute_mass_and_factor(const mjModel& m, mjData& d, const Scope& scope) {
  if (!articulated_factor_pays(m)) {
    compute_mass_matrix(m, d, scope);
    return factor_mass_matrix(m, d, scope);
  }
  add_up_inertias(m, d, scope);
  const int raised = factor_with_mass_matrix(m, d, scope);
  if (raised > 0) count_warning(d, mjWARN_INERTIA, m.nv - raised);
}

void solve_mass_matrix_of(const mjModel& m, mjData& d, const Scope& scope, mjtNum* x, const mjtNum* y) {
  copy_dofs(scope.runs, y, x);
  if (articulated_factor_pays(m) && solve_with_kept_factor(m, d, scope, x)) return;
  solve_runs(m, d, scope, x, d.qLD, d.qLDiagInv);
}

void solve_mass_matrix(const mjModel& m, mjData& d, mjtNum* x, const mjtNum* y, int n) {
  copy_vectors(m, x, y, n);
  if (m.nv == 0) return;
  StackFrame frame(d);
  double* scratch = frame.alloc<double>(ldl_scratch_size(m.nv));
  ldl_solve(x, n, d.qLD, d.qLDiagInv, mass_pattern(m, frame), scratch);
}

void solve_half_mass_matrix(const mjModel& m, mjData& d, mjtNum* x, const mjtNum* y, const mjtNum* sqrt_inv_d, int n) {
  copy_vectors(m, x, y, n);
  if (m.nv == 0) return;
  StackFrame frame(d);
  double* scratch = frame.alloc<double>(ldl_scratch_size(m.nv));
  ldl_solve_half(x, n, d.qLD, sqrt_inv_d, mass_pattern(m, frame), scratch);
}

// Row i holds the entries left of the diagonal; each stands also above it, in the column's row.
void multiply_mass_matrix(const mjModel& m, const mjData& d, mjtNum* result, const mjtNum* v) {
  std::fill_n(result, m.nv, 0);
  for (int i = 0; i < m.nv; ++i) {
    const int diagonal = m.M_rowadr[i] + m.M_rownnz[i] - 1;
    mjtNum sum = d.M[diagonal] * v[i];
    for (int k = m.M_rowadr[i]; k < diagonal; ++k) {
      sum += d.M[k] * v[m.M_colind[k]];
      result[m.M_colind[k]] += d.M[k] * v[i];
    }
    result[i] += sum;
  }
}

void add_mass_matrix(const mjModel& m, const mjData& d, mjtNum* dst, const SparseRows* pattern) {
  for (int i = 0; i < m.nv; ++i) {
    const std::ptrdiff_t start = pattern ? pattern->rowadr[i] : static_cast<std::ptrdiff_t>(i) * m.nv;
    mjtNum* row = dst + start;
    const int* columns = pattern ? pattern->colind + start : nullptr;
    int at = 0;  // both rows ascend: each search goes on where the last one ended
    for (int k = m.M_rowadr[i]; k < m.M_rowadr[i] + m.M_rownnz[i]; ++k) {
      const int column = m.M_colind[k];
      if (columns) {
        while (at < pattern->rownnz[i] && columns[at] < column) ++at;
        if (at == pattern->rownnz[i]) break;
        if (columns[at] != column) continue;
      } else {
        at = column;
      }
      row[at] += d.M[k];
    }
  }
}

void multiply_half_mass_matrix(const mjModel& m, const mjData& d, mjtNum* result, const mjtNum* v) {
  for (int i = 0; i < m.nv; ++i) {
    const int diagonal = m.M_rowadr[i] + m.M_rownnz[i] - 1;
    mjtNum sum = v[i];
    for (int k = m.M_rowadr[i]; k < diagonal; ++k) sum += d.qLD[k] * v[m.M_colind[k]];
    result[i] = sum / std::sqrt(d.qLDiagInv[i]);
  }
}

}  // namespace sinew
