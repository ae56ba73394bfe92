// SPDX-License-Identifier: Apache-2.0
// Decompositions of the API: Cholesky (dense and banded), eigenvalues of 3x3, quadratic programs in a box.
#include <mujoco/mujoco.h>

#include "base/error.h"
#include "base/memory.h"
#include "math/dense/band.h"
#include "math/dense/box_qp.h"
#include "math/dense/cholesky.h"
#include "math/dense/eig3.h"

namespace {

template <class Number>
bool allocate_numbers(Number** res, std::size_t count) {
  if (!res) return true;  // the caller does not want it
  *res = static_cast<Number*>(sinew::allocate(count * sizeof(Number)));
  return *res;
}

}  // namespace

extern "C" {

int mju_cholFactor(mjtNum* mat, int n, mjtNum mindiag) { return sinew::chol_factor(mat, n, mindiag); }

void mju_cholSolve(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n) { sinew::chol_solve(res, mat, vec, n); }

int mju_cholUpdate(mjtNum* mat, mjtNum* x, int n, int flg_plus) {
  return sinew::chol_update(mat, x, n, flg_plus != 0, mjMINVAL);
}

mjtNum mju_cholFactorBand(mjtNum* mat, int ntotal, int nband, int ndense, mjtNum diagadd, mjtNum diagmul) {
  return sinew::band_chol_factor(mat, {ntotal, nband, ndense}, diagadd, diagmul);
}

void mju_cholSolveBand(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband, int ndense) {
  sinew::band_chol_solve(res, mat, vec, {ntotal, nband, ndense});
}

void mju_band2Dense(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense, mjtByte flg_sym) {
  sinew::dense_from_band(res, mat, {ntotal, nband, ndense}, flg_sym != 0);
}

void mju_dense2Band(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense) {
  sinew::band_from_dense(res, mat, {ntotal, nband, ndense});
}

void mju_bandMulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband, int ndense, int nvec,
                       mjtByte flg_sym) {
  sinew::band_mul_vec(res, mat, vec, {ntotal, nband, ndense}, nvec, flg_sym != 0);
}

int mju_bandDiag(int i, int ntotal, int nband, int ndense) { return sinew::band_diagonal(i, {ntotal, nband, ndense}); }

int mju_eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9]) {
  return sinew::eig3(eigval, eigvec, quat, mat);
}

int mju_boxQP(mjtNum* res, mjtNum* R, int* index, const mjtNum* H, const mjtNum* g, int n, const mjtNum* lower,
              const mjtNum* upper) {
  if (n <= 0) {
    sinew::raise_error("mju_boxQP: the problem must have a positive dimension, got %d", n);
    return -1;
  }
  for (int i = 0; lower && upper && i < n; ++i) {
    if (lower[i] < upper[i]) continue;
    sinew::raise_error("mju_boxQP: upper bound %d (%g) must be larger than lower bound (%g)", i, upper[i], lower[i]);
    return -1;
  }
  return sinew::box_qp(res, R, index, H, g, n, lower, upper);
}

void mju_boxQPmalloc(mjtNum** res, mjtNum** R, int** index, mjtNum** H, mjtNum** g, int n, mjtNum** lower,
                     mjtNum** upper) {
  const std::size_t size = n > 0 ? static_cast<std::size_t>(n) : 0;
  const bool complete = allocate_numbers(res, size) && allocate_numbers(R, size * (size + 7)) &&
                        allocate_numbers(index, size) && allocate_numbers(H, size * size) &&
                        allocate_numbers(g, size) && allocate_numbers(lower, size) && allocate_numbers(upper, size);
  if (!complete) sinew::raise_error("mju_boxQPmalloc: out of memory for a problem of dimension %d", n);
}

}  // extern "C"
