// SPDX-License-Identifier: Apache-2.0
// As math/kernels/kernels_avx2.cpp: everything here has internal linkage or belongs to PackAvx2.
#include "math/simd/pack_avx2.h"
#include "shape/convex/polytope_kernels.tpp"

namespace sinew {

constinit const PolytopeKernels kAvx2PolytopeKernels = {make_fan_planes<PackAvx2>, place_of_least<PackAvx2>};

}  // namespace sinew
