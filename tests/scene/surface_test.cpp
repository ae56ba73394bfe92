// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "scene/scene_support.h"

namespace sinew::test {
namespace {

std::string soft(const std::string& shape) {
  return "<mujoco><worldbody><flexcomp name=\"f\" mass=\"1\" " + shape + "/></worldbody></mujoco>";
}

// The volume inside a surface, by the divergence theorem; its faces must be closed and look outwards for it.
double volume(const mjvScene& scene) {
  double sum = 0;
  for (int i = 0; i < scene.flexfaceused[0]; ++i) {
    const float* face = scene.flexface + 9 * (scene.flexfaceadr[0] + i);
    sum += dot(wide(face), cross(wide(face + 3), wide(face + 6))) / 6;
  }
  return sum;
}

TEST(SceneFlex, SheetIsAPlateAsThickAsTwiceItsRadius) {
  Stage stage(soft(R"(type="grid" count="5 4 1" spacing=".1 .2 .1" dim="2" radius=".03")"));
  stage.update();
  EXPECT_NEAR(volume(*stage.scene), 0.4 * 0.6 * 0.06, 1e-6);
}

TEST(SceneFlex, SolidIsClosed) {
  Stage stage(soft(R"(type="grid" count="3 3 4" spacing=".1 .2 .1" dim="3" radius="1e-6")"));
  stage.update();
  EXPECT_NEAR(volume(*stage.scene), 0.2 * 0.4 * 0.3, 1e-5);
  stage.option.flags[mjVIS_FLEXSKIN] = 0;
  stage.option.flags[mjVIS_FLEXFACE] = 1;
  double layers = 0;  // the elements of all layers together
  for (int layer = 0; layer < 5; ++layer) {
    stage.option.flex_layer = layer;
    stage.update();
    layers += volume(*stage.scene);
  }
  EXPECT_NEAR(layers, 0.2 * 0.4 * 0.3, 1e-5);
}

TEST(SceneFlex, NormalsAreUnitVectors) {
  Stage stage(soft(R"(type="ellipsoid" count="4 5 4" spacing=".1 .2 .1" dim="3" radius=".01")"));
  stage.update();
  ASSERT_GT(stage.scene->flexfaceused[0], 0);
  EXPECT_LE(stage.scene->flexfaceused[0], stage.scene->flexfacenum[0]);
  for (int i = 0; i < 3 * stage.scene->flexfaceused[0]; ++i) {
    EXPECT_NEAR(norm(wide(stage.scene->flexnormal + 3 * i)), 1, 1e-5);
  }
}

TEST(SceneFlex, IsGoneWithAllItsParts) {
  Stage stage(soft(R"(type="grid" count="3 3 1" spacing=".1 .2 .1" dim="2" radius=".01")"));
  stage.update();
  EXPECT_EQ(stage.geoms_of(mjOBJ_FLEX).size(), 1u);
  for (int flag : {mjVIS_FLEXVERT, mjVIS_FLEXEDGE, mjVIS_FLEXFACE, mjVIS_FLEXSKIN}) stage.option.flags[flag] = 0;
  stage.update();
  EXPECT_TRUE(stage.geoms_of(mjOBJ_FLEX).empty());
  EXPECT_EQ(stage.scene->flexfaceused[0], 0);
}

constexpr const char* kSkin = R"(
<mujoco>
  <worldbody>
    <body name="a"><freejoint/><geom size=".1"/></body>
  </worldbody>
  <deformable>
    <skin name="s" vertex="0 0 0 1 0 0 0 1 0 0 0 1" face="0 2 1 0 1 3 0 3 2 1 2 3">
      <bone body="a" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2 3" vertweight="1 1 1 1"/>
    </skin>
  </deformable>
</mujoco>)";

// A skin with one bone moves with it as a rigid body.
TEST(SceneSkin, FollowsItsBone) {
  Stage stage(kSkin);
  const double pose[7] = {1, 2, 3, 0.5, 0.5, 0.5, 0.5};
  std::copy(pose, pose + 7, stage.d->qpos);
  mj_kinematics(stage.m.get(), stage.d.get());
  mjv_updateSkin(stage.m.get(), stage.d.get(), stage.scene.get());
  for (int v = 0; v < 4; ++v) {
    const Vec3<double> at = load3(pose) + rotate(load4(pose + 3), wide(stage.m->skin_vert + 3 * v));
    expect_near(wide(stage.scene->skinvert + 3 * v), at, 1e-6);
    EXPECT_NEAR(norm(wide(stage.scene->skinnormal + 3 * v)), 1, 1e-6);
  }
  stage.option.skingroup[0] = 0;
  stage.update();
  EXPECT_EQ(stage.scene->skinvert[0], 0);
  EXPECT_TRUE(stage.geoms_of(mjOBJ_SKIN).empty());
}

TEST(SceneSkin, InflatesAlongItsNormals) {
  Stage stage(kSkin);
  stage.update();
  const std::vector<float> before(stage.scene->skinvert, stage.scene->skinvert + 12);
  stage.m->skin_inflate[0] = 0.25f;
  stage.update();
  for (int v = 0; v < 4; ++v) {
    expect_near(wide(stage.scene->skinvert + 3 * v),
                wide(before.data() + 3 * v) + 0.25 * wide(stage.scene->skinnormal + 3 * v), 1e-6);
  }
}

std::string printed(const mjvScene& scene, const char* format) {
  const std::string path = testing::TempDir() + "sinew_scene_print_test.txt";
  if (format) {
    mj_printFormattedScene(&scene, path.c_str(), format);
  } else {
    mj_printScene(&scene, path.c_str());
  }
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  std::remove(path.c_str());
  return text.str();
}

TEST(ScenePrint, HasEveryGeomLightAndVertex) {
  Stage stage(kSkin);
  stage.option.label = mjLABEL_GEOM;
  stage.update();
  const std::string text = printed(*stage.scene, nullptr);
  for (const char* part :
       {"SCENE:", "CAMERA 1:", "LIGHT 0:", "GEOM 1:", "SKIN 0:", "geom 0", "ngeom                2\n"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(text.find("GEOM 2:"), std::string::npos);
  EXPECT_NE(printed(*stage.scene, "%.9f").find("0.100000001"), std::string::npos);
  MessageTrap trap;
  EXPECT_EQ(printed(*stage.scene, "%s"), text);
  EXPECT_EQ(trap.warnings(), 1);
}

}  // namespace
}  // namespace sinew::test
