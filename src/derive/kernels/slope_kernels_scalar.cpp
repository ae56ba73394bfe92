// SPDX-License-Identifier: Apache-2.0
// The kernels as they are defined, for any processor, and the choice.
#include "base/cpu.h"
#include "derive/kernels/make_slope_kernels.tpp"
#include "math/simd/pack_scalar.h"

namespace sinew {

constinit const SlopeKernels kScalarSlopeKernels = make_slope_kernels<PackScalar>();

const SlopeKernels& slope_kernels() { return has_avx2_fma() ? kAvx2SlopeKernels : kScalarSlopeKernels; }

}  // namespace sinew
