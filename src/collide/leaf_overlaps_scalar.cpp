// SPDX-License-Identifier: Apache-2.0
// The comparison as it is defined, for any processor.
#include "collide/leaf_overlaps.tpp"

namespace sinew {

constinit const LeafOverlaps kScalarLeafOverlaps = leaf_overlaps;

}  // namespace sinew
