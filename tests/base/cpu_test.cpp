// SPDX-License-Identifier: Apache-2.0
#include "base/cpu.h"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "base/ascii.h"

namespace sinew {
namespace {

bool kernel_lists(const std::string& flag) {
  std::ostringstream text;
  text << std::ifstream("/proc/cpuinfo").rdbuf();
  return text.str().find(" " + flag + " ") != std::string::npos;
}

TEST(Cpu, AgreesWithTheKernel) {
  EXPECT_EQ(allows_avx2_fma(nullptr), kernel_lists("avx2") && kernel_lists("fma"));
  EXPECT_EQ(allows_avx2_fma("auto"), allows_avx2_fma(nullptr));
}

TEST(Cpu, KnowsTheWideRegisters) {
  EXPECT_EQ(allows_avx512(nullptr), kernel_lists("avx512f") && kernel_lists("avx512dq") && kernel_lists("avx512vl"));
  EXPECT_EQ(allows_avx512("auto"), allows_avx512(nullptr));
}

TEST(Cpu, SettingsTurnSimdOff) {
  EXPECT_FALSE(allows_avx2_fma("scalar"));
  EXPECT_FALSE(allows_avx512("scalar"));
  EXPECT_FALSE(allows_avx512("avx2"));
  EXPECT_EQ(allows_avx2_fma("avx2"), allows_avx2_fma(nullptr));
}

TEST(Cpu, AnswerOfTheProcessNeverChanges) {
  const bool first = has_avx2_fma();
  EXPECT_EQ(first, allows_avx2_fma(std::getenv("SINEW_SIMD")));
  EXPECT_EQ(has_avx2_fma(), first);
  EXPECT_EQ(has_avx512(), allows_avx512(std::getenv("SINEW_SIMD")));
}

TEST(Ascii, IgnoresCaseOfLettersOnly) {
  EXPECT_TRUE(equal_ignoring_case("HtTp", "hTtP"));
  EXPECT_FALSE(equal_ignoring_case("http", "https"));
  EXPECT_FALSE(equal_ignoring_case("a[", "a{"));  // one bit apart, as letters of two cases are
  EXPECT_EQ(to_lower("ABC-xyz_1\xc4"), "abc-xyz_1\xc4");
}

}  // namespace
}  // namespace sinew
