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

// The lower triangle has mostly zeros, as in trees, or is small: then what follows does less.
bool is_sparse(const mjtNum* matrix, int n) {
  if (n <= 48) return true;
  mjtSize zeros = 0;
  for (int i = 0; i < n; ++i) zeros += std::count(matrix + mjtSize{i} * n, matrix + mjtSize{i} * n + i, 0.0);
  return 4 * zeros > mjtSize{n} * n;
}

// matrix = L^T D L in place, L with a unit diagonal below D, eliminated from the last row: a tree has no fill.
// columns: n numbers.
void factor_from_last(mjtNum* matrix, int n, int* columns) {
  for (int k = n - 1; k >= 0; --k) {
    mjtNum* row = matrix + mjtSize{k} * n;
    row[k] = std::max(row[k], mjMINVAL);
    int count = 0;
    for (int j = 0; j < k; ++j) {
      columns[count] = j;
      count += row[j] != 0;
    }
    const mjtNum scaled = 1 / row[k];
    for (int r = 0; r < count; ++r) {
      mjtNum* above = matrix + mjtSize{columns[r]} * n;
      const mjtNum factor = row[columns[r]] * scaled;
      for (int c = 0; c <= r; ++c) above[columns[c]] -= factor * row[columns[c]];
    }
    for (int r = 0; r < count; ++r) row[columns[r]] *= scaled;
  }
}

// From L X = D^-1 L^-T, whose rows vanish before the diagonal: row i of the inverse X, up to its diagonal, is minus the
// sum over k < i of L_ik row k, plus 1 / D_i on the diagonal.
void invert_from_first(const mjtNum* factor, int n, mjtNum* inverse) {
  for (int i = 0; i < n; ++i) {
    mjtNum* row = inverse + mjtSize{i} * n;
    const mjtNum* L = factor + mjtSize{i} * n;
    std::fill_n(row, i + 1, 0);
    for (int k = 0; k < i; ++k) {
      if (L[k] != 0) add_scaled(row, row, inverse + mjtSize{k} * n, -L[k], i);
    }
    mjtNum diagonal = 1 / L[i];
    for (int k = 0; k < i; ++k) {
      diagonal -= L[k] * row[k];
      inverse[mjtSize{k} * n + i] = row[k];
    }
    row[i] = diagonal;
  }
}

}  // namespace

void invert_positive(mjtNum* matrix, int n, mjtNum* inverse, StackFrame& frame) {
  if (is_sparse(matrix, n)) {
    factor_from_last(matrix, n, frame.alloc<int>(n));
    return invert_from_first(matrix, n, inverse);
  }
  chol_factor(matrix, n, mjMINVAL);
  mjtNum* lower = frame.alloc<mjtNum>(mjtSize{n} * n);
  invert_lower(matrix, n, lower);
  set_sqr_mat_t_d_lower(inverse, lower, nullptr, n, n);
  mirror_lower(inverse, n);
}

void multiply_slopes(const mjtNum* A, const mjtNum* B, int n, int columns, mjtNum* result) {
  const mjtSize size = mjtSize{n} * columns;
  mjtSize entries = 0;
  for (mjtSize k = 0; k < size && entries <= 4 * mjtSize{columns}; ++k) entries += B[k] != 0;
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
