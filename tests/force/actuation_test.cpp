// SPDX-License-Identifier: Apache-2.0
// Actuators: what controls, activations and ranges make of a force.
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/load.h"

namespace sinew::test {
namespace {

// Two sliders of mass 1, a tendon over both with arms 2 and -1, and no gravity.
std::string two_sliders(const std::string& actuators, const std::string& joint = "", const std::string& tendon = "") {
  return R"(<mujoco><option gravity="0 0 0"/><worldbody>
    <body gravcomp="1"><joint name="j" type="slide" axis="0 0 1" )" +
         joint + R"(/><geom size=".1" mass="1"/></body>
    <body pos="1 0 0"><joint name="k" type="slide"/><geom size=".1" mass="1"/></body>
  </worldbody><tendon><fixed name="t" )" +
         tendon + R"(><joint joint="j" coef="2"/><joint joint="k" coef="-1"/></fixed></tendon>
  <actuator>)" +
         actuators + "</actuator></mujoco>";
}

struct Sim {
  ModelPtr m;
  DataPtr d;

  explicit Sim(const std::string& xml) : m(load_text(xml)), d(mj_makeData(m.get())) {}
  void control(const std::vector<mjtNum>& values) {
    std::copy(values.begin(), values.end(), d->ctrl);
    forward();
  }
  void forward() { mj_forward(m.get(), d.get()); }
  void step() { mj_step(m.get(), d.get()); }
};

TEST(Controls, AreClampedToTheirRange) {
  Sim sim(two_sliders(R"(<motor joint="j" ctrlrange="-1 2"/><motor joint="j"/>)"));
  sim.control({5, 5});
  EXPECT_EQ(sim.d->actuator_force[0], 2);
  EXPECT_EQ(sim.d->actuator_force[1], 5);
  EXPECT_EQ(sim.d->ctrl[0], 5);
  sim.m->opt.disableflags |= mjDSBL_CLAMPCTRL;
  sim.forward();
  EXPECT_EQ(sim.d->actuator_force[0], 5);
}

TEST(Controls, ThatAreNoNumbersStopAllOfThem) {
  MessageTrap trap;
  Sim sim(two_sliders(R"(<motor joint="j"/><motor joint="k"/>)"));
  sim.control({1, std::numeric_limits<mjtNum>::quiet_NaN()});
  EXPECT_EQ(sim.d->actuator_force[0], 0);
  EXPECT_EQ(sim.d->actuator_force[1], 0);
  EXPECT_EQ(sim.d->warning[mjWARN_BADCTRL].number, 1);
  EXPECT_EQ(sim.d->warning[mjWARN_BADCTRL].lastinfo, 1);
  EXPECT_EQ(trap.warnings(), 1);
}

// A huge control that its range tames is no reason to stop.
TEST(Controls, AreCheckedAfterClamping) {
  Sim sim(two_sliders(R"(<motor joint="j" ctrlrange="-1 1"/>)"));
  sim.control({1e12});
  EXPECT_EQ(sim.d->actuator_force[0], 1);
  EXPECT_EQ(sim.d->warning[mjWARN_BADCTRL].number, 0);
}

// The work of all actuators is the work they do on the dofs, whatever their transmission.
TEST(ActuatorForces, DoTheSameWorkOnTheDofs) {
  Sim sim(R"(<mujoco><worldbody>
    <body name="b" euler="10 20 30"><freejoint name="f"/><geom type="box" size=".1 .2 .3"/><site name="s" pos=".1 .2 0"/>
      <body pos="0 0 .5" euler="0 30 0"><joint name="ball" type="ball"/><geom type="capsule" size=".05 .2" pos=".1 0 .2"/>
        <body pos="0 0 .4"><joint name="h" axis="1 1 0"/><geom type="capsule" size=".05 .2" pos="0 .1 .2"/>
          <site name="e" pos="0 .1 .4"/></body></body></body>
    <site name="w" pos="1 0 1"/>
  </worldbody>
  <tendon><spatial name="t"><site site="w"/><site site="s"/><site site="e"/></spatial></tendon>
  <actuator>
    <motor joint="f" gear="1 2 3 4 5 6"/> <position joint="h" kp="20" kv="2"/> <velocity joint="ball" kv="3" gear="1 2 3"/>
    <motor jointinparent="ball" gear="3 2 1"/> <muscle tendon="t" lengthrange="1 4" force="100"/>
    <general site="e" refsite="s" gear="1 2 3 .1 .2 .3" biastype="affine" biasprm="1 -2 -3"/>
    <cylinder joint="h" timeconst=".1" area="3" bias="1 2 3"/>
  </actuator></mujoco>)");
  for (int i = 0; i < sim.m->nv; ++i) sim.d->qvel[i] = std::sin(1 + i);
  for (int i = 0; i < sim.m->nu; ++i) sim.d->ctrl[i] = std::cos(i);
  for (int i = 0; i < sim.m->na; ++i) sim.d->act[i] = 0.3 + i;
  sim.forward();
  const mjtNum in = mju_dot(sim.d->actuator_force, sim.d->actuator_velocity, sim.m->nu);
  const mjtNum out = mju_dot(sim.d->qfrc_actuator, sim.d->qvel, sim.m->nv);
  EXPECT_GT(std::abs(in), 1);
  EXPECT_NEAR(in, out, 1e-12 * std::abs(in));
}

// At its optimal length and at rest a muscle pulls with activation times peak force; slack, it is passive.
TEST(ActuatorForces, OfAMuscleAtItsOptimalLength) {
  Sim sim(two_sliders(R"(<muscle joint="j" lengthrange="0 1" range=".5 1.5" force="40"/>)"));
  sim.d->qpos[0] = 0.5;
  sim.d->act[0] = 0.6;
  sim.forward();
  EXPECT_NEAR(sim.d->actuator_force[0], -24, 1e-12);
  EXPECT_NEAR(sim.d->qfrc_actuator[0], -24, 1e-12);
}

TEST(ActuatorForces, OfATendonAreSharedInProportion) {
  const std::string limit = R"(actuatorfrclimited="true" actuatorfrcrange="-1 2")";
  Sim sim(two_sliders(R"(<motor tendon="t" gear="3"/><motor tendon="t" forcerange="-9 .2"/><motor joint="j"/>)", "",
                      limit));
  sim.control({3, 1, 1});  // 4 in all, 2 allowed; then the second has its own range
  EXPECT_DOUBLE_EQ(sim.d->actuator_force[0], 1.5);
  EXPECT_DOUBLE_EQ(sim.d->actuator_force[1], 0.2);
  EXPECT_EQ(sim.d->actuator_force[2], 1);
  sim.control({-6, 2, 1});
  EXPECT_DOUBLE_EQ(sim.d->actuator_force[0], -1.5);
  sim.control({-2, 2, 0});  // nothing in all: nothing to share
  EXPECT_EQ(sim.d->actuator_force[0], -2);
}

TEST(JointForces, AreClampedWithTheGravityTheyCarry) {
  Sim sim(two_sliders(R"(<motor joint="j"/>)", R"(actuatorgravcomp="true" actuatorfrcrange="-12 12")"));
  sim.m->opt.gravity[2] = -10;
  sim.control({1});
  EXPECT_NEAR(sim.d->qfrc_actuator[0], 11, 1e-12);
  EXPECT_EQ(sim.d->actuator_force[0], 1);
  sim.control({3});
  EXPECT_EQ(sim.d->qfrc_actuator[0], 12);
  sim.d->qvel[0] = 5;
  sim.forward();
  EXPECT_EQ(sim.d->actuator_velocity[0], 5);
  sim.m->opt.disableflags |= mjDSBL_ACTUATION;
  sim.forward();
  EXPECT_EQ(sim.d->qfrc_actuator[0], 0);
  EXPECT_EQ(sim.d->actuator_force[0], 0);
  EXPECT_EQ(sim.d->actuator_velocity[0], 0);  // as the oracle has it; lengths stay
}

// filterexact is the solution of its equation at any time step; filter is not.
TEST(Activations, OfExactFiltersFollowTheExponential) {
  Sim sim(two_sliders(R"(<general joint="j" dyntype="filterexact" dynprm=".05"/>)"));
  sim.m->opt.timestep = 0.03;
  sim.d->ctrl[0] = 2;
  for (int i = 0; i < 10; ++i) sim.step();
  EXPECT_NEAR(sim.d->act[0], 2 * (1 - std::exp(-0.3 / 0.05)), 1e-14);
}

TEST(Activations, StayInTheirRange) {
  Sim sim(two_sliders(R"(<general joint="j" dyntype="integrator" actlimited="true" actrange="-.5 .5"/>)"));
  sim.d->ctrl[0] = 100;
  for (int i = 0; i < 5; ++i) sim.step();
  EXPECT_EQ(sim.d->act[0], 0.5);
  EXPECT_EQ(sim.d->act_dot[0], 100);
}

// With actearly, force is one step ahead: what it is now the other actuator makes after a step.
TEST(Activations, MayActEarly) {
  for (const char* kind : {"integrator", "filter", "filterexact", "muscle"}) {
    const std::string common = std::string("dyntype=\"") + kind +
                               "\" dynprm=\".04 .06\" gainprm=\"3\" actlimited=\"true\" actrange=\"-1 .52\"";
    Sim sim(
        two_sliders("<general joint=\"j\" actearly=\"true\" " + common + "/><general joint=\"k\" " + common + "/>"));
    sim.d->act[0] = sim.d->act[1] = 0.5;
    sim.control({0.9, 0.9});
    EXPECT_EQ(sim.d->actuator_force[1], 1.5) << kind;
    const mjtNum early = sim.d->actuator_force[0];
    sim.step();
    sim.forward();
    EXPECT_NEAR(sim.d->actuator_force[1], early, 1e-14) << kind;
    EXPECT_GT(early, 1.5) << kind;
  }
}

TEST(Activations, OfGroupsThatAreOffStandStill) {
  Sim sim(two_sliders(R"(<general joint="j" dyntype="integrator" group="3"/><motor joint="k"/>)"));
  sim.m->opt.disableactuator = 1 << 3;
  sim.d->act[0] = 7;
  sim.control({1, 1});
  EXPECT_EQ(sim.d->actuator_force[0], 0);
  EXPECT_EQ(sim.d->actuator_force[1], 1);
  EXPECT_EQ(sim.d->act_dot[0], 1);
  sim.step();
  EXPECT_EQ(sim.d->act[0], 7);
  sim.m->opt.disableactuator = 0;
  sim.m->opt.disableflags |= mjDSBL_ACTUATION;
  sim.step();
  EXPECT_EQ(sim.d->act[0], 7);
}

// They are put inside their range all the same (as by the oracle).
TEST(Activations, OfGroupsThatAreOffStayInTheirRange) {
  Sim sim(two_sliders(R"(<general joint="j" dyntype="integrator" group="3" actlimited="true" actrange="-1 .5"/>)"));
  sim.m->opt.disableactuator = 1 << 3;
  sim.d->act[0] = 7;
  sim.d->ctrl[0] = -1;
  sim.step();
  EXPECT_EQ(sim.d->act[0], 0.5);
}

TEST(UserActuators, TakeDynamicsGainAndBiasFromCallbacks) {
  Sim sim(two_sliders(R"(<general joint="j" dyntype="user" gaintype="user" biastype="user"/>
                         <general joint="k" dyntype="user" actdim="3"/>)"));
  sim.d->act[0] = 2;
  sim.d->act[3] = 5;
  sim.control({10, 20});
  EXPECT_EQ(sim.d->actuator_force[0], 2);  // without callbacks the gain is 1, the bias 0, and nothing moves
  EXPECT_EQ(sim.d->actuator_force[1], 5);  // several activations act through the last
  EXPECT_EQ(sim.d->act_dot[0], 0);
  mjcb_act_dyn = [](const mjModel*, const mjData* d, int i) { return -d->ctrl[i]; };
  mjcb_act_gain = [](const mjModel*, const mjData*, int) { return mjtNum(3); };
  mjcb_act_bias = [](const mjModel*, const mjData*, int) { return mjtNum(-1); };
  sim.forward();
  mj_resetCallbacks();
  EXPECT_EQ(sim.d->actuator_force[0], 5);
  EXPECT_EQ(sim.d->act_dot[0], -10);
  EXPECT_EQ(sim.d->act_dot[3], 0);  // those of several are the callback's to write
}

// A plugin writes the force and the rate of its activation; the engine clamps and applies them.
TEST(PluginActuators, AreClampedAsAllOthers) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "sinew.test.actuator";
  plugin.capabilityflags = mjPLUGIN_ACTUATOR;
  plugin.nstate = [](const mjModel*, int) { return 1; };
  plugin.init = [](const mjModel*, mjData*, int) { return 0; };
  plugin.reset = [](const mjModel*, mjtNum* state, void*, int) { state[0] = 0; };
  plugin.compute = [](const mjModel*, mjData* d, int, int) { d->actuator_force[1] = 8; };
  plugin.advance = [](const mjModel* m, mjData* d, int i) { d->plugin_state[m->plugin_stateadr[i]] += 1; };
  mjp_registerPlugin(&plugin);
  std::string xml =
      two_sliders(R"(<motor joint="k"/><plugin joint="j" plugin="sinew.test.actuator" forcerange="-6 6"/>)");
  xml.replace(xml.find("<worldbody>"), 0, R"(<extension><plugin plugin="sinew.test.actuator"/></extension>)");
  Sim sim(xml);
  sim.control({1, 1});
  EXPECT_EQ(sim.d->actuator_force[1], 6);
  EXPECT_EQ(sim.d->qfrc_actuator[0], 6);
  sim.step();
  EXPECT_EQ(sim.d->plugin_state[0], 1);
}

}  // namespace
}  // namespace sinew::test
