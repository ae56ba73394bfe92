// SPDX-License-Identifier: Apache-2.0
// leaf_overlaps.h -- one box against all boxes of a leaf of the broad phase's tree.
//   note  a function for each kind of processor, as math/simd/kernels_table.h; plain numbers only
//   cost  28 instructions for eight boxes, 61 where the compiler may use four lanes only
#ifndef SINEW_COLLIDE_LEAF_OVERLAPS_H_
#define SINEW_COLLIDE_LEAF_OVERLAPS_H_

namespace sinew {

constexpr int kLeafBoxes = 8;

// One bit for each box of the leaf that overlaps the other. box: its low and its high corner; leaf: each coordinate of
// all low corners, then of all high ones.
using LeafOverlaps = unsigned (*)(const float* box, const float* leaf);
extern const LeafOverlaps kScalarLeafOverlaps;
extern const LeafOverlaps kAvx2LeafOverlaps;  // call it only where has_avx2_fma()

}  // namespace sinew

#endif  // SINEW_COLLIDE_LEAF_OVERLAPS_H_
