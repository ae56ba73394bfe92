// SPDX-License-Identifier: Apache-2.0
// As kernels_avx2.cpp: everything here has internal linkage or belongs to PackAvx512.
#include "math/simd/pack_avx512.h"

#include "math/kernels/articulate_rows.tpp"

namespace sinew {

#ifdef SINEW_HAS_PACK_AVX512
constinit ArticulateRows* const kWideArticulateRows = articulate_rows<PackAvx512>;
#else
constinit ArticulateRows* const kWideArticulateRows = nullptr;
#endif

}  // namespace sinew
