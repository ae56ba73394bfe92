// SPDX-License-Identifier: Apache-2.0
// As math/kernels/kernels_avx2.cpp: everything here has internal linkage or belongs to PackAvx2.
#include "math/simd/pack_avx2.h"
#include "shape/convex/hull_table.tpp"

namespace sinew {

constinit const FarthestOfHull kAvx2FarthestOfHull = farthest_of_hull<PackAvx2>;

}  // namespace sinew
