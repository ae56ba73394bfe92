// SPDX-License-Identifier: Apache-2.0
// Dense matrices of the API: row-major, results apart from operands unless math/dense/dense.h says otherwise.
#include <mujoco/mujoco.h>

#include "math/dense/dense.h"

extern "C" {

void mju_mulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc) {
  sinew::mul_mat_vec(res, mat, vec, nr, nc);
}

void mju_mulMatTVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc) {
  sinew::mul_mat_t_vec(res, mat, vec, nr, nc);
}

mjtNum mju_mulVecMatVec(const mjtNum* vec1, const mjtNum* mat, const mjtNum* vec2, int n) {
  return sinew::mul_vec_mat_vec(vec1, mat, vec2, n);
}

void mju_transpose(mjtNum* res, const mjtNum* mat, int nr, int nc) { sinew::transpose_dense(res, mat, nr, nc); }

void mju_symmetrize(mjtNum* res, const mjtNum* mat, int n) { sinew::symmetrize(res, mat, n); }

void mju_eye(mjtNum* mat, int n) { sinew::set_identity(mat, n); }

void mju_mulMatMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2) {
  sinew::mul_mat_mat(res, mat1, mat2, r1, c1, c2);
}

void mju_mulMatMatT(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int r2) {
  sinew::mul_mat_mat_t(res, mat1, mat2, r1, c1, r2);
}

void mju_mulMatTMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2) {
  sinew::mul_mat_t_mat(res, mat1, mat2, r1, c1, c2);
}

void mju_sqrMatTD(mjtNum* res, const mjtNum* mat, const mjtNum* diag, int nr, int nc) {
  sinew::sqr_mat_t_d(res, mat, diag, nr, nc);
}

}  // extern "C"
