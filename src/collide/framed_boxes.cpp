// SPDX-License-Identifier: Apache-2.0
#include "collide/framed_boxes.h"

#include "base/cpu.h"

namespace sinew {

bool sides_part(const FramedBox& a, const FramedBox& b, double gap) {
  static const SidesPart parts = has_avx2_fma() ? kAvx2SidesPart : kScalarSidesPart;
  return parts(a, b, gap);
}

}  // namespace sinew
