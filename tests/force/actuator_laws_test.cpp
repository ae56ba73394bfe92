// SPDX-License-Identifier: Apache-2.0
// The law of each kind of actuator, in closed form: rates of activations, gains, biases, and what shortcuts stand for.
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/load.h"

namespace sinew::test {
namespace {

// A slider of mass 1 whose length and velocity are set by hand.
struct Slider {
  ModelPtr m;
  DataPtr d;

  explicit Slider(const std::string& actuator, const std::string& joint = "")
      : m(load_text(R"(<mujoco><option gravity="0 0 0"/><worldbody><body name="b"><joint name="j" type="slide" )" +
                    joint + R"(/><geom size=".1" mass="1"/></body></worldbody><actuator>)" + actuator +
                    "</actuator></mujoco>")),
        d(mj_makeData(m.get())) {}

  void set(mjtNum length, mjtNum velocity, mjtNum ctrl, mjtNum act = 0) {
    d->qpos[0] = length / m->actuator_gear[0];
    d->qvel[0] = velocity / m->actuator_gear[0];
    d->ctrl[0] = ctrl;
    if (m->na) d->act[m->na - 1] = act;
    mj_forward(m.get(), d.get());
  }
};

constexpr mjtNum kLength = 0.7, kVelocity = -0.3, kCtrl = 0.6, kAct = 0.4;

struct Rate {
  const char* kind;
  mjtNum expected;
};

TEST(ActuatorLaws, RatesOfActivations) {
  const mjtNum filter = (kCtrl - kAct) / 0.05, rise = (kCtrl - kAct) / (0.05 * (0.5 + 1.5 * kAct));
  for (const Rate& c : {Rate{R"(dyntype="integrator" dynprm=".05 .08")", kCtrl},
                        {R"(dyntype="filter" dynprm=".05 .08")", filter},
                        {R"(dyntype="filterexact" dynprm=".05 .08")", filter},
                        {R"(dyntype="muscle" dynprm=".05 .08")", rise}}) {
    Slider s(std::string(R"(<general joint="j" )") + c.kind + "/>");
    s.set(kLength, kVelocity, kCtrl, kAct);
    EXPECT_NEAR(s.d->act_dot[0], c.expected, 1e-12) << c.kind;
    EXPECT_NEAR(s.d->actuator_force[0], kAct, 1e-14) << "the force is that of the activation";
    mj_step(s.m.get(), s.d.get());
    const mjtNum h = s.m->opt.timestep;
    const bool exact = std::string(c.kind).find("exact") != std::string::npos;
    const mjtNum next = exact ? kCtrl + (kAct - kCtrl) * std::exp(-h / 0.05) : kAct + h * c.expected;
    EXPECT_NEAR(s.d->act[0], next, 1e-14) << c.kind;
  }
  Slider falling(R"(<general joint="j" dyntype="muscle" dynprm=".05 .08"/>)");
  falling.set(kLength, kVelocity, 0.1, kAct);
  EXPECT_NEAR(falling.d->act_dot[0], (0.1 - kAct) / (0.08 / (0.5 + 1.5 * kAct)), 1e-12);
  Slider none(R"(<general joint="j" dyntype="none"/>)");
  EXPECT_EQ(none.m->na, 0);
}

struct Law {
  const char* actuator;
  mjtNum force;
};

TEST(ActuatorLaws, GainsBiasesAndShortcuts) {
  const mjtNum l = kLength, v = kVelocity, u = kCtrl, w = kAct;
  const Law laws[] = {
      {R"(<general joint="j" gainprm="3 5 7"/>)", 3 * u},
      {R"(<general joint="j" gaintype="affine" gainprm="3 5 7"/>)", (3 + 5 * l + 7 * v) * u},
      {R"(<general joint="j" biasprm="3 5 7"/>)", u},
      {R"(<general joint="j" gainprm="2" biastype="affine" biasprm="3 5 7"/>)", 2 * u + 3 + 5 * l + 7 * v},
      {R"(<general joint="j" dyntype="integrator" gainprm="3"/>)", 3 * w},
      {R"(<motor joint="j"/>)", u},
      {R"(<position joint="j" kp="3" kv="5"/>)", 3 * (u - l) - 5 * v},
      {R"(<position joint="j" kp="4" dampratio=".5"/>)", 4 * (u - l) - 2 * v},  // 2 * ratio * sqrt(kp * mass)
      {R"(<position joint="j" kp="3" timeconst=".1"/>)", 3 * (w - l)},
      {R"(<velocity joint="j" kv="5"/>)", 5 * (u - v)},
      {R"(<intvelocity joint="j" kp="3" kv="5" actrange="-9 9"/>)", 3 * (w - l) - 5 * v},
      {R"(<damper joint="j" kv="5" ctrlrange="0 9"/>)", -5 * v * u},
      {R"(<cylinder joint="j" timeconst=".1" area="2" bias="3 5 7"/>)", 2 * w + 3},  // level 3.4 takes the first only
      {R"(<cylinder joint="j" diameter=".4"/>)", mjPI * 0.04 * w},
      {R"(<adhesion body="b" ctrlrange="0 9" gain="3"/>)", 3 * u},
      {R"(<motor joint="j" ctrlrange="-1 .5"/>)", 0.5},
      {R"(<motor joint="j" forcerange="-1 .2"/>)", 0.2},
      {R"(<motor joint="j" gear="-2"/>)", u},
  };
  for (const Law& law : laws) {
    Slider s(law.actuator);
    const bool adhesion = s.m->actuator_trntype[0] == mjTRN_BODY;
    s.set(l, v, u, w);
    EXPECT_NEAR(s.d->actuator_force[0], law.force, 1e-12) << law.actuator;
    EXPECT_NEAR(s.d->qfrc_actuator[0], adhesion ? 0 : law.force * s.m->actuator_gear[0], 1e-12) << law.actuator;
  }
}

// The joint adds up all that acts on it, and clamps the sum; actuators keep what they made.
TEST(ActuatorLaws, JointRangesClampTheSum) {
  Slider s(R"(<motor joint="j" gear="10"/><motor joint="j" gear="-1"/>)", R"(actuatorfrcrange="-3 4")");
  s.d->ctrl[1] = 2;
  s.set(0, 0, 1);
  EXPECT_EQ(s.d->actuator_force[0], 1);
  EXPECT_EQ(s.d->qfrc_actuator[0], 4);
  s.set(0, 0, -1);
  EXPECT_EQ(s.d->qfrc_actuator[0], -3);
  s.m->jnt_actfrclimited[0] = 0;
  s.set(0, 0, -1);
  EXPECT_EQ(s.d->qfrc_actuator[0], -12);
}

// Figures of the oracle (data.actuator_force, data.act_dot): lengths and velocities at and beyond the ends of the
// curves of a muscle of force 10 and both ranges .75 to 1.05.
TEST(ActuatorLaws, MusclesAtTheEndsOfTheirRange) {
  const struct {
    mjtNum length, velocity, act, force;
  } cases[] = {{0, 0, 1, 0},
               {.45, 0, 1, 0},
               {.5, 0, 1, 0},
               {.51, 0, 1, -0.008},
               {1.3, 0, 1, -11.5},
               {1.6, 0, 1, -19.5},
               {1.9, 0, 1, -32.5},
               {.75, 0, 1, -5},
               {.9, .5, 1, -11.04},
               {1, -.5, 1, -4.444444444444445},
               {1.2, -1.5, 1, -2.888888888888886},
               {.9, .5, .01, -.1104},
               {1, -.5, .5, -2.222222222222223},
               {1.2, -1.5, -.3, -2.888888888888886}};
  for (const auto& c : cases) {
    Slider s(R"(<muscle joint="j" force="10" range=".75 1.05" lengthrange=".75 1.05"/>)");
    s.set(c.length, c.velocity, 0, c.act);
    EXPECT_NEAR(s.d->actuator_force[0], c.force, 1e-12) << c.length << " " << c.velocity << " " << c.act;
  }
  // without a force of its own, what it lifts decides: scale over the acceleration that a unit of force gives
  Slider scaled(R"(<muscle joint="j" scale="7" range=".75 1.05" lengthrange=".75 1.05"/>)");
  scaled.set(0.9, 0, 0, 1);
  EXPECT_NEAR(scaled.d->actuator_force[0], -7 * 9.2 / 10 / scaled.m->actuator_acc0[0], 1e-12);
}

// Controls and activations outside of 0 to 1 count as the nearest end; a smooth switch has the mean time constant.
TEST(ActuatorLaws, MuscleActivationAtTheEnds) {
  const struct {
    const char* timing;
    mjtNum ctrl, act, rate;
  } cases[] = {{"", 2, .01, 192.23300970873785},
               {R"(tausmooth=".2")", -1, .5, -15.625},
               {R"(tausmooth="1" timeconst=".05 .01")", .3, 1.2, -180},
               {"", .5, -.3, 160},
               {"", 1.00001, 2, -50}};
  for (const auto& c : cases) {
    Slider s(std::string(R"(<muscle joint="j" lengthrange=".75 1.05" )") + c.timing + "/>");
    s.set(0.9, 0, c.ctrl, c.act);
    EXPECT_NEAR(s.d->act_dot[0], c.rate, 1e-11) << c.ctrl << " " << c.act;
  }
}

}  // namespace
}  // namespace sinew::test
