// SPDX-License-Identifier: Apache-2.0
// The functions of the API that save models, and what they say when they cannot.
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <cstdio>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "support/load.h"
#include "support/same_model.h"

namespace sinew::test {
namespace {

constexpr const char* kPendulum = R"(<mujoco model="pendulum"><worldbody>
  <body name="arm"><joint name="hinge" range="-90 90"/><geom type="capsule" size=".1" fromto="0 0 0 1 0 0"/></body>
</worldbody></mujoco>)";

using SpecPtr = std::unique_ptr<mjSpec, void (*)(mjSpec*)>;

SpecPtr parse(const char* xml) {
  char error[500] = "";
  SpecPtr spec(mj_parseXMLString(xml, nullptr, error, sizeof error), mj_deleteSpec);
  EXPECT_TRUE(spec) << error;
  return spec;
}

std::string as_text(const mjSpec* spec) {
  char error[500] = "";
  const int needed = mj_saveXMLString(spec, nullptr, 0, error, sizeof error);
  EXPECT_GT(needed, 1) << error;
  std::vector<char> text(static_cast<std::size_t>(needed));
  EXPECT_EQ(mj_saveXMLString(spec, text.data(), needed, error, sizeof error), 0) << error;
  return text.data();
}

TEST(SaveString, IsTheModelOfTheSpec) {
  const SpecPtr spec = parse(kPendulum);
  const ModelPtr compiled(mj_compile(spec.get(), nullptr));
  const std::string text = as_text(spec.get());
  const ModelPtr original = load_text(kPendulum), again = load_text(text);
  EXPECT_EQ(differing_fields(*original, *again), "");
}

TEST(SaveString, ABufferThatIsTooSmallIsNotTouchedAndTheSizeIsTold) {
  const SpecPtr spec = parse(kPendulum);
  const ModelPtr compiled(mj_compile(spec.get(), nullptr));
  const int needed = static_cast<int>(as_text(spec.get()).size()) + 1;
  char small[8] = "as is", error[200] = "";
  EXPECT_EQ(mj_saveXMLString(spec.get(), small, sizeof small, error, sizeof error), needed);
  EXPECT_STREQ(small, "as is");
  EXPECT_NE(std::string(error).find(std::to_string(needed)), std::string::npos) << error;
}

TEST(SaveString, WhatDoesNotCompileIsNotSaved) {
  const SpecPtr spec = parse(kPendulum);
  char text[1000] = "", error[500] = "";
  EXPECT_EQ(mj_saveXMLString(spec.get(), text, sizeof text, error, sizeof error), -1);
  EXPECT_NE(std::string(error).find("compiled first"), std::string::npos) << error;
  const ModelPtr compiled(mj_compile(spec.get(), nullptr));
  mjsBody* heavy = mjs_addBody(mjs_findBody(spec.get(), "world"), nullptr);
  mjs_setName(heavy->element, "heavy");
  mjs_addJoint(heavy, nullptr);
  EXPECT_EQ(mj_saveXMLString(spec.get(), text, sizeof text, error, sizeof error), -1);
  EXPECT_NE(std::string(error).find("heavy"), std::string::npos) << error;
}

TEST(SaveFile, NeedsACompiledSpecAndAPlaceToWrite) {
  const SpecPtr spec = parse(kPendulum);
  const std::string path = ::testing::TempDir() + "/sinew_save_file.xml";
  char error[500] = "";
  EXPECT_EQ(mj_saveXML(spec.get(), path.c_str(), error, sizeof error), -1);
  EXPECT_NE(std::string(error).find("compiled"), std::string::npos) << error;
  const ModelPtr m(mj_compile(spec.get(), nullptr));
  EXPECT_EQ(mj_saveXML(spec.get(), "/nowhere/at/all.xml", error, sizeof error), -1);
  EXPECT_NE(std::string(error).find("/nowhere/at/all.xml"), std::string::npos) << error;
  EXPECT_EQ(mj_saveXML(spec.get(), path.c_str(), error, sizeof error), 0) << error;
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_EQ(text.str(), as_text(spec.get()));
  std::remove(path.c_str());
}

TEST(SaveLast, HoldsTheModelLoadedLastUntilItIsFreed) {
  const ModelPtr first = load_text(kPendulum), second = load_text("<mujoco model=\"second\"/>");
  char error[500] = "";
  EXPECT_NE(save_last(second.get()).find("second"), std::string::npos);
  EXPECT_EQ(mj_saveLastXML("/tmp/never.xml", first.get(), error, sizeof error), 0);
  EXPECT_NE(std::string(error).find("loaded last"), std::string::npos) << error;
  EXPECT_EQ(mj_saveLastXML("/nowhere/at/all.xml", second.get(), error, sizeof error), 0);
  EXPECT_NE(std::string(error).find("/nowhere"), std::string::npos) << error;
  mj_freeLastXML();
  EXPECT_EQ(mj_saveLastXML("/tmp/never.xml", second.get(), error, sizeof error), 0);
  EXPECT_NE(std::string(error).find("mj_loadXML"), std::string::npos) << error;
}

TEST(SaveLast, InertiasAreStatedWhereTheModelAsksForIt) {
  std::string xml = kPendulum;
  xml.insert(xml.find("<worldbody>"), "<compiler saveinertial=\"true\"/>");
  const ModelPtr m = load_text(xml);
  const std::string text = save_last(m.get());
  EXPECT_NE(text.find("<inertial"), std::string::npos) << text;
  const ModelPtr again = load_text(text);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(again->body_inertia[3 + k], m->body_inertia[3 + k], 1e-14);
}

}  // namespace
}  // namespace sinew::test
