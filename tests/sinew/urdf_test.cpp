// SPDX-License-Identifier: Apache-2.0
// URDF by Sinew's own API: options for reading, and writing to files.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>
#include <sinew/sinew.h>

namespace {

const std::string kPicker = SINEW_SOURCE_DIR "/models/picker.urdf";
const std::string kMesh = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";

using SpecPtr = std::unique_ptr<mjSpec, void (*)(mjSpec*)>;
using ModelPtr = std::unique_ptr<mjModel, void (*)(mjModel*)>;

class Urdf : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("sinew_urdf_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }

  SpecPtr parse(const std::string& file, const sinewURDF* urdf) {
    return {sinew_parseXML(file.c_str(), nullptr, urdf, error_, sizeof error_), mj_deleteSpec};
  }
  ModelPtr load(const std::string& file, const sinewURDF* urdf) {
    const SpecPtr spec = parse(file, urdf);
    return {spec ? mj_compile(spec.get(), nullptr) : nullptr, mj_deleteModel};
  }

  std::filesystem::path folder_;
  char error_[2000] = "";
};

const char* const kFollower =
    "<robot name='r'><link name='a'/><link name='b'><inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' "
    "iyy='1' "
    "iyz='0' izz='1'/></inertial></link><link name='c'><inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' "
    "iyy='1' iyz='0' izz='1'/></inertial></link><joint name='j' type='revolute'><parent link='a'/><child link='b'/>"
    "</joint><joint name='k' type='revolute'><parent link='a'/><child link='c'/><mimic joint='j'/></joint></robot>";

TEST_F(Urdf, StandardIsAnOption) {
  write("r.urdf", kFollower);
  const sinewURDF standard{nullptr, 1}, usual{nullptr, 0};
  ASSERT_TRUE(load(path("r.urdf"), &standard)) << error_;
  EXPECT_EQ(load(path("r.urdf"), &standard)->neq, 1);
  EXPECT_EQ(load(path("r.urdf"), &usual)->neq, 0);
  EXPECT_EQ(load(path("r.urdf"), nullptr)->neq, 0);
}

TEST_F(Urdf, AssetFoldersAreSearched) {
  std::filesystem::create_directories(folder_ / "ws/arm/meshes");
  write("ws/arm/meshes/hand.obj", kMesh);
  write(
      "r.urdf",
      "<robot name='r'><link name='a'><collision><geometry><mesh filename='package://arm/meshes/hand.obj'/></geometry>"
      "</collision></link></robot>");
  const std::string workspace = "/nonexistent:" + path("ws"), package = path("ws/arm"), plain = path("ws/arm/meshes");
  for (const std::string& folders : {workspace, package, plain}) {
    const sinewURDF urdf{folders.c_str(), 0};
    const ModelPtr m = load(path("r.urdf"), &urdf);
    ASSERT_TRUE(m) << folders << ": " << error_;
    EXPECT_EQ(m->nmesh, 1);
  }
  const sinewURDF nowhere{"/nonexistent", 0};
  EXPECT_FALSE(load(path("r.urdf"), &nowhere));
}

TEST_F(Urdf, MjcfIsReadAsEver) {
  const sinewURDF standard{nullptr, 1};
  const ModelPtr m = load(SINEW_SOURCE_DIR "/models/cart_pole.xml", &standard);
  ASSERT_TRUE(m) << error_;
  EXPECT_EQ(m->nv, 3);
}

TEST_F(Urdf, MistakesAreMessages) {
  EXPECT_EQ(sinew_parseXML(nullptr, nullptr, nullptr, error_, sizeof error_), nullptr);
  EXPECT_STREQ(error_, "sinew_parseXML: filename is NULL");
  EXPECT_FALSE(parse(path("absent.urdf"), nullptr));
  EXPECT_NE(std::string(error_).find("does not exist"), std::string::npos) << error_;

  const ModelPtr m = load(kPicker, nullptr);
  ASSERT_TRUE(m) << error_;
  EXPECT_EQ(sinew_saveURDF(nullptr, path("a.urdf").c_str(), nullptr, nullptr, 0, error_, sizeof error_), 0);
  EXPECT_STREQ(error_, "sinew_saveURDF: the model is NULL");
  EXPECT_EQ(sinew_saveURDF(m.get(), nullptr, nullptr, nullptr, 0, error_, sizeof error_), 0);
  EXPECT_STREQ(error_, "sinew_saveURDF: filename is NULL");
  EXPECT_EQ(sinew_saveURDF(m.get(), path("absent/a.urdf").c_str(), nullptr, nullptr, 0, error_, sizeof error_), 0);
  EXPECT_NE(std::string(error_).find("absent/a.urdf"), std::string::npos) << error_;
  EXPECT_EQ(sinew_saveURDF(m.get(), path("absent/a.urdf").c_str(), nullptr, nullptr, 0, nullptr, 0), 0);
}

TEST_F(Urdf, ModelIsSavedWithItsMeshesAndTheListOfLosses) {
  write("hand.obj", kMesh);
  write("m.xml",
        "<mujoco><asset><mesh file='hand.obj'/></asset><worldbody><geom type='plane' size='1 1 1'/><body name='b'>"
        "<joint name='j'/><geom type='mesh' mesh='hand'/></body></worldbody></mujoco>");
  const ModelPtr m = load(path("m.xml"), nullptr);
  ASSERT_TRUE(m) << error_;
  char losses[200];
  const std::string out = path("out.urdf");
  ASSERT_EQ(sinew_saveURDF(m.get(), out.c_str(), "parts/meshes", losses, sizeof losses, error_, sizeof error_), 1)
      << error_;
  EXPECT_STREQ(losses, "planes left out: 1");
  EXPECT_TRUE(std::filesystem::exists(folder_ / "parts/meshes/hand.obj"));
  const ModelPtr again = load(out, nullptr);
  ASSERT_TRUE(again) << error_;
  EXPECT_EQ(again->nmesh, 1);
  EXPECT_NEAR(again->body_mass[1], m->body_mass[1], 1e-12);
  char cut[7];
  ASSERT_EQ(sinew_saveURDF(m.get(), out.c_str(), nullptr, cut, sizeof cut, nullptr, 0), 1);
  EXPECT_STREQ(cut, "planes");
  EXPECT_TRUE(std::filesystem::exists(folder_ / "hand.obj"));
}

}  // namespace
