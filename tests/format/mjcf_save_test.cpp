// SPDX-License-Identifier: Apache-2.0
// The functions of the API that save models, and what they say when they cannot.
#include <unistd.h>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "capi/spec_handle.h"
#include "spec/edit.h"
#include "support/load.h"
#include "support/same_model.h"

namespace sinew::test {
namespace {

namespace fs = std::filesystem;

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

std::string as_text(mjSpec* spec) {
  char error[500] = "";
  mj_deleteModel(mj_compile(spec, nullptr));
  const int needed = mj_saveXMLString(spec, nullptr, 0, error, sizeof error);
  EXPECT_GT(needed, 1) << error;
  std::vector<char> text(static_cast<std::size_t>(needed));
  EXPECT_EQ(mj_saveXMLString(spec, text.data(), needed, error, sizeof error), 0) << error;
  return text.data();
}

TEST(SaveString, IsTheModelOfTheSpec) {
  const SpecPtr spec = parse(kPendulum);
  const std::string text = as_text(spec.get());
  const ModelPtr original = load_text(kPendulum), again = load_text(text);
  EXPECT_EQ(differing_fields(*original, *again), "");
}

TEST(SaveString, ABufferThatIsTooSmallIsNotTouchedAndTheSizeIsTold) {
  const SpecPtr spec = parse(kPendulum);
  const int needed = static_cast<int>(as_text(spec.get()).size()) + 1;
  char small[8] = "as is", error[200] = "";
  EXPECT_EQ(mj_saveXMLString(spec.get(), small, sizeof small, error, sizeof error), needed);
  EXPECT_STREQ(small, "as is");
  EXPECT_NE(std::string(error).find(std::to_string(needed)), std::string::npos) << error;
}

TEST(SaveString, NeedsACompiledSpec) {
  const SpecPtr spec = parse(kPendulum);
  char text[1000] = "", error[500] = "";
  EXPECT_EQ(mj_saveXMLString(spec.get(), text, sizeof text, error, sizeof error), -1);
  EXPECT_NE(std::string(error).find("must be compiled first"), std::string::npos) << error;
}

TEST(SaveString, WhatNoLongerCompilesIsNotSaved) {
  const SpecPtr spec = parse(kPendulum);
  mj_deleteModel(mj_compile(spec.get(), nullptr));
  Body& arm = *spec_of(spec.get()).world->bodies[0];
  add_to_body<Geom>(arm).c.size[0] = -1;
  char text[1000] = "", error[500] = "";
  EXPECT_EQ(mj_saveXMLString(spec.get(), text, sizeof text, error, sizeof error), -1);
  EXPECT_NE(std::string(error).find("geom of body 'arm'"), std::string::npos) << error;
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

// A scene that includes a robot whose meshes lie in a folder beside them, in /tmp/<unique>/model.
class MovedModel : public testing::Test {
 protected:
  MovedModel() {
    fs::create_directories(home_ / "parts/meshes");
    fs::create_directories(home_ / "elsewhere/deep");
    write("model.xml", R"(<mujoco><compiler meshdir="parts/meshes"/><include file="parts/robot.xml"/></mujoco>)");
    write("parts/robot.xml", R"(<mujoco><asset><mesh file="gem.obj"/></asset>
        <worldbody><geom type="mesh" mesh="gem"/></worldbody></mujoco>)");
    write("parts/meshes/gem.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  }
  ~MovedModel() override { fs::remove_all(home_); }
  void write(const char* name, const char* text) { std::ofstream(home_ / name) << text; }

  std::string save_as(const fs::path& file) {
    char error[500] = "";
    const ModelPtr m(mj_loadXML((home_ / "model.xml").c_str(), nullptr, error, sizeof error));
    EXPECT_TRUE(m) << error;
    EXPECT_EQ(mj_saveLastXML(file.c_str(), m.get(), error, sizeof error), 1) << error;
    const ModelPtr again(mj_loadXML(file.c_str(), nullptr, error, sizeof error));
    EXPECT_TRUE(again) << error;
    EXPECT_EQ(m->nmeshvert, again ? again->nmeshvert : 0);
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
  }

  const fs::path home_ = fs::temp_directory_path() / ("sinew_moved_" + std::to_string(getpid()));
};

TEST_F(MovedModel, InItsOwnFolderFilesAreNamedAsTheyWere) {
  const std::string text = save_as(home_ / "saved.xml");
  EXPECT_NE(text.find("meshdir=\"parts/meshes\""), std::string::npos) << text;
  EXPECT_NE(text.find("file=\"gem.obj\""), std::string::npos) << text;
}

TEST_F(MovedModel, InAnotherFolderItFindsItsFiles) {
  const std::string text = save_as(home_ / "elsewhere/deep/saved.xml");
  EXPECT_EQ(text.find("meshdir"), std::string::npos) << text;
  EXPECT_NE(text.find("file=\"../../parts/meshes/gem.obj\""), std::string::npos) << text;
}

TEST_F(MovedModel, FilesThatAreNotOnTheDiskKeepTheirNames) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  const std::string gem = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
  const std::string model =
      "<mujoco><asset><mesh file='memory.obj'/></asset><worldbody><geom type='mesh' "
      "mesh='memory'/></worldbody></mujoco>";
  mj_addBufferVFS(&vfs, "memory.obj", gem.data(), static_cast<int>(gem.size()));
  mj_addBufferVFS(&vfs, "model.xml", model.data(), static_cast<int>(model.size()));
  char error[500] = "";
  const ModelPtr m(mj_loadXML("model.xml", &vfs, error, sizeof error));
  ASSERT_TRUE(m) << error;
  const fs::path file = home_ / "elsewhere/saved.xml";
  ASSERT_EQ(mj_saveLastXML(file.c_str(), m.get(), error, sizeof error), 1) << error;
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  EXPECT_NE(text.str().find("file=\"memory.obj\""), std::string::npos) << text.str();
  mj_deleteVFS(&vfs);
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
