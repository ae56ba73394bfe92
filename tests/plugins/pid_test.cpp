// SPDX-License-Identifier: Apache-2.0
// The PID actuator against its formula and against the motion that it has to cause.
#include <cmath>

#include <gtest/gtest.h>

#include "load_text.h"

namespace plugin_tests {
namespace {

std::string slider(const std::string& config, const std::string& attributes, const char* author = "mujoco") {
  return std::string("<mujoco><option gravity='0 0 0' timestep='.001'/><extension><plugin plugin='") + author +
         ".pid'/></extension><worldbody><body><joint name='j' type='slide'/><geom size='.1' "
         "mass='2'/></body></worldbody>"
         "<actuator><plugin joint='j' plugin='" +
         author + ".pid' " + attributes + ">" + config + "</plugin></actuator></mujoco>";
}

std::string set(const char* key, double value) {
  return std::string("<config key='") + key + "' value='" + std::to_string(value) + "'/>";
}

// m x'' = kp (1 - x) - kd x', underdamped: the step response of an oscillator, in closed form. Euler's method, with the
// velocity first, follows it to the first order of the time step.
TEST(Pid, StepResponseIsThatOfAnOscillator) {
  for (const char* author : {"mujoco", "sinew"}) {
    const ModelPtr m = load_text(slider(set("kp", 8) + set("kd", 2), "", author));
    const DataPtr d = make_data(m);
    d->ctrl[0] = 1;
    const double decay = 2.0 / (2 * 2), omega = std::sqrt(8.0 / 2 - decay * decay);
    for (int i = 0; i < 3000; ++i) {
      mj_step(m.get(), d.get());
      const double t = d->time;
      const double x = 1 - std::exp(-decay * t) * (std::cos(omega * t) + decay / omega * std::sin(omega * t));
      ASSERT_NEAR(d->qpos[0], x, 2e-3) << t;
    }
  }
}

// The integral removes what a constant push leaves of the error.
TEST(Pid, TheIntegralRemovesALastingError) {
  const ModelPtr m = load_text(slider(set("kp", 40) + set("kd", 20) + set("ki", 30), "actdim='1'"));
  const DataPtr d = make_data(m);
  d->ctrl[0] = 0.3;
  d->qfrc_applied[0] = -5;
  for (int i = 0; i < 30000; ++i) mj_step(m.get(), d.get());
  EXPECT_NEAR(d->qpos[0], 0.3, 1e-6);
  EXPECT_NEAR(30 * d->act[0], 5, 1e-4);
}

// The integral's share of the force stays within imax, and so does the activation.
TEST(Pid, TheIntegralPushesWithImaxAtMost) {
  const ModelPtr m = load_text(slider(set("ki", 4) + set("imax", 0.5), "actdim='1'"));
  const DataPtr d = make_data(m);
  d->ctrl[0] = 100;
  for (int i = 0; i < 50; ++i) {
    mj_step(m.get(), d.get());
    EXPECT_LE(d->actuator_force[0], 0.5 + 1e-12);
  }
  EXPECT_NEAR(4 * d->act[0], 0.5, 1e-12);
  EXPECT_NEAR(d->actuator_force[0], 0.5, 1e-12);
}

// The setpoint starts at the first control and moves by slewmax a second at most.
TEST(Pid, TheSetpointSlews) {
  const ModelPtr m = load_text(slider(set("kp", 1) + set("slewmax", 2), "actdim='1'"));
  const DataPtr d = make_data(m);
  d->ctrl[0] = 0.7;
  mj_step(m.get(), d.get());
  EXPECT_DOUBLE_EQ(d->act[0], 0.7);
  d->ctrl[0] = 5;
  for (int i = 1; i <= 100; ++i) {
    mj_step(m.get(), d.get());
    EXPECT_NEAR(d->act[0], 0.7 + i * 0.002, 1e-12);
  }
}

TEST(Pid, ClampedControlsGroupsAndBadNumbers) {
  const ModelPtr m = load_text(slider(set("kp", 3), "ctrlrange='-1 1' group='2'"));
  const DataPtr d = make_data(m);
  d->ctrl[0] = 10;
  mj_forward(m.get(), d.get());
  EXPECT_DOUBLE_EQ(d->actuator_force[0], 3);
  m->opt.disableactuator = 1 << 2;
  mj_forward(m.get(), d.get());
  EXPECT_EQ(d->actuator_force[0], 0);
}

TEST(Pid, ActdimHasToCountTheActivations) {
  std::string message;
  EXPECT_FALSE(load_text(slider(set("ki", 1) + set("slewmax", 1), "actdim='1'"), &message));
  EXPECT_NE(message.find("actdim=\"2\""), std::string::npos) << message;
  EXPECT_FALSE(load_text(slider("<config key='kp' value='strong'/>", ""), &message));
  EXPECT_NE(message.find("kp"), std::string::npos) << message;
}

}  // namespace
}  // namespace plugin_tests
