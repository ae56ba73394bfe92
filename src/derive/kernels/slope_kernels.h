// SPDX-License-Identifier: Apache-2.0
// slope_kernels.h -- what derivatives spend most of their time in, four numbers at a time.
//   note  a table for each kind of processor, as math/simd/kernels_table.h; the order of sums is not part of any promise
//         here, but both tables have the same
#ifndef SINEW_DERIVE_KERNELS_SLOPE_KERNELS_H_
#define SINEW_DERIVE_KERNELS_SLOPE_KERNELS_H_

#include <cstddef>

namespace sinew {

// A n x depth times B depth x columns, both without gaps, to rows of C that lie `stride` numbers apart.
struct StridedProduct {
  const double* a;
  int rows, depth;
  const double* b;
  int columns;
  double* c;
  std::ptrdiff_t stride;
  bool add;  // to what C has
};

struct SlopeKernels {
  // The inverse of a symmetric positive definite n x n matrix, times scale. The lower triangle is read; pivots below
  // min_pivot are raised to it. scratch: w (w + 8) numbers, w = n rounded up to a multiple of four
  void (*invert_positive)(double* inverse, const double* matrix, int n, double min_pivot, double scale,
                          double* scratch);
  void (*multiply)(const StridedProduct& product);
};

extern const SlopeKernels kScalarSlopeKernels;
extern const SlopeKernels kAvx2SlopeKernels;  // call its members only where has_avx2_fma()

const SlopeKernels& slope_kernels();

}  // namespace sinew

#endif  // SINEW_DERIVE_KERNELS_SLOPE_KERNELS_H_
