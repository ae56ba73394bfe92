// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"

#include <climits>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>
#include <unistd.h>

#include "base/handlers.h"
#include "base/memory.h"

namespace sinew {
namespace {

std::string content_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(Errors, ReachTheHandlerFormatted) {
  const CaughtMessages caught;
  mju_error("%s has %d joints", "arm", 7);
  mju_error_i("id %d", -3);
  mju_error_s("name '%s'", "hand");
  mju_error_s("name '%s'", nullptr);
  EXPECT_EQ(caught.errors(), (std::vector<std::string>{"arm has 7 joints", "id -3", "name 'hand'", "name ''"}));
  EXPECT_TRUE(caught.warnings().empty());
}

TEST(Warnings, ReachTheHandlerFormatted) {
  const CaughtMessages caught;
  mju_warning("%.2f%%", 12.5);
  mju_warning_i("id %d", INT_MIN);
  mju_warning_s("%s", "text with %d inside");
  EXPECT_EQ(caught.warnings(), (std::vector<std::string>{"12.50%", "id -2147483648", "text with %d inside"}));
  EXPECT_TRUE(caught.errors().empty());
}

TEST(Errors, LongMessagesAreCut) {
  const CaughtMessages caught;
  mju_error("%s", std::string(5000, 'x').c_str());
  ASSERT_EQ(caught.errors().size(), 1u);
  EXPECT_EQ(caught.errors()[0], std::string(1023, 'x'));
  EXPECT_EQ(format_text("%s", std::string(5000, 'y').c_str()), std::string(1023, 'y'));
}

TEST(Errors, WithoutHandlerEndTheProcessAndAreLogged) {
  const TemporaryFolder folder;
  EXPECT_EXIT(
      {
        if (chdir(folder.path.c_str()) == 0) mju_error("pool %d is empty", 3);
      },
      testing::ExitedWithCode(EXIT_FAILURE), "ERROR: pool 3 is empty");
  const std::string log = content_of(folder.path / "MUJOCO_LOG.TXT");
  const std::size_t date_end = log.find('\n');
  EXPECT_EQ(date_end, std::strlen("Sun Nov 15 19:38:02 2026")) << log;
  EXPECT_EQ(log.substr(date_end), "\nERROR: pool 3 is empty\n\n");
}

TEST(Warnings, WithoutHandlerArePrintedAndLogged) {
  const TemporaryFolder folder;
  EXPECT_EXIT(
      {
        if (chdir(folder.path.c_str()) == 0) mju_warning("joint %s is stiff", "knee");
        std::exit(0);
      },
      testing::ExitedWithCode(0), "WARNING: joint knee is stiff");
  EXPECT_NE(content_of(folder.path / "MUJOCO_LOG.TXT").find("\nWARNING: joint knee is stiff\n\n"), std::string::npos);
}

TEST(WriteLog, AppendsEntries) {
  const TemporaryFolder folder;
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path);
  mju_writeLog("NOTE", "first");
  mju_writeLog("NOTE", "second");
  std::filesystem::current_path(before);
  const std::string log = content_of(folder.path / "MUJOCO_LOG.TXT");
  EXPECT_LT(log.find("NOTE: first\n\n"), log.find("NOTE: second\n\n"));
  EXPECT_NE(log.find("NOTE: second\n\n"), std::string::npos);
}

TEST(Malloc, IsAlignedAndUsable) {
  for (const std::size_t size : {0, 1, 63, 64, 65, 100000}) {
    auto* block = static_cast<char*>(mju_malloc(size));
    ASSERT_NE(block, nullptr);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block) % 64, 0u);
    for (std::size_t i = 0; i < size; ++i) block[i] = 1;
    mju_free(block);
  }
  mju_free(nullptr);
}

// Sanitizers stop a program that asks the system for too much, so the system is not asked here.
TEST(Malloc, RaisesAnErrorWhenMemoryHasRunOut) {
  const CaughtMessages caught;
  EXPECT_EQ(mju_malloc(SIZE_MAX), nullptr);
  mju_user_malloc = [](size_t) -> void* { return nullptr; };
  EXPECT_EQ(mju_malloc(10), nullptr);
  EXPECT_EQ(caught.errors(), (std::vector<std::string>{"mju_malloc: no memory left for 18446744073709551615 bytes",
                                                       "mju_malloc: no memory left for 10 bytes"}));
}

int user_calls = 0;

TEST(Malloc, GoesThroughTheUsersAllocator) {
  user_calls = 0;
  mju_user_malloc = [](size_t size) -> void* { return ++user_calls, std::malloc(size + 8); };
  mju_user_free = [](void* block) { ++user_calls, std::free(block); };
  void* block = mju_malloc(10);
  EXPECT_EQ(user_calls, 1);
  mju_free(block);
  EXPECT_EQ(user_calls, 2);
  void* raw = nullptr;
  void* aligned = allocate_aligned(100, &raw);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(aligned) % kAlignment, 0u);
  release(raw);
  EXPECT_EQ(user_calls, 4);
  mju_clearHandlers();
  mju_free(mju_malloc(10));
  EXPECT_EQ(user_calls, 4);
}

TEST(ClearHandlers, ClearsAllFour) {
  {
    const CaughtMessages caught;
    mju_user_malloc = [](size_t size) { return std::malloc(size); };
    mju_user_free = [](void* block) { std::free(block); };
    mju_clearHandlers();
  }
  EXPECT_EQ(mju_user_error, nullptr);
  EXPECT_EQ(mju_user_warning, nullptr);
  EXPECT_EQ(mju_user_malloc, nullptr);
  EXPECT_EQ(mju_user_free, nullptr);
}

}  // namespace
}  // namespace sinew
