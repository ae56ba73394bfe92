// SPDX-License-Identifier: Apache-2.0
// When a step calls what a program has hung into it, and what the call then sees and changes.
#include <cmath>

#include <gtest/gtest.h>

#include "support/load.h"

namespace sinew::test {
namespace {

const char* kSlider = R"(<mujoco><option gravity="0 0 0"/><worldbody><body>
  <joint name="j" type="slide"/><geom size=".1" mass="2"/></body></worldbody><actuator><motor joint="j"/></actuator>
  <sensor><clock/><jointpos joint="j"/><jointvel joint="j"/></sensor></mujoco>)";

class Callbacks : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(m);
    d.reset(mj_makeData(m.get()));
    calls = 0;
  }
  void TearDown() override { mj_resetCallbacks(); }

  static void control(const mjModel*, mjData* data) {
    ++calls;
    seen = data->sensordata[2];
    data->ctrl[0] = 6;
  }

  static inline int calls;
  static inline mjtNum seen;
  ModelPtr m = load_text(kSlider);
  DataPtr d;
};

TEST_F(Callbacks, ControlSeesVelocitiesAndActsAtOnce) {
  mjcb_control = control;
  d->qvel[0] = 0.5;
  mj_forward(m.get(), d.get());
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(seen, 0.5);
  EXPECT_NEAR(d->qacc[0], 3, 1e-12);
  mj_step1(m.get(), d.get());
  EXPECT_EQ(calls, 2);
  mj_step2(m.get(), d.get());
  EXPECT_EQ(calls, 2);
  mj_inverse(m.get(), d.get());
  EXPECT_EQ(calls, 2) << "the inverse has no actuators";
}

TEST_F(Callbacks, ControlIsNotAskedWithoutActuation) {
  mjcb_control = control;
  m->opt.disableflags |= mjDSBL_ACTUATION;
  mj_step(m.get(), d.get());
  EXPECT_EQ(calls, 0);
  EXPECT_EQ(d->qvel[0], 0);
}

TEST_F(Callbacks, ControlIsAskedAtEveryPointOfRungeKutta) {
  mjcb_control = control;
  m->opt.integrator = mjINT_RK4;
  mj_step(m.get(), d.get());
  EXPECT_EQ(calls, 4);
}

TEST_F(Callbacks, PassiveAddsItsForces) {
  mjcb_passive = [](const mjModel*, mjData* data) { data->qfrc_passive[0] -= 4; };
  mj_forward(m.get(), d.get());
  EXPECT_NEAR(d->qacc[0], -2, 1e-12);
  mj_inverse(m.get(), d.get());
  EXPECT_NEAR(d->qfrc_inverse[0], 0, 1e-12);
}

// After a step, sensors are those of the state that it began with.
TEST_F(Callbacks, SensorsBelongToTheStartOfAStep) {
  for (const int integrator : {mjINT_EULER, mjINT_RK4, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
    mj_resetData(m.get(), d.get());
    m->opt.integrator = integrator;
    d->ctrl[0] = 1;
    for (int k = 0; k < 3; ++k) {
      const mjtNum start[] = {d->time, d->qpos[0], d->qvel[0]};
      mj_step(m.get(), d.get());
      for (int i = 0; i < 3; ++i) EXPECT_EQ(d->sensordata[i], start[i]) << integrator;
    }
  }
}

}  // namespace
}  // namespace sinew::test
