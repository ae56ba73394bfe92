// SPDX-License-Identifier: Apache-2.0
// Numbers that are no use, wherever a user may write them: a warning says where, the state resets if it may, and the
// step returns.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "system/system_support.h"

namespace sinew::test {
namespace {

constexpr mjtNum kBad[] = {std::numeric_limits<mjtNum>::quiet_NaN(), std::numeric_limits<mjtNum>::infinity(),
                           -std::numeric_limits<mjtNum>::infinity(), 1e300, -1e300};

// The first body rests on the floor, the second falls: its dofs are 6 to 11. A mocap body pulls a third.
std::string scene(const char* option) {
  return std::string("<mujoco><option ") + option + R"(/><worldbody>
    <geom type="plane" size="5 5 .1"/>
    <body pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body pos="0 0 3"><freejoint/><geom type="capsule" size=".1 .1"/></body>
    <body pos="2 0 1"><joint name="hinge" axis="0 1 0" range="-30 30"/><geom type="box" size=".2 .1 .1" pos=".2 0 0"/></body>
    <body name="hand" mocap="true" pos="4 0 1"><geom type="box" size=".1 .1 .1"/></body>
    <body name="led" pos="4 0 1.3"><freejoint/><geom type="ellipsoid" size=".1 .2 .1"/></body>
    </worldbody>
    <equality><weld body1="hand" body2="led"/></equality>
    <actuator><motor joint="hinge" gear="2"/><motor joint="hinge"/><general joint="hinge" dyntype="integrator"/></actuator>
    </mujoco>)";
}

const Manner kCareful[] = {
    {"Newton", R"(solver="Newton")"},
    {"NewtonEllipticImplicit", R"(solver="Newton" cone="elliptic" integrator="implicit")"},
    {"ConjugateElliptic", R"(solver="CG" cone="elliptic" noslip_iterations="3")"},
    {"GaussSeidel", R"(solver="PGS" integrator="implicitfast")"},
    {"RungeKutta", R"(solver="PGS" cone="elliptic" integrator="RK4")"},
};

class BadNumber : public testing::TestWithParam<Manner> {
 protected:
  void SetUp() override {
    m = load_text(scene(GetParam().option));
    ASSERT_TRUE(m);
    d.reset(mj_makeData(m.get()));
    run(*m, *d, 0.02);
  }

  void start_again() {
    mj_resetData(m.get(), d.get());
    run(*m, *d, 0.02);
  }

  // One step; the warning must be counted once, with the place, in its number and in what the handler is told.
  void expect_reset(mjtWarning warning, int first, int last, const std::string& kind) {
    const MessageTrap trap;
    mj_step(m.get(), d.get());
    EXPECT_EQ(d->warning[warning].number, 1);
    EXPECT_GE(d->warning[warning].lastinfo, first);
    EXPECT_LE(d->warning[warning].lastinfo, last);
    EXPECT_EQ(trap.errors(), 0);
    EXPECT_EQ(trap.warnings(), 1);
    EXPECT_NE(trap.last().find(kind + " " + std::to_string(d->warning[warning].lastinfo)), std::string::npos)
        << trap.last();
    EXPECT_NEAR(d->time, m->opt.timestep, 1e-12) << "a reset and a step";
    EXPECT_TRUE(all_finite(whole_state(*m, *d)));
    run(*m, *d, 0.02);
    EXPECT_TRUE(all_finite(whole_state(*m, *d)));
    EXPECT_EQ(warnings_of(*d), 1);
  }

  ModelPtr m;
  DataPtr d;
};

TEST_P(BadNumber, InAPositionIsNamedAndResets) {
  for (const mjtNum bad : kBad) {
    for (const int i : {0, 9, 11, m->nq - 1}) {
      start_again();
      d->qpos[i] = bad;
      expect_reset(mjWARN_BADQPOS, i, i, "coordinate");
    }
  }
}

TEST_P(BadNumber, InAVelocityIsNamedAndResets) {
  for (const mjtNum bad : kBad) {
    for (const int i : {0, 7, m->nv - 1}) {
      start_again();
      d->qvel[i] = bad;
      expect_reset(mjWARN_BADQVEL, i, i, "dof");
    }
  }
}

TEST_P(BadNumber, InAForceNamesTheDofAndResets) {
  for (const mjtNum bad : kBad) {
    start_again();
    d->qfrc_applied[8] = bad;
    expect_reset(mjWARN_BADQACC, 6, 11, "dof");
    for (const int i : {0, 2, 4}) {  // of the force and torque on the falling body
      start_again();
      d->xfrc_applied[6 * 2 + i] = bad;
      expect_reset(mjWARN_BADQACC, 6, 11, "dof");
    }
    start_again();
    d->qfrc_applied[12] = bad;  // the hinge
    expect_reset(mjWARN_BADQACC, 12, 12, "dof");
  }
}

TEST_P(BadNumber, InAControlIsNamedAndNotApplied) {
  for (const mjtNum bad : kBad) {
    start_again();
    const MessageTrap trap;
    const mjtNum before = d->time;
    d->ctrl[0] = 1;
    d->ctrl[1] = bad;
    mj_step(m.get(), d.get());
    EXPECT_GE(d->warning[mjWARN_BADCTRL].number, 1);
    EXPECT_EQ(d->warning[mjWARN_BADCTRL].lastinfo, 1);
    EXPECT_EQ(trap.warnings(), 1);
    EXPECT_NE(trap.last().find("actuator 1"), std::string::npos) << trap.last();
    EXPECT_EQ(d->actuator_force[0], 0);
    EXPECT_NEAR(d->time, before + m->opt.timestep, 1e-12);
    EXPECT_TRUE(all_finite(copy_of(d->qpos, m->nq)));
    EXPECT_EQ(warnings_of(*d), d->warning[mjWARN_BADCTRL].number);
  }
}

// An activation moves its joint: the dof is named.
TEST_P(BadNumber, InAnActivationNamesTheDofAndResets) {
  for (const mjtNum bad : kBad) {
    start_again();
    d->act[0] = bad;
    expect_reset(mjWARN_BADQACC, 12, 12, "dof");
  }
}

// A warm start is a guess and no state: a bad one is passed over.
TEST_P(BadNumber, InAWarmStartIsPassedOver) {
  DataPtr same(mj_makeData(m.get()));
  for (const mjtNum bad : kBad) {
    start_again();
    mj_copyData(same.get(), m.get(), d.get());
    mju_fill(d->qacc_warmstart, bad, m->nv);
    const MessageTrap trap;
    mj_step(m.get(), d.get());
    mj_step(m.get(), same.get());
    EXPECT_EQ(trap.warnings() + trap.errors(), 0) << trap.last();
    for (int i = 0; i < m->nv; ++i) EXPECT_NEAR(d->qvel[i], same->qvel[i], 1e-2) << bad;
  }
}

// No warning is promised for a mocap pose, but what it pulls must not stay broken.
TEST_P(BadNumber, InAMocapPoseDoesNotStay) {
  for (const mjtNum bad : kBad) {
    for (const bool turn : {false, true}) {
      start_again();
      const MessageTrap trap;
      (turn ? d->mocap_quat : d->mocap_pos)[1] = bad;
      for (int k = 0; k < 5; ++k) mj_step(m.get(), d.get());
      EXPECT_EQ(trap.errors(), 0);
      EXPECT_TRUE(all_finite(copy_of(d->qpos, m->nq))) << bad << turn;
      EXPECT_TRUE(all_finite(copy_of(d->qvel, m->nv))) << bad << turn;
    }
  }
}

// Without the reset the numbers stay, every step warns again, and the handler hears of it once.
TEST_P(BadNumber, StaysIfThereIsNoReset) {
  m->opt.disableflags |= mjDSBL_AUTORESET;
  for (const mjtNum bad : kBad) {
    for (int place = 0; place < 6; ++place) {
      start_again();
      const MessageTrap trap;
      const mjtNum before = d->time;
      mjtNum* const target[] = {d->qpos + 9,          d->qvel + 8,  d->qfrc_applied + 8,
                                d->xfrc_applied + 12, d->mocap_pos, d->ctrl};
      *target[place] = bad;
      for (int k = 0; k < 10; ++k) mj_step(m.get(), d.get());
      EXPECT_EQ(trap.errors(), 0);
      EXPECT_NEAR(d->time, before + 10 * m->opt.timestep, 1e-12);
      constexpr mjtWarning kWarning[] = {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC, mjWARN_BADQACC};
      if (place >= 4) continue;
      EXPECT_GE(d->warning[kWarning[place]].number, 1) << bad << " at " << place;
    }
  }
}

// Everything at once, and the inverse too.
TEST_P(BadNumber, EverywhereStillReturns) {
  for (const mjtNum bad : kBad) {
    for (const int flags :
         {0, static_cast<int>(mjDSBL_AUTORESET), static_cast<int>(mjDSBL_AUTORESET | mjDSBL_ISLAND)}) {
      m->opt.disableflags = flags;
      start_again();
      const MessageTrap trap;
      mju_fill(d->qpos, bad, m->nq);
      mju_fill(d->qvel, bad, m->nv);
      mju_fill(d->qfrc_applied, bad, m->nv);
      mju_fill(d->xfrc_applied, bad, 6 * m->nbody);
      mju_fill(d->mocap_pos, bad, 3);
      mju_fill(d->mocap_quat, bad, 4);
      mj_forward(m.get(), d.get());
      mj_inverse(m.get(), d.get());
      for (int k = 0; k < 3; ++k) mj_step(m.get(), d.get());
      EXPECT_EQ(trap.errors(), 0);
      EXPECT_GE(warnings_of(*d), 1);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Manners, BadNumber, testing::ValuesIn(kCareful), manner_name);

}  // namespace
}  // namespace sinew::test
