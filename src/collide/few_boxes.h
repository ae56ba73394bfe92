// SPDX-License-Identifier: Apache-2.0
// few_boxes.h -- one box against a few others, as they are: the broad phase of small models.
//   math  low <= high of the other on all axes, both ways: three numbers of each comparison lie in a register
//   note  a function for each kind of processor, as math/simd/kernels_table.h; plain numbers only
//   cost  8 instructions and no branch for each of the others; axis by axis it took as many, and guesses
#ifndef SINEW_COLLIDE_FEW_BOXES_H_
#define SINEW_COLLIDE_FEW_BOXES_H_

namespace sinew {

constexpr int kFewBoxes = 24;

// One bit for each of the others that overlaps the box; count: at most kFewBoxes. A box is its low and its high corner.
using FewOverlaps = unsigned (*)(const double* box, const double* others, int count);
extern const FewOverlaps kScalarFewOverlaps;
extern const FewOverlaps kAvx2FewOverlaps;  // call it only where has_avx2_fma()

}  // namespace sinew

#endif  // SINEW_COLLIDE_FEW_BOXES_H_
