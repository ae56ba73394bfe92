// SPDX-License-Identifier: Apache-2.0
// Sleeping as a program sees it: when trees fall asleep, what wakes them, and that nobody else notices.
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "step/sleep_support.h"

namespace sinew::test {
namespace {

using Sim = SleepySim;

// Every number of the state, and what the last step made of it, bit for bit.
void expect_same_motion(const Sim& a, const Sim& b) {
  for (int i = 0; i < a.m->nq; ++i) ASSERT_EQ(a.d->qpos[i], b.d->qpos[i]) << "qpos " << i << " at " << a.d->time;
  for (int i = 0; i < a.m->nv; ++i) ASSERT_EQ(a.d->qvel[i], b.d->qvel[i]) << "qvel " << i << " at " << a.d->time;
  for (int i = 0; i < a.m->nv; ++i) ASSERT_EQ(a.d->qacc[i], b.d->qacc[i]) << "qacc " << i << " at " << a.d->time;
}

// The same simulation from here on, with sleeping off.
Sim wakeful_copy(const Sim& sim) {
  Sim copy = Sim("");
  copy.m.reset(mj_copyModel(nullptr, sim.m.get()));
  copy.m->opt.enableflags &= ~mjENBL_SLEEP;
  copy.d.reset(mj_copyData(nullptr, copy.m.get(), sim.d.get()));
  return copy;
}

// Without gravity a body at rest is slow from the first step: it sleeps after mjMINAWAKE of them.
TEST(FallingAsleep, TakesAsManyStepsAsDocumented) {
  Sim sim(box("0 0 1"), "gravity='0 0 0'");
  EXPECT_EQ(sim.d->tree_asleep[0], -(1 + mjMINAWAKE));
  sim.step(mjMINAWAKE - 1);
  EXPECT_EQ(sim.d->tree_asleep[0], -2);
  sim.step();
  EXPECT_EQ(sim.d->tree_asleep[0], 0);  // an island of its own
  EXPECT_EQ(sim.d->body_awake[1], mjS_ASLEEP);
  EXPECT_EQ(sim.d->nv_awake, 0);
}

// A hinge that turns at constant speed moves its geometry by speed times dof_length.
TEST(FallingAsleep, MeasuresRotationsAsLengths) {
  Sim sim("<body><joint axis='0 0 1'/><geom size='.1' pos='.4 0 0'/></body>", "gravity='0 0 0' sleep_tolerance='.01'");
  const mjtNum limit = 0.01 / sim.m->dof_length[0];
  ASSERT_GT(std::abs(limit - 0.01), 1e-3);
  sim.d->qvel[0] = 1.01 * limit;
  sim.step(50);
  EXPECT_EQ(sim.d->tree_asleep[0], -(1 + mjMINAWAKE));
  sim.d->qvel[0] = 0.99 * limit;
  sim.step(mjMINAWAKE);
  EXPECT_TRUE(sim.asleep(0));
  EXPECT_EQ(sim.d->qvel[0], 0);
}

TEST(FallingAsleep, FollowsThePolicy) {
  Sim sim(box("0 0 1") + box("1 0 1", "sleep='never'") + box("2 0 1", "sleep='allowed'"), "gravity='0 0 0'");
  sim.step(50);
  EXPECT_TRUE(sim.asleep(0));
  EXPECT_FALSE(sim.asleep(1));
  EXPECT_TRUE(sim.asleep(2));
  EXPECT_EQ(sim.d->ntree_awake, 1);
}

TEST(FallingAsleep, IsForWholeIslands) {
  Sim sim(kFloor + box("0 0 .1") + box("2 0 .1") + box("0 0 .3") + box("0 0 .5"));
  ASSERT_TRUE(sim.step_until(3, true));
  // the stack is the cycle 0 -> 2 -> 3 -> 0
  EXPECT_EQ(sim.d->tree_asleep[0], 2);
  EXPECT_EQ(sim.d->tree_asleep[2], 3);
  EXPECT_EQ(sim.d->tree_asleep[3], 0);
  EXPECT_EQ(sim.d->tree_asleep[1], 1);
  sim.step();
  EXPECT_EQ(sim.d->ncon, 0);
  for (int i = 0; i < sim.m->nv; ++i) {
    EXPECT_EQ(sim.d->qvel[i], 0);
    EXPECT_EQ(sim.d->qacc[i], 0);
  }
}

TEST(FallingAsleep, WaitsForThoseThatNeverDo) {
  Sim sim(kFloor + box("0 0 .1") + box("0 0 .3", "sleep='never'") + box("2 0 .1"));
  ASSERT_TRUE(sim.step_until(2, true));
  sim.step(500);
  EXPECT_FALSE(sim.asleep(0));
  EXPECT_EQ(sim.d->tree_asleep[0], -1);  // ready, but its island is not
}

TEST(FallingAsleep, KeepsAStackWhereItIs) {
  Sim sim(kFloor + box("0 0 .1") + box("0 0 .3"));
  ASSERT_TRUE(sim.step_until(0, true));
  const std::vector<mjtNum> qpos(sim.d->qpos, sim.d->qpos + sim.m->nq);
  sim.step(1000);
  EXPECT_TRUE(std::equal(qpos.begin(), qpos.end(), sim.d->qpos));
}

// Poses belong to the qpos that the tree sleeps with, not to that of the step before.
TEST(FallingAsleep, LeavesPosesOfTheLastPosition) {
  Sim sim("<body><joint axis='0 0 1'/><geom size='.1' pos='.4 0 0'/></body>", "gravity='0 0 0' sleep_tolerance='.01'");
  sim.d->qvel[0] = 0.005;
  ASSERT_TRUE(sim.step_until(0, true));
  EXPECT_NE(sim.d->qpos[0], 0);
  EXPECT_NEAR(sim.d->geom_xpos[1], .4 * std::sin(sim.d->qpos[0]), 1e-15);
  for (int k = 0; k < 6; ++k) EXPECT_EQ(sim.d->cvel[6 + k], 0);
}

class Touch : public testing::TestWithParam<int> {};

// Whatever a program does to one tree wakes its island at once, and no other.
TEST_P(Touch, WakesTheIsland) {
  Sim sim(kFloor + box("0 0 .1") + box("0 0 .3") + box("2 0 .1"));
  ASSERT_TRUE(sim.step_until(0, true) && sim.step_until(2, true));
  sim.step(5);
  switch (GetParam()) {
    case 0:
      sim.d->qpos[7 + 2] += .01;
      break;
    case 1:
      sim.d->qvel[6 + 5] = 1e-12;
      break;
    case 2:
      sim.d->qfrc_applied[6] = 1;
      break;
    case 3:
      sim.d->xfrc_applied[6 * 2 + 3] = 1;
      break;
    default:
      sim.d->qvel[6] = -0.0;
  }
  mj_forward(sim.m.get(), sim.d.get());
  EXPECT_FALSE(sim.asleep(0));
  EXPECT_FALSE(sim.asleep(1));
  EXPECT_TRUE(sim.asleep(2));
  EXPECT_EQ(sim.d->body_awake[1], mjS_AWAKE);
  EXPECT_EQ(sim.d->nv_awake, 12);
  EXPECT_GT(sim.d->ncon, 0);
}

INSTANTIATE_TEST_SUITE_P(Sleep, Touch, testing::Range(0, 5));

// A push that goes on keeps a tree awake, though it does not move.
TEST(Waking, LastsAsLongAsAPush) {
  Sim sim(kFloor + box("0 0 .1"));
  sim.d->xfrc_applied[6 + 2] = -1;
  sim.step(1000);
  EXPECT_EQ(sim.d->tree_asleep[0], -(1 + mjMINAWAKE));
  sim.d->xfrc_applied[6 + 2] = 0;
  EXPECT_TRUE(sim.step_until(0, true));
}

// From the step in which a falling ball wakes a stack, everything is as if nobody had ever slept.
TEST(Waking, ByContactIsAsIfAwakeAllAlong) {
  Sim sim(kFloor + box("0 0 .1") + box("0 0 .3") + "<body pos='.02 .01 2'><freejoint/><geom size='.1'/></body>");
  ASSERT_TRUE(sim.step_until(0, true));
  Sim before = wakeful_copy(sim);
  while (sim.asleep(0) && sim.d->time < 5) {
    before = wakeful_copy(sim);
    sim.step();
  }
  ASSERT_EQ(sim.d->ntree_awake, 3);
  before.step();
  expect_same_motion(sim, before);
  EXPECT_EQ(sim.d->ncon, before.d->ncon);
  for (int i = 0; i < 20; ++i) {
    sim.step();
    before.step();
    expect_same_motion(sim, before);
  }
}

// Dominoes: each is asleep until its neighbour falls on it, and asleep again in the end.
TEST(Waking, SpreadsFromOneToTheNext) {
  std::string row =
      "<body pos='-.1 0 .089' euler='0 8 0'><freejoint/><geom type='box' size='.008 .044 .089' mass='.09'/></body>";
  for (int i = 0; i < 3; ++i) {
    row += "<body pos='" + std::to_string(.1 * i) +
           " 0 .089'><freejoint/><geom type='box' size='.008 .044 .089' mass='.09'/></body>";
  }
  Sim sim(kFloor + row, "cone='elliptic' impratio='10'");
  for (int tree = 1; tree < 4; ++tree) {
    ASSERT_TRUE(sim.step_until(tree, true)) << tree;
    ASSERT_TRUE(sim.step_until(tree, false)) << tree;
    EXPECT_TRUE(tree == 3 || sim.asleep(tree + 1));
  }
  for (int tree = 0; tree < 4; ++tree) EXPECT_TRUE(sim.step_until(tree, true, 5000));
}

const char* kTwoHinges =
    "<body name='a'><joint name='a' axis='1 0 0'/><geom size='.1'/></body>"
    "<body name='b' pos='1 0 0'><joint name='b' axis='1 0 0'/><geom size='.1'/></body>";

// Switched on between two islands that sleep, or switched at all, an equality wakes its trees.
TEST(Waking, ByEqualities) {
  Sim sim(kTwoHinges, "gravity='0 0 0'",
          "<equality><joint joint1='a' joint2='b' active='false'/><weld body1='a' active='false'/></equality>");
  sim.step(20);
  ASSERT_TRUE(sim.asleep(0) && sim.asleep(1));
  sim.d->eq_active[1] = 1;
  sim.step();
  EXPECT_FALSE(sim.asleep(0));
  EXPECT_TRUE(sim.asleep(1));
  ASSERT_TRUE(sim.step_until(0, true));
  sim.d->eq_active[0] = 1;
  sim.step();
  EXPECT_EQ(sim.d->ntree_awake, 2);
  ASSERT_TRUE(sim.step_until(0, true));
  EXPECT_EQ(sim.d->tree_asleep[0], 1);  // now they are tied together
  EXPECT_EQ(sim.d->tree_asleep[1], 0);
  sim.d->qvel[1] = 1;
  sim.step();
  EXPECT_EQ(sim.d->ntree_awake, 2);
}

// A tendon wakes when it gets taut, not before.
TEST(Waking, ByATautTendon) {
  Sim sim(
      "<body pos='0 0 2' sleep='init'><freejoint/><geom size='.05'/><site name='top'/></body>"
      "<body pos='0 0 1.8'><freejoint/><geom size='.05'/><site name='low'/></body>",
      "", "<tendon><spatial range='0 .6'><site site='top'/><site site='low'/></spatial></tendon>");
  ASSERT_TRUE(sim.asleep(0));
  while (sim.d->ten_length[0] < .59 && sim.d->time < 2) {
    sim.step();
    ASSERT_TRUE(sim.asleep(0) || sim.d->ten_length[0] > .6);
  }
  EXPECT_EQ(sim.d->qpos[2], 2);
  ASSERT_TRUE(sim.step_until(0, false, 50));
  sim.step(5);
  EXPECT_LT(sim.d->qpos[2], 2);
}

// Things may sleep on a mocap body that stands, and wake when it is moved; so does what hangs from it.
TEST(Waking, ByMocapBodies) {
  Sim sim(
      "<body name='tray' mocap='true'><geom type='box' size='1 1 .1'/>"
      "<body pos='0 0 -.3'><joint axis='1 0 0' damping='1'/><geom type='capsule' size='.02 .1' pos='0 0 "
      "-.1'/></body></body>" +
      box("0 0 .2") + box("5 0 .2", "gravcomp='1'"));
  ASSERT_TRUE(sim.step_until(0, true) && sim.step_until(1, true) && sim.step_until(2, true));
  sim.step(10);
  EXPECT_EQ(sim.d->ntree_awake, 0);
  sim.d->mocap_pos[2] += 1e-4;
  sim.step();
  EXPECT_FALSE(sim.asleep(0));
  EXPECT_FALSE(sim.asleep(1));
  EXPECT_TRUE(sim.asleep(2));
}

TEST(Waking, OfAllWhenSleepingIsSwitchedOff) {
  Sim sim(box("0 0 1") + box("1 0 1"), "gravity='0 0 0'");
  sim.step(20);
  ASSERT_EQ(sim.d->ntree_awake, 0);
  sim.m->opt.enableflags &= ~mjENBL_SLEEP;
  sim.step();
  EXPECT_EQ(sim.d->ntree_awake, 2);
  EXPECT_EQ(sim.d->nbody_awake, 3);
  sim.step(50);
  EXPECT_FALSE(sim.asleep(0));
}

TEST(Waking, RungeKuttaNeverSleeps) {
  Sim sim(box("0 0 1") + box("1 0 1", "sleep='init'"), "gravity='0 0 0' integrator='RK4'");
  sim.step(50);
  EXPECT_EQ(sim.d->ntree_awake, 2);
}

// In the air, through one another: nothing moves, and all poses are known before the first step.
TEST(InitiallyAsleep, StaysWhereItIsPut) {
  Sim sim(kFloor + box("0 0 1", "sleep='init'") + box(".05 0 1", "sleep='init'") + box("2 0 1", "sleep='init'"));
  EXPECT_EQ(sim.d->ntree_awake, 0);
  EXPECT_EQ(sim.d->tree_asleep[0], 1);
  EXPECT_EQ(sim.d->tree_asleep[1], 0);
  EXPECT_EQ(sim.d->tree_asleep[2], 2);
  EXPECT_EQ(sim.d->xpos[3 * 3], 2);
  EXPECT_EQ(sim.d->ncon, 0);
  sim.step(100);
  EXPECT_EQ(sim.d->qpos[2], 1);
  EXPECT_EQ(sim.d->ncon, 0);
  sim.d->qvel[0] = -0.0;
  sim.step();
  EXPECT_EQ(sim.d->ntree_awake, 2);
  EXPECT_GT(sim.d->ncon, 0);
}

TEST(InitiallyAsleep, IsRefusedNextToOneThatIsNot) {
  const std::string xml = std::string("<mujoco><option><flag sleep='enable'/></option><worldbody>") +
                          box("0 0 1", "name='sleeper' sleep='init'") + box(".05 0 1") + "</worldbody></mujoco>";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "bad.xml", xml.data(), static_cast<int>(xml.size()));
  char error[300] = "";
  EXPECT_EQ(mj_loadXML("bad.xml", &vfs, error, sizeof error), nullptr);
  EXPECT_NE(std::string(error).find("sleeper"), std::string::npos) << error;
  mj_deleteVFS(&vfs);
}

TEST(InitiallyAsleep, ComesBackWithAResetAndNotWithAKeyThatMovesIt) {
  Sim sim(box("0 0 1", "sleep='init'") + box("2 0 1", "sleep='init'"), "",
          "<keyframe><key qpos='0 0 1.5 1 0 0 0  2 0 1 1 0 0 0'/></keyframe>");
  sim.d->qvel[0] = 1;
  sim.step();
  ASSERT_FALSE(sim.asleep(0));
  mj_resetData(sim.m.get(), sim.d.get());
  EXPECT_EQ(sim.d->ntree_awake, 0);
  mj_resetDataKeyframe(sim.m.get(), sim.d.get(), 0);
  sim.step();
  EXPECT_FALSE(sim.asleep(0));
  EXPECT_TRUE(sim.asleep(1));
  EXPECT_EQ(sim.d->xpos[3 + 2], 1.5);
}

TEST(InitiallyAsleep, NeedsTheFlag) {
  ModelPtr m = load_text("<mujoco><worldbody>" + box("0 0 1", "sleep='init'") + "</worldbody></mujoco>");
  DataPtr d(mj_makeData(m.get()));
  EXPECT_EQ(d->ntree_awake, 1);
}

// A copy remembers where its trees fell asleep.
TEST(Sleep, IsKeptByCopies) {
  Sim sim(box("0 0 1") + box("1 0 1"), "gravity='0 0 0'");
  sim.step(20);
  DataPtr copy(mj_copyData(nullptr, sim.m.get(), sim.d.get()));
  mj_step(sim.m.get(), copy.get());
  EXPECT_EQ(copy->ntree_awake, 0);
  copy->qpos[1] += 1;
  mj_step(sim.m.get(), copy.get());
  EXPECT_EQ(copy->ntree_awake, 1);
  EXPECT_EQ(copy->xpos[4], 1);
}

// Everything that has a loop of its own: springs, tendons, a muscle, fluid, limits, friction, two trees on one static
// base. The door and the boxes sleep from the start, the others never.
std::string busy_model(const std::string& option) {
  return "<mujoco><option density='1.2' viscosity='.01' " + option +
         "><flag sleep='enable' energy='enable'/></option><worldbody>" + kFloor + R"(
    <body pos='0 0 1'>
      <geom type='box' size='.1 .1 .05'/>
      <body name='door' pos='.5 0 0' sleep='init'>
        <joint name='door' damping='.1' stiffness='.2'/><geom type='box' size='.2 .02 .3' pos='.2 0 0'/>
        <site name='knob' pos='.4 0 0'/>
      </body>
      <body sleep='never'>
        <joint name='a' axis='0 1 0' damping='.2' frictionloss='.01'/><geom type='capsule' size='.04 .2' pos='0 0 .2'/>
        <body pos='0 0 .4' gravcomp='.5'>
          <joint name='b' axis='1 0 0' stiffness='3' range='-20 20'/><geom type='capsule' size='.03 .15' pos='0 0 .15'/>
          <site name='tip' pos='0 0 .3'/>
        </body>
      </body>
    </body>
    <body pos='-1 0 .2' sleep='never'>
      <freejoint/><geom type='ellipsoid' size='.2 .1 .1' fluidshape='ellipsoid'/><site name='hook'/>
    </body>)" +
         box("3 0 .6", "sleep='init'") + box("3 0 .7", "sleep='init'") + box("4 1 .6", "sleep='init'") + R"(
  </worldbody>
  <tendon>
    <spatial name='s' armature='.01'><site site='tip'/><site site='knob'/></spatial>
    <fixed name='f' armature='.1' damping='.1'><joint joint='a' coef='1'/><joint joint='b' coef='-1'/></fixed>
  </tendon>
  <actuator>
    <position joint='door' kp='1'/><motor joint='a' gear='3'/><muscle tendon='f' lengthrange='-1 1'/>
    <general site='hook' refsite='tip' gear='1 0 0 0 0 0' gainprm='2' biastype='affine' biasprm='0 -2 -.1'/>
  </actuator>
  <sensor>
    <jointpos joint='door'/><framepos objtype='site' objname='tip'/><tendonpos tendon='s'/>
    <framelinvel objtype='site' objname='tip' reftype='site' refname='knob'/><accelerometer site='tip'/>
    <jointactuatorfrc joint='a'/>
  </sensor></mujoco>)";
}

class Others : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    sim.m = load_text(busy_model(GetParam()));
    ASSERT_TRUE(sim.m);
    sim.d.reset(mj_makeData(sim.m.get()));
    ASSERT_EQ(sim.d->ntree_awake, 2);
    sim.d->qvel[1] = 1;
    for (int i = 1; i < sim.m->nu; ++i) sim.d->ctrl[i] = .3;
  }
  Sim sim = Sim("");
};

// In every step, those that are awake move as they would with all awake, bit for bit.
TEST_P(Others, DoNotNoticeWhoSleeps) {
  for (int i = 0; i < 100; ++i) {
    Sim wakeful = wakeful_copy(sim);
    sim.step();
    wakeful.step();
    ASSERT_EQ(sim.d->ntree_awake, 2);
    for (int k = 0; k < sim.d->nv_awake; ++k) {
      const int dof = sim.d->dof_awake_ind[k];
      ASSERT_EQ(sim.d->qvel[dof], wakeful.d->qvel[dof]) << "dof " << dof << " at " << sim.d->time;
    }
    for (int k = 0; k < sim.m->nsensordata; ++k) ASSERT_EQ(sim.d->sensordata[k], wakeful.d->sensordata[k]) << k;
    EXPECT_EQ(sim.d->act[0], wakeful.d->act[0]);
    EXPECT_EQ(sim.d->energy[0], wakeful.d->energy[0]);
    EXPECT_EQ(sim.d->energy[1], wakeful.d->energy[1]);
  }
}

// What a sleeping tree has is neither read nor written by a step: marked with NaN, it neither changes nor spreads.
TEST_P(Others, CostNothingWhileTheySleep) {
  sim.m->opt.enableflags &= ~mjENBL_ENERGY;  // the energy of all is that of those asleep as well
  sim.step(5);
  Sim marked = Sim("");
  marked.m.reset(mj_copyModel(nullptr, sim.m.get()));
  marked.d.reset(mj_copyData(nullptr, sim.m.get(), sim.d.get()));
  const mjtNum nan = std::numeric_limits<mjtNum>::quiet_NaN();
  const mjModel& m = *marked.m;
  std::vector<mjtNum*> marks;
  const auto mark = [&](mjtNum* array, int first, int count) {
    for (int k = first; k < first + count; ++k) {
      array[k] = nan;
      marks.push_back(array + k);
    }
  };
  mjData& d = *marked.d;
  for (int b = 1; b < m.nbody; ++b) {
    if (d.body_awake[b] != mjS_ASLEEP || d.body_awake[m.body_rootid[b]] != mjS_ASLEEP) continue;
    mark(d.ximat, 9 * b, 9);
    mark(d.cinert, 10 * b, 10);
    mark(d.crb, 10 * b, 10);
    mark(d.cvel, 6 * b, 6);
    mark(d.xanchor, 3 * m.body_jntadr[b], 3);
    for (int i = m.body_dofadr[b]; i < m.body_dofadr[b] + m.body_dofnum[b]; ++i) {
      mark(d.cdof, 6 * i, 6);
      mark(d.cdof_dot, 6 * i, 6);
      mark(d.M, m.M_rowadr[i], m.M_rownnz[i]);
      mark(d.qLD, m.M_rowadr[i], m.M_rownnz[i]);
      mark(d.qLDiagInv, i, 1);
    }
  }
  ASSERT_GT(marks.size(), 300u);
  for (int i = 0; i < 5; ++i) {
    sim.step();
    marked.step();
    expect_same_motion(sim, marked);
  }
  for (const mjtNum* mark_now : marks) EXPECT_TRUE(std::isnan(*mark_now));
}

// Once all are awake again, everything is what it would be had it been computed for all in every step.
TEST_P(Others, WakeWithNothingLost) {
  sim.step(50);
  for (int i = 0; i < sim.m->nv; ++i) sim.d->qvel[i] += 0.01 * (1 + i % 7);
  Sim fresh = wakeful_copy(sim);
  mj_resetData(fresh.m.get(), fresh.d.get());
  mj_copyState(sim.m.get(), sim.d.get(), fresh.d.get(), mjSTATE_INTEGRATION);
  for (int i = 0; i < 20; ++i) {
    sim.step();
    fresh.step();
    ASSERT_EQ(sim.d->ntree_awake, sim.m->ntree);
    expect_same_motion(sim, fresh);
  }
}

// The dual solver shares its tolerance among all rows there are: with none it sweeps as often for the few as for all.
INSTANTIATE_TEST_SUITE_P(Sleep, Others,
                         testing::Values("integrator='Euler'", "integrator='implicit'",
                                         "integrator='implicitfast' solver='CG'",
                                         "integrator='Euler' solver='PGS' tolerance='0' iterations='20'"));

TEST(Sleep, LeavesOnlyTheAwakeInTheLists) {
  std::string boxes;
  for (int i = 0; i < 30; ++i) boxes += box(std::to_string(i) + " 0 .1", "sleep='init'");
  Sim sim(kFloor + boxes + "<body pos='5 5 1'><freejoint/><geom size='.1'/></body>");
  sim.step();
  EXPECT_EQ(sim.d->nbody_awake, 2);
  EXPECT_EQ(sim.d->body_awake_ind[1], 31);
  EXPECT_EQ(sim.d->nv_awake, 6);
  EXPECT_EQ(sim.d->dof_awake_ind[0], 180);
  EXPECT_EQ(sim.d->nefc, 0);
  EXPECT_EQ(sim.d->ncon, 0);
}

// Without islands to go by, whatever has constraints sleeps together or not at all.
TEST(Sleep, WithoutIslandsIsForAll) {
  Sim sim(kFloor + box("0 0 .1") + box("2 0 .1", "sleep='never'"));
  sim.m->opt.disableflags |= mjDSBL_ISLAND;
  sim.step(1000);
  EXPECT_EQ(sim.d->ntree_awake, 2);
}

// Derivatives ask what every tree would do: they see all awake, and agree with those of a model that never sleeps.
TEST(Sleep, DoesNotEnterDerivatives) {
  Sim sim(kTwoHinges, "gravity='0 0 0'");
  sim.step(20);
  ASSERT_EQ(sim.d->ntree_awake, 0);
  Sim wakeful = wakeful_copy(sim);
  std::vector<mjtNum> A(16), expected(16);
  mjd_transitionFD(sim.m.get(), sim.d.get(), 1e-6, 1, A.data(), nullptr, nullptr, nullptr);
  mjd_transitionFD(wakeful.m.get(), wakeful.d.get(), 1e-6, 1, expected.data(), nullptr, nullptr, nullptr);
  EXPECT_EQ(A, expected);
}

}  // namespace
}  // namespace sinew::test
