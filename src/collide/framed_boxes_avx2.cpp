// SPDX-License-Identifier: Apache-2.0
// As math/kernels/kernels_avx2.cpp: everything here has internal linkage or belongs to PackAvx2.
#include "collide/framed_boxes.tpp"
#include "math/simd/pack_avx2.h"

namespace sinew {

constinit const SidesPart kAvx2SidesPart = box_sides_part<PackAvx2>;

}  // namespace sinew
