// SPDX-License-Identifier: Apache-2.0
#include "tree/body_fours.h"

#include "base/cpu.h"

namespace sinew {

const BodyFours* body_fours() {
  static const BodyFours* fours = has_avx2_fma() ? &kAvx2BodyFours : nullptr;
  return fours;
}

}  // namespace sinew
