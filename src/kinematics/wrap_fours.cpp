// SPDX-License-Identifier: Apache-2.0
#include "kinematics/wrap_fours.h"

#include "base/cpu.h"

namespace sinew {

const WrapFours* wrap_fours() {
  static const WrapFours* fours = has_avx2_fma() ? &kAvx2WrapFours : nullptr;
  return fours;
}

}  // namespace sinew
