// SPDX-License-Identifier: Apache-2.0
#include "derive/dense_algebra.h"

#include <algorithm>

#include "derive/kernels/slope_kernels.h"
#include "math/dense/dense.h"

namespace sinew {
namespace {

// The lower triangle has mostly zeros, as in trees, and is not small: then what follows does less than sweeps do.
bool is_sparse(const mjtNum* matrix, int n) {
  if (n <= 48) return false;
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
// sum over k < i of L_ik row k, plus 1 / D_i on the diagonal. Rows of the inverse lie `stride` numbers apart.
void invert_from_first(const mjtNum* factor, int n, mjtNum* inverse, mjtSize stride) {
  for (int i = 0; i < n; ++i) {
    mjtNum* row = inverse + i * stride;
    const mjtNum* L = factor + mjtSize{i} * n;
    std::fill_n(row, i + 1, 0);
    for (int k = 0; k < i; ++k) {
      if (L[k] != 0) add_scaled(row, row, inverse + k * stride, -L[k], i);
    }
    mjtNum diagonal = 1 / L[i];
    for (int k = 0; k < i; ++k) {
      diagonal -= L[k] * row[k];
      inverse[k * stride + i] = row[k];
    }
    row[i] = diagonal;
  }
}

}  // namespace

void invert_positive(mjtNum* matrix, int n, mjtNum scaled, const WideSlopes& inverse, StackFrame& frame) {
  const mjtSize width = inverse.width;
  if (is_sparse(matrix, n)) {
    factor_from_last(matrix, n, frame.alloc<int>(n));
    std::fill_n(inverse.x, inverse.size(), 0);
    invert_from_first(matrix, n, inverse.x, width);
    return scale(inverse.x, inverse.x, scaled, static_cast<int>(inverse.size()));
  }
  slope_kernels().invert_positive(inverse.x, matrix, n, mjMINVAL, scaled, frame.alloc<mjtNum>(width * (width + 8)));
}

}  // namespace sinew
