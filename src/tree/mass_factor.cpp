// SPDX-License-Identifier: Apache-2.0
#include "tree/mass_factor.h"

#include <algorithm>
#include <cmath>

#include "math/simd/kernels.h"
#include "math/sparse/sparse_ldl.h"
#include "model/arena/arena.h"
#include "model/plan.h"
#include "model/warnings.h"
#include "tree/articulated.h"

namespace sinew {
namespace {

void copy_vectors(const mjModel& m, mjtNum* x, const mjtNum* y, int n) {
  if (x != y) std::copy_n(y, static_cast<std::size_t>(m.nv) * static_cast<std::size_t>(n), x);
}

}  // namespace

template <class Visit>
void MassFactor::for_each_run(Visit&& visit) const {
  for (const Run& run : scope_.runs) {
    if (run.dofs.empty()) continue;
    const int first = m_.M_rowadr[run.dofs.first], last = run.dofs.after - 1;
    visit(run.dofs, Range{first, m_.M_rowadr[last] + m_.M_rownnz[last]});
  }
}

bool MassFactor::bodies_are_quicker() const { return plan_of(m_, d_).has_long_rows && !has_tendon_armature(m_); }

int MassFactor::factor_rows(mjtNum* values, mjtNum* inverse_diag) {
  StackFrame frame(d_);
  mjtNum* scratch = frame.alloc<mjtNum>(ldl_scratch_size(m_.nv));
  int* index_scratch = frame.alloc<int>(m_.nv);
  int raised = 0;
  for_each_run([&](Range dofs, Range) {
    const LdlPattern pattern = mass_pattern(m_, d_, dofs.first, dofs.after);
    raised += pattern.n - ldl_factor(values, inverse_diag, pattern, mjMINVAL, scratch, index_scratch);
  });
  return raised;
}

void MassFactor::solve_rows(mjtNum* x, const mjtNum* values, const mjtNum* inverse_diag) const {
  if (scope_.is_whole()) return ldl_solve(x, 1, values, inverse_diag, mass_pattern(m_, d_), nullptr);
  for_each_run([&](Range dofs, Range) {
    const LdlPattern pattern = mass_pattern(m_, d_, dofs.first, dofs.after);
    ldl_solve_part(x, values, pattern, LdlParts::kLT);
    for (const int i : dofs) x[i] *= inverse_diag[i];
    ldl_solve_part(x, values, pattern, LdlParts::kL);
  });
}

void MassFactor::factor() { set_factored(factor_runs()); }

int MassFactor::factor_runs() {
  for_each_run([&](Range, Range rows) { std::copy(d_.M + rows.first, d_.M + rows.after, d_.qLD + rows.first); });
  return factor_rows(d_.qLD, d_.qLDiagInv);
}

void MassFactor::set_factored(int raised) {
  private_data(d_).factor_is_kept = false;
  if (raised > 0) count_warning(d_, mjWARN_INERTIA, m_.nv - raised);
}

bool MassFactor::write_long_rows() {
  if (!bodies_are_quicker()) return false;
  write_long_mass_rows(m_, d_, scope_);
  return true;
}

bool MassFactor::factor_bodies() {
  if (!bodies_are_quicker()) return false;
  const int raised = factor_with_mass_matrix(m_, d_, scope_, kept_factor(m_, d_));
  private_data(d_).factor_is_kept = true;
  if (raised > 0) count_warning(d_, mjWARN_INERTIA, m_.nv - raised);
  return true;
}

bool MassFactor::is_kept() const {
  if (!private_data(d_).factor_is_kept) return false;
  const mjtNum* inverse_diag = kept_factor(m_, d_).inverse_diag;
  return std::all_of(m_.tree_dofadr, m_.tree_dofadr + m_.ntree,
                     [&](int root) { return inverse_diag[root] == d_.qLDiagInv[root]; });
}

void MassFactor::solve_kept(mjtNum* x) { solve_with_bodies(m_, d_, scope_, kept_factor(m_, d_), x); }

void MassFactor::solve_in_scope(mjtNum* x, const mjtNum* y) {
  copy_dofs(scope_.runs, y, x);
  if (is_kept()) {
    solve_kept(x);
  } else {
    solve_rows(x, d_.qLD, d_.qLDiagInv);
  }
}

void MassFactor::solve(mjtNum* x, const mjtNum* y, int n) {
  copy_vectors(m_, x, y, n);
  StackFrame frame(d_);
  ldl_solve(x, n, d_.qLD, d_.qLDiagInv, mass_pattern(m_, d_), frame.alloc<mjtNum>(ldl_scratch_size(m_.nv)));
}

void MassFactor::solve_half(mjtNum* x, const mjtNum* y, const mjtNum* sqrt_inv_d, int n) {
  copy_vectors(m_, x, y, n);
  StackFrame frame(d_);
  ldl_solve_half(x, n, d_.qLD, sqrt_inv_d, mass_pattern(m_, d_), frame.alloc<mjtNum>(ldl_scratch_size(m_.nv)));
}

void MassFactor::solve_with_diagonal(mjtNum* x, mjtNum scale, const mjtNum* diagonal) {
  if (bodies_are_quicker()) {
    StackFrame frame(d_);
    mjtNum* extra = frame.alloc<mjtNum>(m_.nv);
    for (int i = 0; i < m_.nv; ++i) extra[i] = scale * diagonal[i];
    solve_articulated(m_, d_, scope_, extra, d_.qH, d_.qHDiagInv, x);
    return;
  }
  for_each_run([&](Range dofs, Range rows) {
    std::copy(d_.M + rows.first, d_.M + rows.after, d_.qH + rows.first);
    for (const int i : dofs) d_.qH[m_.M_rowadr[i] + m_.M_rownnz[i] - 1] += scale * diagonal[i];
  });
  factor_rows(d_.qH, d_.qHDiagInv);
  solve_rows(x, d_.qH, d_.qHDiagInv);
}

// Of the rows of the scope. Their numbers are sums that begin at zero, so none is -0.
bool MassFactor::is_diagonal(const mjtNum* C) const {
  const auto any_bit = kernels().any_bit;
  bool diagonal = true;
  for_each_run([&](Range dofs, Range) {
    for (int i = dofs.first; diagonal && i < dofs.after; ++i) {
      const int before = m_.D_diag[i];
      const mjtNum* row = C + m_.D_rowadr[i];
      diagonal = !any_bit(row, before) && !any_bit(row + before + 1, m_.D_rownnz[i] - before - 1);
    }
  });
  return diagonal;
}

void MassFactor::solve_with_matrix(mjtNum* x, mjtNum scale, const mjtNum* C) {
  if (bodies_are_quicker() && is_diagonal(C)) {
    StackFrame frame(d_);
    mjtNum* diagonal = frame.alloc<mjtNum>(m_.nv);
    for (int i = 0; i < m_.nv; ++i) diagonal[i] = C[m_.D_rowadr[i] + m_.D_diag[i]];
    return solve_with_diagonal(x, scale, diagonal);
  }
  for_each_run([&](Range, Range rows) {
    for (const int k : rows) d_.qH[k] = d_.M[k] + scale * C[m_.mapD2M[k]];
  });
  factor_rows(d_.qH, d_.qHDiagInv);
  solve_rows(x, d_.qH, d_.qHDiagInv);
}

// Row i holds the entries left of the diagonal; each stands also above it, in the column's row. The solver's product
// (mul_symmetric_vec) fuses multiplications with additions: its bits are not those that mj_mulM has always given.
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

void multiply_half_mass_matrix(const mjModel& m, const mjData& d, mjtNum* result, const mjtNum* v) {
  for (int i = 0; i < m.nv; ++i) {
    const int adr = m.M_rowadr[i], before = m.M_rownnz[i] - 1;
    mjtNum sum = v[i];
    for (int k = adr; k < adr + before; ++k) sum += d.qLD[k] * v[m.M_colind[k]];
    result[i] = sum / std::sqrt(d.qLDiagInv[i]);
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

}  // namespace sinew
