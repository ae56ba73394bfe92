// SPDX-License-Identifier: Apache-2.0
// When plugins of each kind are called, and what the engine makes of what they write.
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

namespace {

using ModelPtr = std::unique_ptr<mjModel, decltype(&mj_deleteModel)>;
using DataPtr = std::unique_ptr<mjData, decltype(&mj_deleteData)>;

// What happened, in order. One letter a call: p passive, d act_dot, a actuator, s sensor, n next (advance), r reset.
std::string calls;

// A motor that heats up: force = 2 ctrl, its state the number of steps, its activation a clock, its sensor both.
constexpr mjtNum kDrag = -3;

void compute(const mjModel* m, mjData* d, int instance, int capability) {
  const mjtNum* state = d->plugin_state + m->plugin_stateadr[instance];
  if (capability == mjPLUGIN_PASSIVE) {
    calls += 'p';
    for (int i = 0; i < m->nv; ++i) d->qfrc_passive[i] += kDrag * d->qvel[i];
  } else if (capability == mjPLUGIN_ACTUATOR) {
    calls += 'a';
    for (int i = 0; i < m->nu; ++i) {
      if (m->actuator_plugin[i] == instance) d->actuator_force[i] = 2 * d->ctrl[i];
    }
  } else {
    calls += 's';
    for (int i = 0; i < m->nsensor; ++i) {
      if (m->sensor_type[i] != mjSENS_PLUGIN || m->sensor_plugin[i] != instance) continue;
      d->sensordata[m->sensor_adr[i]] = state[0];
      d->sensordata[m->sensor_adr[i] + 1] = d->qacc[0];
    }
  }
}

void advance(const mjModel* m, mjData* d, int instance) {
  calls += 'n';
  mjtNum* state = d->plugin_state + m->plugin_stateadr[instance];
  state[0] += 1;
  // the activation has been integrated by now
  state[1] = m->na > 0 ? d->act[0] : 0;
}

mjpPlugin motor_plugin() {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "sinew.test.motor";
  plugin.capabilityflags = mjPLUGIN_ACTUATOR | mjPLUGIN_SENSOR | mjPLUGIN_PASSIVE;
  plugin.needstage = mjSTAGE_ACC;
  plugin.nstate = [](const mjModel*, int) { return 2; };
  plugin.nsensordata = [](const mjModel*, int, int) { return 2; };
  plugin.init = [](const mjModel*, mjData*, int) { return 0; };
  plugin.reset = [](const mjModel*, mjtNum* state, void*, int) {
    calls += 'r';
    state[0] = 100;
    state[1] = 0;
  };
  plugin.compute = compute;
  plugin.advance = advance;
  plugin.actuator_act_dot = [](const mjModel* m, mjData* d, int) {
    calls += 'd';
    d->act_dot[m->actuator_actadr[0]] = 1;
  };
  return plugin;
}

constexpr char kModel[] = R"(
<mujoco>
  <option timestep="0.01" gravity="0 0 0"/>
  <extension><plugin plugin="sinew.test.motor"><instance name="motor"/></plugin></extension>
  <worldbody><body><joint name="j" type="slide"/><geom size=".1" mass="2"/><plugin instance="motor"/></body></worldbody>
  <actuator><plugin joint="j" plugin="sinew.test.motor" instance="motor" actdim="1"/></actuator>
  <sensor><clock/><plugin plugin="sinew.test.motor" instance="motor" cutoff="101"/></sensor>
</mujoco>)";

ModelPtr load() {
  const mjpPlugin plugin = motor_plugin();
  mjp_registerPlugin(&plugin);
  char error[500] = "";
  mjSpec* spec = mj_parseXMLString(kModel, nullptr, error, sizeof error);
  ModelPtr m(spec ? mj_compile(spec, nullptr) : nullptr, mj_deleteModel);
  EXPECT_TRUE(m) << (spec ? mjs_getError(spec) : error);
  mj_deleteSpec(spec);
  return m;
}

TEST(PluginStages, OneCallAStageInTheOrderOfAStep) {
  const ModelPtr m = load();
  ASSERT_TRUE(m);
  calls.clear();
  const DataPtr d(mj_makeData(m.get()), mj_deleteData);
  EXPECT_EQ(calls, "r");
  calls.clear();
  mj_step(m.get(), d.get());
  EXPECT_EQ(calls, "pdasn");
  calls.clear();
  mj_forward(m.get(), d.get());
  EXPECT_EQ(calls, "pdas");
  calls.clear();
  mj_step1(m.get(), d.get());
  EXPECT_EQ(calls, "p");
  mj_step2(m.get(), d.get());
  EXPECT_EQ(calls, "pdasn");
}

// The four evaluations of Runge and Kutta share one advance, and sensors are read in the first only.
TEST(PluginStages, RungeKuttaAdvancesOnce) {
  const ModelPtr m = load();
  ASSERT_TRUE(m);
  m->opt.integrator = mjINT_RK4;
  const DataPtr d(mj_makeData(m.get()), mj_deleteData);
  calls.clear();
  mj_step(m.get(), d.get());
  EXPECT_EQ(calls, "pdaspdapdapdan");
}

TEST(PluginStages, WhatTheyWriteCounts) {
  const ModelPtr m = load();
  ASSERT_TRUE(m);
  const DataPtr d(mj_makeData(m.get()), mj_deleteData);
  d->ctrl[0] = 4;
  d->qvel[0] = 0.5;
  mj_step(m.get(), d.get());
  EXPECT_DOUBLE_EQ(d->actuator_force[0], 8);
  EXPECT_DOUBLE_EQ(d->qfrc_passive[0], kDrag * 0.5);
  EXPECT_DOUBLE_EQ(d->qacc[0], (8 + kDrag * 0.5) / 2);
  EXPECT_DOUBLE_EQ(d->act[0], 0.01);
  EXPECT_DOUBLE_EQ(d->plugin_state[0], 101);
  EXPECT_DOUBLE_EQ(d->plugin_state[1], 0.01);
  ASSERT_EQ(m->nsensordata, 3);
  EXPECT_DOUBLE_EQ(d->sensordata[1], 100);
  EXPECT_DOUBLE_EQ(d->sensordata[2], d->qacc[0]);
  for (int i = 0; i < 5; ++i) mj_step(m.get(), d.get());
  EXPECT_DOUBLE_EQ(d->sensordata[1], 101);  // cut off
}

// The state travels with the physics; disabled parts are not called.
TEST(PluginStages, StateIsCopiedSavedAndReset) {
  const ModelPtr m = load();
  ASSERT_TRUE(m);
  const DataPtr d(mj_makeData(m.get()), mj_deleteData);
  for (int i = 0; i < 7; ++i) mj_step(m.get(), d.get());
  const DataPtr twin(mj_copyData(nullptr, m.get(), d.get()), mj_deleteData);
  EXPECT_EQ(twin->plugin_state[0], 107);
  std::vector<mjtNum> state(static_cast<std::size_t>(mj_stateSize(m.get(), mjSTATE_FULLPHYSICS)));
  mj_getState(m.get(), d.get(), state.data(), mjSTATE_FULLPHYSICS);
  mj_resetData(m.get(), twin.get());
  EXPECT_EQ(twin->plugin_state[0], 100);
  mj_setState(m.get(), twin.get(), state.data(), mjSTATE_FULLPHYSICS);
  EXPECT_EQ(twin->plugin_state[0], 107);

  m->opt.disableflags = mjDSBL_ACTUATION | mjDSBL_SENSOR;
  calls.clear();
  mj_forward(m.get(), d.get());
  EXPECT_EQ(calls, "p");
}

}  // namespace
