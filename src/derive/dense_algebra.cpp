// SPDX-License-Identifier: Apache-2.0
#include "derive/dense_algebra.h"

#include <algorithm>

#include "math/dense/cholesky.h"

namespace sinew {
namespace {

// Row i of L^-1 is (e_i - sum over k < i of L_ik row k) / L_ii, and ends at its diagonal.
void invert_lower(const mjtNum* L, int n, mjtNum* inverse) {
  for (int i = 0; i < n; ++i) {
    mjtNum* row = inverse + mjtSize{i} * n;
    std::fill_n(row, n, 0);
    for (int k = 0; k < i; ++k) {
      const mjtNum factor = L[mjtSize{i} * n + k];
      if (factor != 0) add_scaled(row, row, inverse + mjtSize{k} * n, -factor, k + 1);
    }
    const mjtNum scaled = 1 / L[mjtSize{i} * n + i];
    scale(row, row, scaled, i);
    row[i] = scaled;
  }
}

}  // namespace

void invert_positive(mjtNum* matrix, int n, mjtNum* inverse, StackFrame& frame) {
  chol_factor(matrix, n, mjMINVAL);
  mjtNum* lower = frame.alloc<mjtNum>(mjtSize{n} * n);
  invert_lower(matrix, n, lower);
  set_sqr_mat_t_d_lower(inverse, lower, nullptr, n, n);
  mirror_lower(inverse, n);
}

void multiply_slopes(const mjtNum* A, const mjtNum* B, int n, int columns, mjtNum* result) {
  const mjtSize size = mjtSize{n} * columns;
  const auto entries = size - std::count(B, B + size, 0.0);
  if (entries > 4 * mjtSize{columns}) return mul_mat_mat(result, A, B, n, n, columns);
  std::fill_n(result, size, 0);
  for (int k = 0; k < n; ++k) {
    for (int j = 0; j < columns; ++j) {
      const mjtNum factor = B[mjtSize{k} * columns + j];
      for (int i = 0; factor != 0 && i < n; ++i) result[mjtSize{i} * columns + j] += A[mjtSize{i} * n + k] * factor;
    }
  }
}

void multiply_mass_and(const mjModel& m, const mjData& d, const mjtNum* B, int columns, mjtNum* result) {
  std::fill_n(result, mjtSize{m.nv} * columns, 0);
  const auto row_of = [columns](auto* matrix, int i) { return matrix + mjtSize{i} * columns; };
  for (int i = 0; i < m.nv; ++i) {
    for (int k = m.M_rowadr[i]; k < m.M_rowadr[i] + m.M_rownnz[i]; ++k) {
      const int j = m.M_colind[k];
      add_scaled(row_of(result, i), row_of(result, i), row_of(B, j), d.M[k], columns);
      if (j != i) add_scaled(row_of(result, j), row_of(result, j), row_of(B, i), d.M[k], columns);
    }
  }
}

}  // namespace sinew
