// SPDX-License-Identifier: Apache-2.0
#include "base/plugins.h"

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

namespace sinew {
namespace {

mjpPlugin definition(const char* name) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = name;
  return plugin;
}

TEST(Plugins, KeepTheirSlots) {
  std::string error;
  const int first = register_plugin(definition("test.first"), error);
  const int second = register_plugin(definition("test.second"), error);
  EXPECT_EQ(second, first + 1);
  EXPECT_EQ(register_plugin(definition("test.first"), error), first) << error;
  int slot = 0;
  EXPECT_EQ(find_plugin("test.second", &slot), plugin_at(second));
  EXPECT_EQ(slot, second);
  EXPECT_EQ(find_plugin("test.absent", &slot), nullptr);
  EXPECT_EQ(slot, -1);
  EXPECT_EQ(plugin_at(-1), nullptr);
  EXPECT_EQ(plugin_at(plugin_count()), nullptr);
}

TEST(Plugins, RefuseWhatCannotBeTold) {
  std::string error;
  EXPECT_EQ(register_plugin(definition(nullptr), error), -1);
  EXPECT_EQ(error, "a plugin needs a name");
  ASSERT_GE(register_plugin(definition("test.taken"), error), 0);
  mjpPlugin other = definition("test.taken");
  other.needstage = mjSTAGE_VEL;
  EXPECT_EQ(register_plugin(other, error), -1);
  EXPECT_EQ(error, "another plugin is registered as 'test.taken' already");
}

// What a thread has seen in the table stays there while others add to it.
TEST(Plugins, AreReadWhileThreadsRegister) {
  constexpr int kWriters = 2, kEach = 50;
  std::atomic<int> running = kWriters;
  std::vector<std::thread> threads;
  for (int w = 0; w < kWriters; ++w) {
    threads.emplace_back([&running, w] {
      std::string error;
      for (int i = 0; i < kEach; ++i) {
        const std::string name = "test.many." + std::to_string(w) + "." + std::to_string(i);
        EXPECT_GE(register_plugin(definition(name.c_str()), error), 0) << error;
      }
      --running;
    });
  }
  int seen = 0;
  while (running > 0) {
    const int count = plugin_count();
    EXPECT_GE(count, seen);
    seen = count;
    for (int slot = 0; slot < count; ++slot) EXPECT_NE(plugin_at(slot), nullptr);
  }
  for (std::thread& thread : threads) thread.join();
  int slot;
  EXPECT_NE(find_plugin("test.many.0.49", &slot), nullptr);
  EXPECT_NE(find_plugin("test.many.1.49", &slot), nullptr);
}

}  // namespace
}  // namespace sinew
