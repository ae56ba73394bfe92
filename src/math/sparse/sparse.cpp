// SPDX-License-Identifier: Apache-2.0
#include "math/sparse/sparse.h"

#include <algorithm>
#include <cstddef>

#include "math/dense/dense.h"

namespace sinew {

bool sparse_from_dense(double* val, int* rownnz, int* rowadr, int* colind, int capacity, const double* mat, int nr,
                       int nc) {
  int used = 0;
  for (int r = 0; r < nr; ++r) {
    rowadr[r] = used;
    rownnz[r] = 0;
    for (int c = 0; c < nc; ++c) {
      const double x = mat[std::ptrdiff_t{r} * nc + c];
      if (x == 0) continue;
      if (used == capacity) return false;
      val[used] = x;
      colind[used++] = c;
      ++rownnz[r];
    }
  }
  return true;
}

void dense_from_sparse(double* mat, const double* val, const SparseRows& rows) {
  for (int r = 0; r < rows.nr; ++r) {
    double* row = mat + std::ptrdiff_t{r} * rows.nc;
    fill(row, 0, rows.nc);
    for (int i = rows.rowadr[r]; i < rows.rowadr[r] + rows.rownnz[r]; ++i) row[rows.colind[i]] = val[i];
  }
}

double dot_sparse(const double* val, const int* colind, int nnz, const double* vec) {
  double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  int i = 0;
  for (; i + 4 <= nnz; i += 4) {
    s0 += val[i] * vec[colind[i]];
    s1 += val[i + 1] * vec[colind[i + 1]];
    s2 += val[i + 2] * vec[colind[i + 2]];
    s3 += val[i + 3] * vec[colind[i + 3]];
  }
  if (i < nnz) s0 += val[i] * vec[colind[i]];
  if (i + 1 < nnz) s1 += val[i + 1] * vec[colind[i + 1]];
  if (i + 2 < nnz) s2 += val[i + 2] * vec[colind[i + 2]];
  return (s0 + s1) + (s2 + s3);
}

void mul_sparse_vec(double* res, const double* val, const SparseRows& rows, const double* vec) {
  for (int r = 0; r < rows.nr; ++r) {
    res[r] = dot_sparse(val + rows.rowadr[r], rows.colind + rows.rowadr[r], rows.rownnz[r], vec);
  }
}

void mul_sparse_t_vec(double* res, const double* val, const SparseRows& rows, const double* vec) {
  fill(res, 0, rows.nc);
  for (int r = 0; r < rows.nr; ++r) {
    if (vec[r] == 0) continue;  // most contacts of a large scene carry no force along some direction
    const int end = rows.rowadr[r] + rows.rownnz[r];
    for (int i = rows.rowadr[r]; i < end; ++i) res[rows.colind[i]] += val[i] * vec[r];
  }
}

int combine_sparse(double* res_val, int* res_colind, double a, const double* x_val, const int* x_colind, int nnz_x,
                   double b, const double* y_val, const int* y_colind, int nnz_y) {
  int x = 0, y = 0, n = 0;
  while (x < nnz_x || y < nnz_y) {
    const bool from_x = y == nnz_y || (x < nnz_x && x_colind[x] <= y_colind[y]);
    const bool from_y = x == nnz_x || (y < nnz_y && y_colind[y] <= x_colind[x]);
    res_colind[n] = from_x ? x_colind[x] : y_colind[y];
    res_val[n] = from_x && from_y ? a * x_val[x] + b * y_val[y] : from_x ? a * x_val[x] : b * y_val[y];
    x += from_x;
    y += from_y;
    ++n;
  }
  return n;
}

int find_row_groups(int* group, const SparseRows& rows) {
  int count = 0;
  for (int r = 0; r < rows.nr; ++r) {
    const int nnz = rows.rownnz[r];
    const int* columns = rows.colind + rows.rowadr[r];
    const bool same = r > 0 && rows.rownnz[r - 1] == nnz && rows.rowadr[r - 1] + nnz == rows.rowadr[r] &&
                      std::equal(columns, columns + nnz, columns - nnz);
    if (!same) group[count++] = r;
  }
  group[count] = rows.nr;
  return count;
}

}  // namespace sinew
