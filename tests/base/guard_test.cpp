// SPDX-License-Identifier: Apache-2.0
#include "capi/guard.h"

#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "base/handlers.h"

namespace sinew {
namespace {

TEST(Guard, PassesResultsThrough) {
  char error[32] = "untouched";
  EXPECT_EQ(guard(error, sizeof error, [] { return 7; }), 7);
  EXPECT_STREQ(error, "untouched");
}

TEST(Guard, TurnsExceptionsIntoMessages) {
  char error[64] = "";
  EXPECT_EQ(guard(error, sizeof error, []() -> int* { throw ModelError("arm.xml:3: no joint"); }), nullptr);
  EXPECT_STREQ(error, "arm.xml:3: no joint");
  EXPECT_EQ(guard(error, sizeof error, []() -> int { throw std::bad_alloc(); }), 0);
  EXPECT_STREQ(error, "out of memory");
  guard(error, sizeof error, [] { throw 3; });
  EXPECT_STREQ(error, "unknown error");
}

TEST(Guard, TakesNoBuffer) {
  EXPECT_EQ(guard(nullptr, 0, []() -> int { throw std::runtime_error("lost"); }), 0);
  char one = 'x';
  EXPECT_EQ(guard(&one, 1, []() -> int { throw std::runtime_error("lost"); }), 0);
  EXPECT_EQ(one, '\0');
}

TEST(Report, CutsBetweenCharacters) {
  char error[6];
  report(error, sizeof error, "abcd\u00e9");  // the two bytes of the last character do not fit in one
  EXPECT_STREQ(error, "abcd");
  report(error, sizeof error, "abc\u00e9");
  EXPECT_STREQ(error, "abc\u00e9");
  report(error, sizeof error, "abcdefgh");
  EXPECT_STREQ(error, "abcde");
}

TEST(GuardOr, WarnsAndReturnsTheFailureValue) {
  const CaughtMessages caught;
  EXPECT_EQ(guard_or(-1, [] { return 5; }), 5);
  EXPECT_TRUE(caught.warnings().empty());
  EXPECT_EQ(guard_or(-1, []() -> int { throw std::runtime_error("disk on fire"); }), -1);
  EXPECT_EQ(caught.warnings(), std::vector<std::string>{"disk on fire"});
}

// The handlers of the Python bindings throw: that must not meet a noexcept function.
TEST(GuardOr, LetsTheUsersHandlerThrow) {
  mju_user_warning = [](const char* message) { throw std::logic_error(message); };
  EXPECT_THROW(guard_or(-1, []() -> int { throw std::runtime_error("disk on fire"); }), std::logic_error);
  mju_clearHandlers();
}

}  // namespace
}  // namespace sinew
