// SPDX-License-Identifier: Apache-2.0
// kernels.h -- the kernels that this processor runs, chosen once. What each of them does: kernels_table.h.
//   trap  do not include this header in files compiled for newer processors (_avx2.cpp): kernels() is inline
#ifndef SINEW_MATH_SIMD_KERNELS_H_
#define SINEW_MATH_SIMD_KERNELS_H_

#include "base/cpu.h"
#include "math/simd/kernels_table.h"

namespace sinew {

inline const Kernels& kernels() {
  static const Kernels& chosen = has_avx2_fma() ? kAvx2Kernels : kScalarKernels;
  return chosen;
}

}  // namespace sinew

#endif  // SINEW_MATH_SIMD_KERNELS_H_
