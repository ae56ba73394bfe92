// SPDX-License-Identifier: Apache-2.0
// cholesky.h -- A = L L^T for dense symmetric positive definite matrices.
//   note  only the lower triangle, diagonal included, is read or written: row-major n x n
#ifndef SINEW_MATH_DENSE_CHOLESKY_H_
#define SINEW_MATH_DENSE_CHOLESKY_H_

#include "math/dense/dense.h"

namespace sinew {

// Replaces the matrix by its factor. A pivot (the square of L's diagonal) below min_diag is raised to it; returns n
// less the number of pivots raised.
inline int chol_factor(double* mat, int n, double min_diag) { return kernels().chol_factor(mat, n, min_diag); }

// res = (L L^T)^-1 vec; res may be vec.
inline void chol_solve(double* res, const double* factor, const double* vec, int n) {
  if (res != vec) copy(res, vec, n);
  kernels().chol_solve(res, factor, n);
}

// The factor of L L^T + x x^T (plus) or L L^T - x x^T; x is used up. Returns the rank as chol_factor does.
inline int chol_update(double* factor, double* x, int n, bool plus, double min_diag) {
  return kernels().chol_update(factor, x, n, plus, min_diag);
}

}  // namespace sinew

#endif  // SINEW_MATH_DENSE_CHOLESKY_H_
