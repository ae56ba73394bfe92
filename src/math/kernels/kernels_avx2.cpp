// SPDX-License-Identifier: Apache-2.0
// The kernels for processors with AVX2 and FMA. Everything in this file has internal linkage or belongs to PackAvx2: an
// inline function shared with other files could be the copy that the linker keeps, and end an older processor.
#include "math/kernels/make_kernels.tpp"
#include "math/simd/pack_avx2.h"

namespace sinew {

constinit const Kernels kAvx2Kernels = make_kernels<PackAvx2>("avx2");

}  // namespace sinew
