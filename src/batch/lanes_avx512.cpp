// SPDX-License-Identifier: Apache-2.0
// As math/kernels/kernels_avx2.cpp: everything here has internal linkage or belongs to PackAvx512.
#include "math/simd/pack_avx512.h"

#include "batch/lanes_stages.tpp"

namespace sinew {

#ifdef SINEW_HAS_PACK_AVX512
EnvironmentLanes* make_eight_lanes(const mjModel& m) { return new StagesInLanes<PackAvx512>(m); }
#else
EnvironmentLanes* make_eight_lanes(const mjModel&) { return nullptr; }
#endif

}  // namespace sinew
