// SPDX-License-Identifier: Apache-2.0
// Sparse matrices of the API: by rows, with the columns of each entry.
#include <mujoco/mujoco.h>

#include "math/sparse/sparse.h"

extern "C" {

int mju_dense2sparse(mjtNum* res, const mjtNum* mat, int nr, int nc, int* rownnz, int* rowadr, int* colind, int nnz) {
  return sinew::sparse_from_dense(res, rownnz, rowadr, colind, nnz, mat, nr, nc) ? 0 : 1;
}

void mju_sparse2dense(mjtNum* res, const mjtNum* mat, int nr, int nc, const int* rownnz, const int* rowadr,
                      const int* colind) {
  sinew::dense_from_sparse(res, mat, {nr, nc, rownnz, rowadr, colind});
}

}  // extern "C"
