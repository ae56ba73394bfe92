// SPDX-License-Identifier: Apache-2.0
// leaf_overlaps.tpp -- leaf_overlaps.h; included by leaf_overlaps_scalar.cpp and leaf_overlaps_avx2.cpp only, for whose
// processors the compiler makes lanes of the loop.
#ifndef SINEW_COLLIDE_LEAF_OVERLAPS_TPP_
#define SINEW_COLLIDE_LEAF_OVERLAPS_TPP_

#include "collide/leaf_overlaps.h"

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

unsigned leaf_overlaps(const float* box, const float* leaf) {
  constexpr int kBit[kLeafBoxes] = {1, 2, 4, 8, 16, 32, 64, 128};
  const float *low = box, *high = box + 3;
  const float *low_x = leaf, *low_y = low_x + kLeafBoxes, *low_z = low_y + kLeafBoxes;
  const float *high_x = low_z + kLeafBoxes, *high_y = high_x + kLeafBoxes, *high_z = high_y + kLeafBoxes;
  int bits = 0;
  for (int i = 0; i < kLeafBoxes; ++i) {
    const bool both = (low[0] <= high_x[i]) & (low_x[i] <= high[0]) & (low[1] <= high_y[i]) & (low_y[i] <= high[1]) &
                      (low[2] <= high_z[i]) & (low_z[i] <= high[2]);
    bits |= both ? kBit[i] : 0;
  }
  return static_cast<unsigned>(bits);
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_COLLIDE_LEAF_OVERLAPS_TPP_
