// SPDX-License-Identifier: Apache-2.0
#include "base/cpu.h"

#include <cstdlib>
#include <string_view>

namespace sinew {
namespace {

bool processor_has_avx2_fma() {
#if (defined(__x86_64__) || defined(__i386__)) && !defined(SINEW_SCALAR_ONLY)
  __builtin_cpu_init();  // we may be asked from a constructor that runs before the compiler's own
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return false;
#endif
}

}  // namespace

bool allows_avx2_fma(const char* simd_setting) {
  if (simd_setting && std::string_view(simd_setting) == "scalar") return false;
  return processor_has_avx2_fma();
}

bool has_avx2_fma() {
  static const bool answer = allows_avx2_fma(std::getenv("SINEW_SIMD"));
  return answer;
}

}  // namespace sinew
