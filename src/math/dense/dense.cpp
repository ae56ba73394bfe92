// SPDX-License-Identifier: Apache-2.0
#include "math/dense/dense.h"

#include <mujoco/mjtnum.h>

namespace sinew {

double normalize(double* vec, int n) {
  const double length = norm(vec, n);
  if (length < mjMINVAL) {
    fill(vec, 0, n);
    if (n > 0) vec[0] = 1;
  } else {
    scale(vec, vec, 1 / length, n);
  }
  return length;
}

double mul_vec_mat_vec(const double* vec1, const double* mat, const double* vec2, int n) {
  double result = 0;
  for (int i = 0; i < n; ++i) result += vec1[i] * dot(mat + std::ptrdiff_t{i} * n, vec2, n);
  return result;
}

void sqr_mat_t_d(double* res, const double* mat, const double* diag, int nr, int nc) {
  set_sqr_mat_t_d_lower(res, mat, diag, nr, nc);
  mirror_lower(res, nc);
}

void mirror_lower(double* mat, int n) {
  for (std::ptrdiff_t i = 1; i < n; ++i) {
    for (std::ptrdiff_t j = 0; j < i; ++j) mat[j * n + i] = mat[i * n + j];
  }
}

void transpose_dense(double* res, const double* mat, int nr, int nc) {
  for (std::ptrdiff_t i = 0; i < nr; ++i) {
    for (std::ptrdiff_t j = 0; j < nc; ++j) res[j * nr + i] = mat[i * nc + j];
  }
}

void symmetrize(double* res, const double* mat, int n) {
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    res[i * (n + 1)] = mat[i * (n + 1)];
    for (std::ptrdiff_t j = 0; j < i; ++j) res[i * n + j] = res[j * n + i] = 0.5 * (mat[i * n + j] + mat[j * n + i]);
  }
}

void set_identity(double* mat, int n) {
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    for (std::ptrdiff_t j = 0; j < n; ++j) mat[i * n + j] = i == j;
  }
}

}  // namespace sinew
