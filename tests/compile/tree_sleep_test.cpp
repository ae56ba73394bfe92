// SPDX-License-Identifier: Apache-2.0
// Which trees may sleep, and the sizes of memory and user data.
#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"
#include "compile/tree_support.h"

namespace sinew::test {
namespace {

// Three trees a, b, c, each with a joint and a site of its name.
Model compile_trees(const std::string& rest, const std::string& sleep_of_a = "auto") {
  std::string world;
  for (const std::string name : {"a", "b", "c"}) {
    const std::string sleep = name == "a" ? sleep_of_a : "auto";
    world += "<body name='" + name + "' sleep='" + sleep + "'><joint name='" + name +
             "'/><geom size='.1'/><site name='" + name + "' pos='1 0 0'/></body>";
  }
  return compile_text("<mujoco><worldbody>" + world + "</worldbody>" + rest + "</mujoco>");
}

std::string spatial(const std::string& attributes, const std::string& sites) {
  std::string text = "<tendon><spatial name='t' " + attributes + ">";
  for (const char site : sites) text += std::string("<site site='") + site + "'/>";
  return text + "</spatial></tendon>";
}

void expect_policies(const Model& m, mjtSleepPolicy a, mjtSleepPolicy b, mjtSleepPolicy c) {
  ASSERT_EQ(m->ntree, 3);
  EXPECT_EQ(m->tree_sleep_policy[0], a);
  EXPECT_EQ(m->tree_sleep_policy[1], b);
  EXPECT_EQ(m->tree_sleep_policy[2], c);
}

TEST(Sleep, ActuatorsKeepTheirTreeAwake) {
  const std::string actuator = "<actuator><motor joint='a'/></actuator>";
  expect_policies(compile_trees(actuator), mjSLEEP_AUTO_NEVER, mjSLEEP_AUTO_ALLOWED, mjSLEEP_AUTO_ALLOWED);
  expect_policies(compile_trees(actuator, "allowed"), mjSLEEP_ALLOWED, mjSLEEP_AUTO_ALLOWED, mjSLEEP_AUTO_ALLOWED);
}

TEST(Sleep, AReferenceSiteIsNotPulled) {
  expect_policies(compile_trees("<actuator><general site='a' refsite='b' gear='1 0 0 0 0 0'/></actuator>"),
                  mjSLEEP_AUTO_NEVER, mjSLEEP_AUTO_ALLOWED, mjSLEEP_AUTO_ALLOWED);
}

TEST(Sleep, SpringsBetweenTwoTreesKeepBothAwake) {
  expect_policies(compile_trees(spatial("stiffness='1'", "ab")), mjSLEEP_AUTO_NEVER, mjSLEEP_AUTO_NEVER,
                  mjSLEEP_AUTO_ALLOWED);
  expect_policies(compile_trees(spatial("range='0 1'", "ab")), mjSLEEP_AUTO_ALLOWED, mjSLEEP_AUTO_ALLOWED,
                  mjSLEEP_AUTO_ALLOWED);
}

TEST(Sleep, ATendonOverThreeTreesLetsNobodySleep) {
  expect_policies(compile_trees(spatial("", "abc")), mjSLEEP_AUTO_NEVER, mjSLEEP_AUTO_NEVER, mjSLEEP_AUTO_NEVER);
  EXPECT_THROW(compile_trees(spatial("", "abc"), "init"), ModelError);
}

std::string flex_between(const std::string& bodies) {
  return "<deformable><flex name='f' dim='2' radius='.1' body='" + bodies +
         "' vertex='0 0 0 1 0 0 0 1 0' element='0 1 2'/></deformable>";
}

// A flex of one tree keeps it awake unless the user says otherwise; one over two trees lets neither sleep.
TEST(Sleep, FlexesKeepTheirTreesAwake) {
  expect_policies(compile_trees(flex_between("a a a")), mjSLEEP_AUTO_NEVER, mjSLEEP_AUTO_ALLOWED, mjSLEEP_AUTO_ALLOWED);
  expect_policies(compile_trees(flex_between("a world a"), "allowed"), mjSLEEP_ALLOWED, mjSLEEP_AUTO_ALLOWED,
                  mjSLEEP_AUTO_ALLOWED);
  expect_policies(compile_trees(flex_between("a b b")), mjSLEEP_AUTO_NEVER, mjSLEEP_AUTO_NEVER, mjSLEEP_AUTO_ALLOWED);
  EXPECT_THROW(compile_trees(flex_between("a b b"), "allowed"), ModelError);
}

TEST(Settings, ArenaIsAsGivenOrGuessed) {
  EXPECT_EQ(compile_text("<mujoco><size memory='3M'/></mujoco>")->narena, 3 << 20);
  EXPECT_GE(compile_text("<mujoco/>")->narena, 1 << 20);
  const MessageScope messages;
  EXPECT_EQ(compile_text("<mujoco><size memory='3M' nstack='10'/></mujoco>")->narena, 3 << 20);
  EXPECT_NE(messages.warnings().find("nstack"), std::string::npos);
}

TEST(Settings, StatisticsAreKeptOrLeftToFinish) {
  const Model m = compile_text("<mujoco><statistic extent='3'/><option timestep='.5'/></mujoco>");
  EXPECT_DOUBLE_EQ(m->stat.extent, 3);
  EXPECT_DOUBLE_EQ(m->opt.timestep, 0.5);
}

TEST(Settings, UserArraysAreAsLongAsTheLongest) {
  const Model m = compile_world("<geom size='1' user='1 2 3'/><geom size='1' user='4'/><geom size='1'/>");
  ASSERT_EQ(m->nuser_geom, 3);
  const double expected[9] = {1, 2, 3, 4, 0, 0, 0, 0, 0};
  for (int i = 0; i < 9; ++i) EXPECT_DOUBLE_EQ(m->geom_user[i], expected[i]);
}

// With a sensor the field of view follows from its height and the focal length; pixels win over lengths.
TEST(Camera, LensFromSensor) {
  const Model m = compile_world(
      "<camera fovy='60'/><camera sensorsize='2 1' focal='3 4' resolution='100 50'/>"
      "<camera sensorsize='2 1' focal='1 1' focalpixel='150 25' principalpixel='10 20' resolution='100 50'/>");
  EXPECT_DOUBLE_EQ(m->cam_fovy[0], 60);
  EXPECT_NEAR(m->cam_fovy[1], 2 * std::atan(0.125) * 180 / mjPI, 1e-5);
  EXPECT_NEAR(m->cam_fovy[2], 90, 1e-5);
  const float expected[4] = {3, 0.5f, 0.2f, 0.4f};
  for (int i = 0; i < 4; ++i) EXPECT_FLOAT_EQ(m->cam_intrinsic[8 + i], expected[i]);
}

}  // namespace
}  // namespace sinew::test
