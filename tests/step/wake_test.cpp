// SPDX-License-Identifier: Apache-2.0
// What ties trees together wakes them as soon as it counts, and not before.
#include <limits>

#include <gtest/gtest.h>

#include "step/sleep_support.h"
#include "step/wake.h"

namespace sinew::test {
namespace {

const char* kTwoSliders =
    "<body name='a'><joint name='a' type='slide' axis='1 0 0'/><geom size='.1'/></body>"
    "<body name='b' pos='0 1 0'><joint name='b' type='slide' axis='1 0 0'/><geom size='.1'/></body>";

// A flex that touches one of two boxes, by a contact that the program adds, wakes this one.
TEST(Waking, ByAFlexThatTouches) {
  const std::string flag = "<flexcomp name='f' type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1' pos='0 0 3'/>";
  SleepySim sim(kFloor + box("0 0 .1") + box("2 0 .1") + flag, "gravity='0 0 0'");
  ASSERT_TRUE(sim.step_until(0, true) && sim.step_until(1, true));
  mjContact contact{};
  contact.geom[0] = contact.geom1 = 2;
  contact.geom[1] = contact.geom2 = -1;
  contact.flex[0] = contact.elem[0] = contact.elem[1] = contact.vert[0] = -1;
  contact.vert[1] = 4;
  contact.dim = 1;
  ASSERT_EQ(mj_addContact(sim.m.get(), sim.d.get(), &contact), 0);
  EXPECT_TRUE(wake_connected(*sim.m, *sim.d));
  EXPECT_TRUE(sim.asleep(0));
  EXPECT_FALSE(sim.asleep(1));
}

// Islands of one each as long as the flag hides what ties them.
TEST(Waking, ByWhatAFlagHadHidden) {
  const struct {
    int flag;
    const char* tie;
  } cases[] = {
      {mjDSBL_EQUALITY, "<equality><joint joint1='a' joint2='b'/></equality>"},
      {mjDSBL_EQUALITY, "<equality><connect body1='a' body2='b' anchor='0 0 0'/></equality>"},
      {mjDSBL_FRICTIONLOSS,
       "<tendon><fixed frictionloss='1'><joint joint='a' coef='1'/><joint joint='b' coef='1'/></fixed></tendon>"},
      {mjDSBL_LIMIT,
       "<tendon><fixed range='-1 0' margin='1e-6'><joint joint='a' coef='1'/><joint joint='b' "
       "coef='1'/></fixed></tendon>"},
      {mjDSBL_LIMIT,
       "<tendon><fixed range='0 1' margin='1e-6'><joint joint='a' coef='1'/><joint joint='b' "
       "coef='1'/></fixed></tendon>"},
  };
  for (const auto& [flag, tie] : cases) {
    SleepySim sim(kTwoSliders, "gravity='0 0 0'", tie);
    sim.m->opt.disableflags |= flag;
    sim.step(mjMINAWAKE);
    EXPECT_EQ(sim.d->tree_asleep[0], 0) << tie;
    EXPECT_EQ(sim.d->tree_asleep[1], 1) << tie;
    sim.step(5);
    ASSERT_EQ(sim.d->ntree_awake, 0) << tie;
    sim.d->qvel[0] = 1e-9;
    sim.step();
    EXPECT_EQ(sim.d->ntree_awake, 1) << tie;
    sim.m->opt.disableflags &= ~flag;
    sim.step();
    EXPECT_EQ(sim.d->ntree_awake, 2) << tie;
    if (flag == mjDSBL_LIMIT) continue;  // which pushes them away until it ties them no more
    ASSERT_TRUE(sim.step_until(0, true)) << tie;
    EXPECT_EQ(sim.d->tree_asleep[0], 1) << "one island now: " << tie;
    EXPECT_EQ(sim.d->tree_asleep[1], 0);
  }
}

// Two that sleep apart, and an equality between them that begins to count: none of them is awake to notice.
TEST(Waking, ByAnEqualityAmongSleepers) {
  SleepySim sim(kTwoSliders, "gravity='0 0 0'", "<equality><joint joint1='a' joint2='b'/></equality>");
  sim.m->opt.disableflags |= mjDSBL_EQUALITY;
  sim.step(2 * mjMINAWAKE);
  ASSERT_EQ(sim.d->ntree_awake, 0);
  sim.m->opt.disableflags &= ~mjDSBL_EQUALITY;
  sim.step();
  EXPECT_EQ(sim.d->ntree_awake, 2);
}

// A tray that is fixed to a mocap body moves as it does.
TEST(Waking, ByWhatAMocapBodyCarries) {
  SleepySim sim(
      "<body mocap='true' pos='0 0 -1'><geom size='.1'/><body pos='0 0 1'><body>"
      "<geom type='box' size='1 1 .1'/></body></body></body>" +
      box("0 0 .2"));
  ASSERT_TRUE(sim.step_until(0, true));
  sim.step(10);
  ASSERT_EQ(sim.d->ntree_awake, 0);
  sim.d->mocap_pos[2] += 1e-4;
  sim.step();
  EXPECT_EQ(sim.d->ntree_awake, 1);
}

// Something that moves nearby, seen but within the gap, disturbs nobody.
TEST(Waking, NotByContactsWithoutForce) {
  SleepySim sim(
      "<body><freejoint/><geom size='.1' margin='.2' gap='.2'/></body>"
      "<body pos='.3 0 0' sleep='never'><joint type='slide' axis='0 1 0'/><geom size='.1'/></body>",
      "gravity='0 0 0'");
  sim.d->qvel[6] = 0.1;
  for (int k = 0; k < 100; ++k) {
    sim.step();
    ASSERT_EQ(sim.d->ncon, 1);
    ASSERT_EQ(sim.asleep(0), k + 1 >= mjMINAWAKE) << k;
    ASSERT_FALSE(sim.asleep(1));
  }
  sim.m->geom_gap[0] = 0;
  sim.step();
  EXPECT_FALSE(sim.asleep(0));
}

// A reset after a bad number is a reset: who sleeps from the start does so again, in the islands of the start.
TEST(InitiallyAsleep, ComesBackAfterABadNumber) {
  SleepySim sim(box("0 0 1", "sleep='init'") + box(".05 0 1", "sleep='init'") + box("3 0 1"));
  sim.d->qvel[0] = 1;
  sim.step(3);
  ASSERT_EQ(sim.d->ntree_awake, 3);
  const MessageTrap trap;
  sim.d->qvel[13] = std::numeric_limits<mjtNum>::infinity();
  sim.step();
  EXPECT_EQ(trap.warnings(), 1);
  EXPECT_EQ(sim.d->warning[mjWARN_BADQVEL].lastinfo, 13);
  EXPECT_EQ(sim.d->ntree_awake, 1);
  EXPECT_EQ(sim.d->tree_asleep[0], 1);
  EXPECT_EQ(sim.d->tree_asleep[1], 0);
  EXPECT_EQ(sim.d->xpos[3], 0);
  EXPECT_EQ(sim.d->qpos[2], 1);
}

// Numbers that are no use in a tree that sleeps are found as elsewhere.
TEST(BadNumbers, OfSleepersAreFound) {
  for (const int place : {0, 1, 2}) {
    SleepySim sim(kFloor + box("0 0 .1") + box("2 0 .1"));
    ASSERT_TRUE(sim.step_until(0, true) && sim.step_until(1, true));
    const MessageTrap trap;
    mjtNum* const target[] = {sim.d->qpos + 8, sim.d->qvel + 8, sim.d->qfrc_applied + 8};
    *target[place] = std::numeric_limits<mjtNum>::quiet_NaN();
    sim.step();
    const mjtWarning warnings[] = {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC};
    EXPECT_EQ(sim.d->warning[warnings[place]].number, 1);
    EXPECT_EQ(trap.warnings(), 1);
    EXPECT_NEAR(sim.d->time, sim.m->opt.timestep, 1e-12);
  }
}

}  // namespace
}  // namespace sinew::test
