// SPDX-License-Identifier: Apache-2.0
// Plugins: registered once, configured in the model, alive as long as their data.
#include <cstring>
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

namespace {

int live_instances = 0;

int count_state(const mjModel* m, int instance) {
  const char* text = mj_getPluginConfig(m, instance, "size");
  return text && *text ? std::stoi(text) : 2;
}

int start(const mjModel*, mjData* d, int instance) {
  ++live_instances;
  d->plugin_data[instance] = 17;
  return 0;
}

void stop(mjData* d, int instance) {
  --live_instances;
  d->plugin_data[instance] = 0;
}

void reset(const mjModel*, mjtNum* state, void* data, int) {
  state[0] = static_cast<mjtNum>(reinterpret_cast<std::uintptr_t>(data));
}

mjpPlugin sample_plugin() {
  static const char* const kAttributes[] = {"size", "tone"};
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "sinew.test.sample";
  plugin.nattribute = 2;
  plugin.attributes = kAttributes;
  plugin.capabilityflags = mjPLUGIN_PASSIVE | mjPLUGIN_SENSOR;
  plugin.needstage = mjSTAGE_VEL;
  plugin.nstate = count_state;
  plugin.nsensordata = [](const mjModel*, int, int) { return 3; };
  plugin.init = start;
  plugin.destroy = stop;
  plugin.reset = reset;
  return plugin;
}

constexpr char kModel[] = R"(
<mujoco>
  <extension>
    <plugin plugin="sinew.test.sample">
      <instance name="first"><config key="tone" value="high"/><config key="size" value="5"/></instance>
    </plugin>
  </extension>
  <worldbody>
    <body><geom size="1"/><plugin instance="first"/></body>
    <body><geom size="1"/><plugin plugin="sinew.test.sample"/></body>
  </worldbody>
  <sensor>
    <clock/>
    <plugin name="feel" plugin="sinew.test.sample" instance="first"/>
    <clock/>
  </sensor>
</mujoco>)";

mjModel* load(const std::string& text, std::string& error) {
  char message[500] = "";
  mjSpec* spec = mj_parseXMLString(text.c_str(), nullptr, message, sizeof message);
  mjModel* m = spec ? mj_compile(spec, nullptr) : nullptr;
  error = spec && !m ? mjs_getError(spec) : message;
  mj_deleteSpec(spec);
  return m;
}

TEST(Plugin, IsRegisteredOnce) {
  const mjpPlugin plugin = sample_plugin();
  const int slot = mjp_registerPlugin(&plugin);
  ASSERT_GE(slot, 0);
  EXPECT_EQ(mjp_registerPlugin(&plugin), slot);
  EXPECT_GT(mjp_pluginCount(), slot);
  int found = -2;
  EXPECT_EQ(mjp_getPlugin("sinew.test.sample", &found), mjp_getPluginAtSlot(slot));
  EXPECT_EQ(found, slot);
  EXPECT_EQ(mjp_getPlugin("sinew.test.none", &found), nullptr);
  EXPECT_EQ(found, -1);
  EXPECT_EQ(mjp_getPluginAtSlot(mjp_pluginCount()), nullptr);
}

TEST(Plugin, InstancesHaveConfigurationStateAndSensors) {
  const mjpPlugin plugin = sample_plugin();
  mjp_registerPlugin(&plugin);
  std::string error;
  mjModel* m = load(kModel, error);
  ASSERT_TRUE(m) << error;
  ASSERT_EQ(m->nplugin, 2);
  EXPECT_STREQ(mj_getPluginConfig(m, 0, "tone"), "high");
  EXPECT_STREQ(mj_getPluginConfig(m, 1, "tone"), "");
  EXPECT_EQ(m->plugin_statenum[0], 5);
  EXPECT_EQ(m->plugin_statenum[1], 2);
  EXPECT_EQ(m->npluginstate, 7);
  EXPECT_EQ(m->body_plugin[1], 0);
  EXPECT_EQ(m->body_plugin[2], 1);
  EXPECT_EQ(m->nsensordata, 5);
  EXPECT_EQ(m->sensor_adr[2], 4);
  EXPECT_EQ(m->sensor_needstage[1], mjSTAGE_VEL);

  mjData* d = mj_makeData(m);
  EXPECT_EQ(live_instances, 2);
  EXPECT_EQ(d->plugin_state[m->plugin_stateadr[1]], 17);
  mjData* twin = mj_copyData(nullptr, m, d);
  EXPECT_EQ(live_instances, 4);
  mj_deleteData(twin);
  mj_deleteData(d);
  EXPECT_EQ(live_instances, 0);
  mj_deleteModel(m);
}

TEST(Plugin, WrongUsesAreRefusedInWords) {
  const mjpPlugin plugin = sample_plugin();
  mjp_registerPlugin(&plugin);
  std::string text = kModel, error;
  text.replace(text.find("\"tone\""), 6, "\"tune\"");
  EXPECT_EQ(load(text, error), nullptr);
  EXPECT_NE(error.find("no attribute 'tune'"), std::string::npos) << error;
  text = "<mujoco><worldbody/><actuator><plugin plugin='sinew.test.unknown'/></actuator></mujoco>";
  EXPECT_EQ(load(text, error), nullptr);
  EXPECT_FALSE(error.empty());
}

}  // namespace
