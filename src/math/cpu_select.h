// SPDX-License-Identifier: Apache-2.0
// cpu_select.h -- which kernels this processor can run.
#ifndef SINEW_MATH_CPU_SELECT_H_
#define SINEW_MATH_CPU_SELECT_H_

namespace sinew {

// Whether the processor has AVX2 and FMA, and the environment does not say SINEW_SIMD=scalar.
bool has_avx2_fma();

}  // namespace sinew

#endif  // SINEW_MATH_CPU_SELECT_H_
