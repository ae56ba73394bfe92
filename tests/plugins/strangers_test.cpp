// SPDX-License-Identifier: Apache-2.0
// Plugins of every kind that others wrote (strangers/) are loaded and run as they are; those of the library are there
// without being asked for, and give way to a program's own.
#include <gtest/gtest.h>

#include "load_text.h"

namespace plugin_tests {
namespace {

class Strangers : public testing::Test {
 protected:
  static void SetUpTestSuite() { mj_loadPluginLibrary(STRANGER_PLUGINS); }
};

const char* const kHeater = R"(<mujoco><option gravity="0 0 0" timestep="0.01"/>
  <extension><plugin plugin="stranger.heater"><instance name="h"><config key="start" value="2"/></instance></plugin></extension>
  <worldbody><body><joint name="j" type="slide"/><geom size=".1" mass="1"/></body></worldbody>
  <actuator><plugin joint="j" plugin="stranger.heater" instance="h"/></actuator>
  <sensor><plugin plugin="stranger.heater" instance="h" cutoff="2.05"/></sensor></mujoco>)";

TEST_F(Strangers, AnActuatorWithStateAndItsSensor) {
  const ModelPtr m = load_text(kHeater);
  const DataPtr d = make_data(m);
  d->ctrl[0] = 1;
  mj_step(m.get(), d.get());
  EXPECT_DOUBLE_EQ(d->actuator_force[0], 5);
  EXPECT_DOUBLE_EQ(d->sensordata[0], 2);
  EXPECT_DOUBLE_EQ(d->plugin_state[0], 2.01);
  const DataPtr twin(mj_copyData(nullptr, m.get(), d.get()), mj_deleteData);
  for (int i = 0; i < 10; ++i) {
    mj_step(m.get(), d.get());
    mj_step(m.get(), twin.get());
  }
  EXPECT_EQ(d->qpos[0], twin->qpos[0]);
  EXPECT_DOUBLE_EQ(d->sensordata[0], 2.05);  // cut off, although the plugin names no stage
  mj_resetData(m.get(), d.get());
  EXPECT_DOUBLE_EQ(d->plugin_state[0], 2);
}

// Without needstage a sensor plugin is asked once a step.
TEST_F(Strangers, ASensorWithoutAStageIsComputedOnce) {
  static int calls;
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "stranger.counter";
  plugin.capabilityflags = mjPLUGIN_SENSOR;
  plugin.nstate = +[](const mjModel*, int) { return 0; };
  plugin.nsensordata = +[](const mjModel*, int, int) { return 1; };
  plugin.init = +[](const mjModel*, mjData*, int) { return 0; };
  plugin.reset = +[](const mjModel*, mjtNum*, void*, int) {};
  plugin.compute = +[](const mjModel*, mjData*, int, int) { ++calls; };
  mjp_registerPlugin(&plugin);
  const ModelPtr m = load_text(
      "<mujoco><extension><plugin plugin='stranger.counter'/></extension><worldbody><body><freejoint/><geom "
      "size='.1'/></body></worldbody><sensor><plugin plugin='stranger.counter'/></sensor></mujoco>");
  const DataPtr d = make_data(m);
  calls = 0;
  mj_step(m.get(), d.get());
  EXPECT_EQ(calls, 1);
  mj_forward(m.get(), d.get());
  EXPECT_EQ(calls, 2);
}

// A reset hands a plugin the state that it had: what becomes of it is the plugin's to say.
TEST_F(Strangers, AStateLivesUntilItsReset) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "stranger.memory";
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  plugin.nstate = +[](const mjModel*, int) { return 1; };
  plugin.init = +[](const mjModel*, mjData*, int) { return 0; };
  plugin.reset = +[](const mjModel*, mjtNum* state, void*, int) { state[0] += 1; };
  plugin.compute = +[](const mjModel*, mjData*, int, int) {};
  mjp_registerPlugin(&plugin);
  const ModelPtr m = load_text(
      "<mujoco><extension><plugin plugin='stranger.memory'/></extension><worldbody><body><freejoint/><geom "
      "size='.1'/><plugin plugin='stranger.memory'/></body></worldbody></mujoco>");
  const DataPtr d = make_data(m);
  EXPECT_EQ(d->plugin_state[0], 1);
  d->plugin_state[0] = 41;
  mj_resetData(m.get(), d.get());
  EXPECT_EQ(d->plugin_state[0], 42);
}

TEST_F(Strangers, APassiveForce) {
  const ModelPtr m = load_text(
      "<mujoco><option gravity='0 0 0'/><extension><plugin plugin='stranger.wind'/></extension><worldbody><body>"
      "<freejoint/><geom size='.1' mass='4'/><plugin plugin='stranger.wind'/></body></worldbody></mujoco>");
  const DataPtr d = make_data(m);
  mj_forward(m.get(), d.get());
  EXPECT_NEAR(d->qacc[0], 0.5, 1e-12);
}

// A ball as a function falls on a box and stays there.
TEST_F(Strangers, AShape) {
  const ModelPtr m = load_text(
      "<mujoco><extension><plugin plugin='stranger.ball'><instance name='b'><config key='radius' "
      "value='.2'/></instance>"
      "</plugin></extension><asset><mesh name='b'><plugin instance='b'/></mesh></asset><worldbody>"
      "<geom type='box' size='1 1 .5' pos='0 0 -.5'/><body pos='0 0 .21'><freejoint/><inertial pos='0 0 0' mass='1' "
      "diaginertia='.02 .02 .02'/><geom type='sdf' mesh='b'><plugin instance='b'/></geom></body></worldbody></mujoco>");
  const DataPtr d = make_data(m);
  for (int i = 0; i < 500; ++i) mj_step(m.get(), d.get());
  EXPECT_GT(d->ncon, 0);
  EXPECT_NEAR(d->qpos[2], 0.2, 0.02);
}

TEST_F(Strangers, AProviderWithItsDecoder) {
  char error[300] = "";
  mjSpec* spec = mj_parse("word:hello.word", nullptr, nullptr, error, sizeof error);
  ASSERT_TRUE(spec) << error;
  const ModelPtr m(mj_compile(spec, nullptr), mj_deleteModel);
  mj_deleteSpec(spec);
  ASSERT_TRUE(m);
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_BODY, "hello.word"), 1);
}

TEST_F(Strangers, AVisualizationAddsItsGeoms) {
  const ModelPtr m = load_text(kHeater);
  const DataPtr d = make_data(m);
  mjvGeom geoms[3] = {};
  mjvScene scene = {};
  scene.geoms = geoms;
  scene.maxgeom = 1;
  const mjpPlugin* plugin = mjp_getPluginAtSlot(m->plugin[0]);
  plugin->visualize(m.get(), d.get(), nullptr, &scene, 0);
  plugin->visualize(m.get(), d.get(), nullptr, &scene, 0);
  EXPECT_EQ(scene.ngeom, 1);
  EXPECT_EQ(geoms[0].size[0], 2);
}

// The engine calls it when a scene is filled.
TEST_F(Strangers, AVisualizationIsPartOfAScene) {
  const ModelPtr m = load_text(kHeater);
  const DataPtr d = make_data(m);
  mj_forward(m.get(), d.get());
  mjvOption option;
  mjvCamera camera;
  mjvScene scene;
  mjv_defaultOption(&option);
  mjv_defaultCamera(&camera);
  mjv_defaultScene(&scene);
  mjv_makeScene(m.get(), &scene, 100);
  mjv_addGeoms(m.get(), d.get(), &option, nullptr, mjCAT_ALL, &scene);
  const int without = scene.ngeom;
  mjv_updateScene(m.get(), d.get(), &option, nullptr, &camera, mjCAT_ALL, &scene);
  ASSERT_EQ(scene.ngeom, without + 1);
  EXPECT_EQ(scene.geoms[without].size[0], 2);
  mjv_freeScene(&scene);
}

// A folder is told by its libraries; one that is loaded already brings nothing new.
TEST_F(Strangers, AFolderIsLoadedOnce) {
  static int libraries, found;
  libraries = found = 0;
  const std::string path = STRANGER_PLUGINS;
  const std::string folder = path.substr(0, path.rfind('/'));
  mj_loadAllPluginLibraries(
      folder.c_str(), +[](const char*, int, int count) {
        ++libraries;
        found += count;
      });
  EXPECT_EQ(libraries, 1);
  EXPECT_EQ(found, 0);
  EXPECT_TRUE(mjp_getPlugin("stranger.wind", nullptr));
}

TEST(FirstParty, IsThereWithoutBeingAskedFor) {
  for (const char* name :
       {"elasticity.cable", "pid", "sensor.touch_grid", "sdf.torus", "sdf.bowl", "sdf.bolt", "sdf.nut", "sdf.gear"}) {
    for (const char* author : {"mujoco.", "sinew."}) {
      EXPECT_TRUE(mjp_getPlugin((author + std::string(name)).c_str(), nullptr)) << author << name;
    }
  }
}

// MuJoCo's own libraries need not be there: what they hold is built in. Anything else that is missing is said.
TEST(FirstParty, LibrariesOfMujocoAreNotMissed) {
  static int warnings;
  warnings = 0;
  mju_user_warning = +[](const char*) { ++warnings; };
  for (const char* name : {"libactuator.so", "libelasticity.so", "libsensor.so", "libsdf_plugin.so"}) {
    mj_loadPluginLibrary((std::string("/opt/mujoco/bin/mujoco_plugin/") + name).c_str());
    mj_loadPluginLibrary(name);
  }
  EXPECT_EQ(warnings, 0);
  mj_loadPluginLibrary("/opt/mujoco/bin/mujoco_plugin/libabsent.so");
  EXPECT_EQ(warnings, 1);
  mju_user_warning = nullptr;
}

// A program that brings a plugin of the same name means its own. The same again is harmless, and a model that was
// compiled before keeps what it has.
TEST(FirstParty, GivesWayToAProgramsOwn) {
  const std::string text =
      "<mujoco><extension><plugin plugin='sinew.pid'/></extension><worldbody><body><joint name='j' type='slide'/><geom "
      "size='.1'/></body></worldbody><actuator><plugin joint='j' plugin='sinew.pid'><config key='kp' "
      "value='2'/></plugin></actuator></mujoco>";
  const ModelPtr before = load_text(text);
  int slot = -1, again = -1;
  mjpPlugin own = *mjp_getPlugin("sinew.pid", &slot);
  EXPECT_EQ(mjp_registerPlugin(&own), slot);
  own.compute = +[](const mjModel*, mjData* d, int, int) { d->actuator_force[0] = 77; };
  const int taken = mjp_registerPlugin(&own);
  EXPECT_GT(taken, slot);
  EXPECT_EQ(mjp_registerPlugin(&own), taken);
  mjp_getPlugin("sinew.pid", &again);
  EXPECT_EQ(again, taken);
  const ModelPtr after = load_text(text);
  const DataPtr d = make_data(before), e = make_data(after);
  d->ctrl[0] = e->ctrl[0] = 1;
  mj_forward(before.get(), d.get());
  mj_forward(after.get(), e.get());
  EXPECT_EQ(d->actuator_force[0], 2);
  EXPECT_EQ(e->actuator_force[0], 77);
}

}  // namespace
}  // namespace plugin_tests
