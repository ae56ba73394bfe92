// SPDX-License-Identifier: Apache-2.0
// As math/kernels/kernels_avx2.cpp: everything here has internal linkage or belongs to PackAvx2.
#include "derive/kernels/make_slope_kernels.tpp"
#include "math/simd/pack_avx2.h"

namespace sinew {

constinit const SlopeKernels kAvx2SlopeKernels = make_slope_kernels<PackAvx2>();

}  // namespace sinew
