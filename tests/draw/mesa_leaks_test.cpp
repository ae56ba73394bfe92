// SPDX-License-Identifier: Apache-2.0
// mesa_leaks_test.cpp -- OSMesa keeps some memory of every context until the process ends; that is not ours to report.
#include <string>

#include <gtest/gtest.h>

extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libOSMesa\nleak:libEGL\nleak:_dri.so\n"; }

namespace sinew::test {
namespace {

TEST(Leaks, OnlyThoseOfMesaAreLeftOut) {
  const std::string left_out = __lsan_default_suppressions();
  EXPECT_EQ(left_out.find("sinew"), std::string::npos);
}

}  // namespace
}  // namespace sinew::test
