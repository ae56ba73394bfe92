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

bool processor_has_avx512() {
#if defined(__x86_64__) && !defined(SINEW_SCALAR_ONLY)
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#else
  return false;
#endif
}

bool is(const char* setting, std::string_view name) { return setting && setting == name; }

}  // namespace

bool allows_avx2_fma(const char* simd_setting) { return !is(simd_setting, "scalar") && processor_has_avx2_fma(); }

bool allows_avx512(const char* simd_setting) {
  return allows_avx2_fma(simd_setting) && !is(simd_setting, "avx2") && processor_has_avx512();
}

#ifndef SINEW_SECOND_LIBRARY
bool has_avx2_fma() {
  static const bool answer = allows_avx2_fma(std::getenv("SINEW_SIMD"));
  return answer;
}
#endif

bool has_avx512() {
  static const bool answer = allows_avx512(std::getenv("SINEW_SIMD"));
  return answer;
}

}  // namespace sinew
