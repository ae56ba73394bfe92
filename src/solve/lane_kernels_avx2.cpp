// SPDX-License-Identifier: Apache-2.0
// As math/kernels/kernels_avx2.cpp: everything here has internal linkage or belongs to PackAvx2.
#include "math/simd/pack_avx2.h"

#include "solve/make_lane_kernels.tpp"

namespace sinew {

constinit const LaneKernels<4> kFourLaneKernels = make_lane_kernels<PackAvx2>();

}  // namespace sinew
