// SPDX-License-Identifier: Apache-2.0
#include "math/cpu_select.h"

#include <cstdlib>
#include <cstring>

namespace sinew {

bool has_avx2_fma() {
  const char* wish = std::getenv("SINEW_SIMD");
  if (wish && std::strcmp(wish, "scalar") == 0) return false;
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

}  // namespace sinew
