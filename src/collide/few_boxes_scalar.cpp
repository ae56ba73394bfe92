// SPDX-License-Identifier: Apache-2.0
// The comparison as it is defined, for any processor.
#include "collide/few_boxes.h"

namespace sinew {
namespace {

bool overlap(const double* a, const double* b) {
  return a[0] <= b[3] && b[0] <= a[3] && a[1] <= b[4] && b[1] <= a[4] && a[2] <= b[5] && b[2] <= a[5];
}

unsigned few_overlaps(const double* box, const double* others, int count) {
  unsigned bits = 0;
  for (int j = 0; j < count; ++j) bits |= static_cast<unsigned>(overlap(box, others + 6 * j)) << j;
  return bits;
}

}  // namespace

constinit const FewOverlaps kScalarFewOverlaps = few_overlaps;

}  // namespace sinew
