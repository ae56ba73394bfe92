// SPDX-License-Identifier: Apache-2.0
// Times are given, not taken: what the clock decides is the same on every machine.
#include "model/sharing.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

struct Steps {
  int shared = 0, alone = 0, timed = 0;
};

// Steps that take so long if threads share them, or one is alone. used: whether there is anything to share
Steps run(Sharing& sharing, int n, double shared, double alone, bool used = true) {
  Steps steps;
  for (int i = 0; i < n; ++i) {
    const bool is_timed = sharing.begin_step();
    if (sharing.is_on() && used) sharing.note_use();
    ++(sharing.is_on() ? steps.shared : steps.alone);
    steps.timed += is_timed;
    if (is_timed) sharing.end_step(sharing.is_on() ? shared : alone);
  }
  return steps;
}

TEST(Sharing, StaysWhereItIsQuicker) {
  Sharing sharing;
  EXPECT_TRUE(sharing.is_on());
  const Steps steps = run(sharing, 10000, 0.6, 1);
  EXPECT_TRUE(sharing.is_on());
  EXPECT_GT(steps.alone, 2);
  EXPECT_LT(steps.alone, 20);
  EXPECT_LT(steps.timed, 50);
}

TEST(Sharing, EndsWhereItIsSlower) {
  Sharing sharing;
  const Steps steps = run(sharing, 10000, 3, 1);
  EXPECT_FALSE(sharing.is_on());
  EXPECT_LT(steps.shared, 300);
}

// Small differences are decided as well, by more steps; where there is none, threads go on.
TEST(Sharing, SmallDifferencesCount) {
  Sharing gains, loses, same;
  const Steps shared = run(gains, 5000, 0.97, 1), alone = run(loses, 5000, 1.05, 1);
  run(same, 5000, 1, 1);
  EXPECT_TRUE(gains.is_on());
  EXPECT_FALSE(loses.is_on());
  EXPECT_TRUE(same.is_on());
  EXPECT_LT(shared.alone, 50);
  EXPECT_LT(alone.shared, 200);
}

TEST(Sharing, IsTriedAgain) {
  Sharing sharing;
  run(sharing, 2000, 2, 1);
  EXPECT_FALSE(sharing.is_on());
  run(sharing, 5000, 1, 2);  // there is more to do now, or another program has ended
  EXPECT_TRUE(sharing.is_on());
  run(sharing, 8000, 2, 1);
  EXPECT_FALSE(sharing.is_on());
}

// In a step that another program interrupts, or in which threads wake up, either way may be slow.
TEST(Sharing, SlowStepsDoNotDecide) {
  Sharing sharing;
  bool was_on = false;
  for (int i = 0; i < 2000; ++i) {
    if (!sharing.begin_step()) continue;
    if (sharing.is_on()) sharing.note_use();
    const bool wakes_up = sharing.is_on() && !was_on, interrupted = i % 5 == 0;
    was_on = sharing.is_on();
    sharing.end_step((was_on ? 0.7 : 1) + 10 * wakes_up + 20 * interrupted);
  }
  EXPECT_TRUE(sharing.is_on());
}

TEST(Sharing, NothingToShareIsHardlyTimed) {
  Sharing sharing;
  const Steps steps = run(sharing, 2100, 1, 1, false);
  EXPECT_TRUE(sharing.is_on());  // for the step that has something
  EXPECT_EQ(steps.alone, 0);
  EXPECT_LE(steps.timed, 101);
}

TEST(Sharing, CanBeDecidedWithoutTheClock) {
  for (const bool on : {true, false}) {
    Sharing sharing;
    sharing.decide(on);
    const Steps steps = run(sharing, 5000, on ? 2 : 1, on ? 1 : 2);
    EXPECT_EQ(steps.timed, 0);
    EXPECT_EQ(steps.shared, on ? 5000 : 0);
  }
}

}  // namespace
}  // namespace sinew
