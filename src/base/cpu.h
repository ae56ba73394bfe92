// SPDX-License-Identifier: Apache-2.0
// cpu.h -- which instructions this processor has; asked once, when a kernel chooses between itself and its scalar twin.
//   note  the environment variable SINEW_SIMD=scalar sends everyone to the twins, and SINEW_SIMD=avx2 to the kernels of
//         AVX2, so that tests can compare them
//   note  the second library (cmake/v3.cmake) is compiled for AVX2 and FMA and knows the answer when it is compiled: it
//         calls kernels directly and takes them in line. To run the scalar twins, keep the loader from it.
#ifndef SINEW_BASE_CPU_H_
#define SINEW_BASE_CPU_H_

namespace sinew {

// The answer for this process; the environment is read at the first call only.
#ifdef SINEW_SECOND_LIBRARY
[[gnu::used]] constexpr bool has_avx2_fma() { return true; }  // used: objects that both libraries have call it
#else
bool has_avx2_fma();
#endif
bool has_avx512();  // F, DQ and VL; and AVX2 and FMA

// The rules behind them, for a given value of SINEW_SIMD (null: not set).
bool allows_avx2_fma(const char* simd_setting);
bool allows_avx512(const char* simd_setting);

}  // namespace sinew

#endif  // SINEW_BASE_CPU_H_
