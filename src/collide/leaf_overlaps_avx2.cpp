// SPDX-License-Identifier: Apache-2.0
// As math/kernels/kernels_avx2.cpp: everything here has internal linkage.
#include "collide/leaf_overlaps.tpp"

namespace sinew {

constinit const LeafOverlaps kAvx2LeafOverlaps = leaf_overlaps;

}  // namespace sinew
