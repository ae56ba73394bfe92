// SPDX-License-Identifier: Apache-2.0
// lanes_avx2.h -- PackLanes: four lanes in a register, as a Real.
//   trap  include it only where pack_avx2.h may be included
#ifndef SINEW_MATH_SIMD_LANES_AVX2_H_
#define SINEW_MATH_SIMD_LANES_AVX2_H_

#include "math/simd/pack_avx2.h"
#include "math/simd/pack_lanes.h"

namespace sinew {

using PackLanes = LanesOf<PackAvx2>;

}  // namespace sinew

#endif  // SINEW_MATH_SIMD_LANES_AVX2_H_
