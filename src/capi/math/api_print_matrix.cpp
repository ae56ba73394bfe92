// SPDX-License-Identifier: Apache-2.0
// Matrices on the screen, as the API promises: one line per row, and an empty line.
#include <cstddef>
#include <cstdio>

#include <mujoco/mujoco.h>

extern "C" {

void mju_printMat(const mjtNum* mat, int nr, int nc) {
  for (int r = 0; r < nr; ++r) {
    for (int c = 0; c < nc; ++c) std::printf("%.8f ", mat[std::ptrdiff_t{r} * nc + c]);
    std::printf("\n");
  }
  std::printf("\n");
}

void mju_printMatSparse(const mjtNum* mat, int nr, const int* rownnz, const int* rowadr, const int* colind) {
  for (int r = 0; r < nr; ++r) {
    for (int i = rowadr[r]; i < rowadr[r] + rownnz[r]; ++i) std::printf("(%d %d): %9.6f  ", r, colind[i], mat[i]);
    std::printf("\n");
  }
  std::printf("\n");
}

}  // extern "C"
