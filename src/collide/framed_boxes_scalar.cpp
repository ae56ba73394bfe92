// SPDX-License-Identifier: Apache-2.0
// The comparison as it is defined, for any processor.
#include "collide/framed_boxes.tpp"
#include "math/simd/pack_scalar.h"

namespace sinew {

constinit const SidesPart kScalarSidesPart = box_sides_part<PackScalar>;

}  // namespace sinew
