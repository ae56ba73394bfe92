// SPDX-License-Identifier: Apache-2.0
// What happens around the stages: callbacks, timers, and checks of numbers.
#include <cmath>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "step/step_support.h"

namespace sinew::test {
namespace {

// One letter a call.
std::string calls;

class Callbacks {
 public:
  Callbacks() {
    calls.clear();
    mjcb_control = [](const mjModel*, mjData* d) {
      calls += 'c';
      d->ctrl[0] = 100 + d->cvel[6];  // velocities are known, forces are not yet computed from controls
    };
    mjcb_passive = [](const mjModel*, mjData*) { calls += 'p'; };
    mjcb_act_dyn = [](const mjModel*, const mjData*, int) { return calls += 'd', mjtNum(0); };
    mjcb_act_gain = [](const mjModel*, const mjData*, int) { return calls += 'g', mjtNum(1); };
    mjcb_act_bias = [](const mjModel*, const mjData*, int) { return calls += 'b', mjtNum(0); };
    mjcb_sensor = [](const mjModel*, mjData*, int stage) { calls += std::to_string(stage); };
    mjcb_contactfilter = [](const mjModel*, mjData*, int, int) { return calls += 'f', 1; };
  }
  ~Callbacks() { mj_resetCallbacks(); }
  Callbacks(const Callbacks&) = delete;
  Callbacks& operator=(const Callbacks&) = delete;
};

constexpr char kCalled[] = R"(<mujoco><worldbody><geom type="plane" size="1 1 1"/>
  <body pos="0 0 .05"><freejoint name="f"/><geom size=".1"/></body></worldbody>
  <actuator><general joint="f" dyntype="user" gaintype="user" biastype="user"/></actuator>
  <sensor><user dim="1" needstage="pos"/><user dim="1" needstage="vel"/><user dim="1" needstage="acc"/></sensor></mujoco>)";

TEST(StageCallbacks, ComeWhereTheStagesNeedThem) {
  const ModelPtr m = load_text(kCalled);
  const DataPtr d(mj_makeData(m.get()));
  d->qvel[3] = 2;
  const Callbacks callbacks;
  const auto after = [&](auto&& act) {
    calls.clear();
    act();
    return calls;
  };
  EXPECT_EQ(after([&] { mj_forward(m.get(), d.get()); }), "f1p2cdgb3");
  EXPECT_EQ(d->ctrl[0], 102);
  EXPECT_EQ(after([&] { mj_step1(m.get(), d.get()); }), "f1p2c");
  EXPECT_EQ(after([&] { mj_step2(m.get(), d.get()); }), "dgb3");
  EXPECT_EQ(after([&] { mj_step(m.get(), d.get()); }), "f1p2cdgb3");
  EXPECT_EQ(after([&] { mj_forwardSkip(m.get(), d.get(), mjSTAGE_POS, 0); }), "p2cdgb3");
  EXPECT_EQ(after([&] { mj_forwardSkip(m.get(), d.get(), mjSTAGE_VEL, 1); }), "cdgb");
  EXPECT_EQ(after([&] { mj_inverse(m.get(), d.get()); }), "f1p23");
  m->opt.disableflags = mjDSBL_ACTUATION;
  EXPECT_EQ(after([&] { mj_forward(m.get(), d.get()); }), "f1p23");
  m->opt.disableflags = mjDSBL_SPRING | mjDSBL_DAMPER | mjDSBL_CONTACT | mjDSBL_SENSOR;
  EXPECT_EQ(after([&] { mj_forward(m.get(), d.get()); }), "cdgb");
  m->opt.disableflags = 0;
  m->opt.integrator = mjINT_RK4;
  EXPECT_EQ(after([&] { mj_step(m.get(), d.get()); }), "f1p2cdgb3fpcdgbfpcdgbfpcdgb");
}

// Figures of the oracle: timer[i].number after each call, in the order of mjtTimer. The exception is the timer of
// efc_AR, which MuJoCo counts in every step: Sinew makes that matrix only for who asks for it.
TEST(Timers, CountWhatRuns) {
  Sim sim;
  mjModel* m = sim.m.get();
  mjData* d = sim.d.get();
  m->opt.disableflags = 0;
  mj_resetData(m, d);
  const auto expect = [&](const std::vector<int>& counts) {
    for (int i = 0; i < mjNTIMER; ++i) EXPECT_EQ(d->timer[i].number, counts[static_cast<std::size_t>(i)]) << i;
  };
  mj_forward(m, d);
  expect({0, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1});
  mj_step(m, d);
  expect({1, 2, 0, 2, 2, 2, 2, 1, 2, 2, 2, 2, 0, 2, 2});
  mj_step1(m, d);
  expect({2, 2, 0, 3, 3, 2, 2, 1, 3, 3, 3, 3, 0, 3, 3});
  mj_step2(m, d);
  expect({2, 2, 0, 3, 3, 3, 3, 2, 3, 3, 3, 3, 0, 3, 3});
  mj_inverse(m, d);
  expect({2, 2, 1, 4, 4, 3, 4, 2, 4, 4, 4, 4, 0, 4, 4});
  mj_forwardSkip(m, d, mjSTAGE_POS, 1);
  expect({2, 3, 1, 4, 5, 4, 5, 2, 4, 4, 4, 4, 0, 4, 4});
  m->opt.integrator = mjINT_RK4;
  mj_step(m, d);
  expect({3, 7, 1, 8, 9, 8, 9, 2, 8, 8, 8, 8, 0, 8, 8});
  EXPECT_EQ(d->timer[mjTIMER_STEP].duration, 0);  // without a clock
}

// With a clock that ticks whenever somebody looks at it, a whole takes longer than its parts together.
TEST(Timers, AddUp) {
  Sim sim;
  sim.m->opt.disableflags = 0;
  static mjtNum now;
  now = 0;
  mjcb_time = [] { return ++now; };
  mj_step(sim.m.get(), sim.d.get());
  mjcb_time = nullptr;
  const auto duration = [&](int timer) { return sim.d->timer[timer].duration; };
  const auto sum = [&](int first, int last) {
    mjtNum total = 0;
    for (int i = first; i <= last; ++i) {
      EXPECT_GE(duration(i), 1) << i;
      total += duration(i);
    }
    return total;
  };
  EXPECT_GT(duration(mjTIMER_STEP), duration(mjTIMER_FORWARD) + duration(mjTIMER_ADVANCE));
  EXPECT_GT(duration(mjTIMER_FORWARD), sum(mjTIMER_POSITION, mjTIMER_CONSTRAINT));
  EXPECT_GT(duration(mjTIMER_POSITION), sum(mjTIMER_POS_KINEMATICS, mjTIMER_POS_MAKE));
  EXPECT_GT(duration(mjTIMER_POS_COLLISION), sum(mjTIMER_COL_BROAD, mjTIMER_COL_NARROW));
  EXPECT_EQ(duration(mjTIMER_INVERSE), 0);
}

// A reset forgets warnings, but not the one that caused it: there is one however often it happens (as in the oracle).
TEST(Checks, CountOneWarningAReset) {
  const MessageTrap trap;
  Sim sim;
  sim.m->opt.disableflags = 0;
  for (int times = 0; times < 3; ++times) {
    sim.d->qvel[4] = std::numeric_limits<mjtNum>::quiet_NaN();
    mj_step(sim.m.get(), sim.d.get());
    EXPECT_EQ(sim.d->warning[mjWARN_BADQVEL].number, 1);
    EXPECT_EQ(sim.d->warning[mjWARN_BADQVEL].lastinfo, 4);
  }
  EXPECT_EQ(trap.warnings(), 1);  // said once
}

// Each check looks at its own numbers, resets if it may, and says where.
TEST(Checks, ResetOnTheirOwn) {
  const struct {
    void (*check)(const mjModel*, mjData*);
    mjtNum* (*values)(mjData*);
    mjtWarning warning;
  } cases[] = {{mj_checkPos, [](mjData* d) { return d->qpos; }, mjWARN_BADQPOS},
               {mj_checkVel, [](mjData* d) { return d->qvel; }, mjWARN_BADQVEL},
               {mj_checkAcc, [](mjData* d) { return d->qacc; }, mjWARN_BADQACC}};
  for (const auto& c : cases) {
    for (const bool reset : {true, false}) {
      const MessageTrap trap;
      Sim sim;
      sim.m->opt.disableflags = reset ? 0 : mjDSBL_AUTORESET;
      sim.d->time = 3;
      for (const auto& other : cases) other.check(sim.m.get(), sim.d.get());
      EXPECT_EQ(trap.warnings(), 0);
      EXPECT_EQ(sim.d->time, 3);
      c.values(sim.d.get())[9] = std::numeric_limits<mjtNum>::infinity();
      for (const auto& other : cases) {
        if (&other != &c) other.check(sim.m.get(), sim.d.get());
      }
      EXPECT_EQ(trap.warnings(), 0);
      c.check(sim.m.get(), sim.d.get());
      EXPECT_EQ(trap.warnings(), 1);
      EXPECT_EQ(sim.d->warning[c.warning].number, 1);
      EXPECT_EQ(sim.d->warning[c.warning].lastinfo, 9);
      EXPECT_EQ(sim.d->time, reset ? 0 : 3);
      EXPECT_EQ(std::isfinite(c.values(sim.d.get())[9]), reset);
      if (reset && c.warning == mjWARN_BADQACC) {
        EXPECT_NE(sim.d->qacc[2], 0) << "accelerations of the new state";
      }
    }
  }
}

}  // namespace
}  // namespace sinew::test
