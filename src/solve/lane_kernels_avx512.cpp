// SPDX-License-Identifier: Apache-2.0
// As math/kernels/kernels_avx2.cpp: everything here has internal linkage or belongs to PackAvx512.
#include "math/simd/pack_avx512.h"

#include "solve/make_lane_kernels.tpp"

namespace sinew {

#ifdef SINEW_HAS_PACK_AVX512
constinit const LaneKernels<8> kEightLaneKernels = make_lane_kernels<PackAvx512>();
#else
constinit const LaneKernels<8> kEightLaneKernels = {};
#endif

}  // namespace sinew
