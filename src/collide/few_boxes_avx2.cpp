// SPDX-License-Identifier: Apache-2.0
// As math/kernels/kernels_avx2.cpp: everything here has internal linkage or belongs to PackAvx2.
#include <limits>

#include "collide/few_boxes.h"
#include "math/simd/pack_avx2.h"

namespace sinew {
namespace {

// Four numbers from the low corner on, and four that end with the high one: the first has a number of the high corner
// behind it, the second one of the low corner before it, and there the box itself has what is true for any number.
unsigned few_overlaps(const double* box, const double* others, int count) {
  using Pack = PackAvx2;
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  const Pack high = Pack::of(box[3], box[4], box[5], kInfinite), low = Pack::of(-kInfinite, box[0], box[1], box[2]);
  unsigned overlapping = 0;
  for (int j = 0; j < count; ++j) {
    const double* other = others + 6 * j;
    const Pack::Mask both = (Pack::load(other) <= high) & (low <= Pack::load(other + 2));
    overlapping |= static_cast<unsigned>(all(both)) << j;
  }
  return overlapping;
}

}  // namespace

constinit const FewOverlaps kAvx2FewOverlaps = few_overlaps;

}  // namespace sinew
