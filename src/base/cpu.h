// SPDX-License-Identifier: Apache-2.0
// cpu.h -- which instructions this processor has; asked once, when a kernel chooses between itself and its scalar twin.
//   note  the environment variable SINEW_SIMD=scalar sends everyone to the twins, so that tests can compare the two
#ifndef SINEW_BASE_CPU_H_
#define SINEW_BASE_CPU_H_

namespace sinew {

// The answer for this process; the environment is read at the first call only.
bool has_avx2_fma();

// The rule behind it, for a given value of SINEW_SIMD (null: not set).
bool allows_avx2_fma(const char* simd_setting);

}  // namespace sinew

#endif  // SINEW_BASE_CPU_H_
