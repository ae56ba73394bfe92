// SPDX-License-Identifier: Apache-2.0
// As math/kernels/kernels_avx2.cpp: everything here has internal linkage or belongs to PackAvx2.
#include "math/simd/pack_avx2.h"

#include "batch/lanes_stages.tpp"

namespace sinew {

EnvironmentLanes* make_four_lanes(const mjModel& m) { return new StagesInLanes<PackAvx2>(m); }

}  // namespace sinew
