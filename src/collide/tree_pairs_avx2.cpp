// SPDX-License-Identifier: Apache-2.0
// As math/kernels/kernels_avx2.cpp: everything here has internal linkage or belongs to PackAvx2.
#include "collide/tree_pairs.tpp"
#include "math/simd/pack_avx2.h"

namespace sinew {

constinit const FindTreePairs kAvx2FindTreePairs = find_tree_pairs<PackAvx2>;
constinit const BoxInWorld kAvx2BoxInWorld = box_in_world<PackAvx2>;

}  // namespace sinew
