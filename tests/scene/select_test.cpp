// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "scene/scene_support.h"

namespace sinew::test {
namespace {

constexpr const char* kModel = R"(
<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="2 2 .1" group="1"/>
    <body pos="0 0 .5"><freejoint/><geom type="box" size=".3 .2 .3"/></body>
    <body pos=".8 .5 .4"><freejoint/><geom type="capsule" size=".1 .3"/></body>
    <body pos="-.8 .5 .4"><freejoint/><geom type="ellipsoid" size=".2 .3 .1" group="4"/></body>
  </worldbody>
</mujoco>)";

// Selection hits what a ray from the camera hits, and the point lies on that ray.
TEST(SceneSelect, HitsWhatARayHits) {
  Stage stage(kModel);
  stage.update();
  double eye[3], forward[3], up[3];
  mjv_cameraInModel(eye, forward, up, stage.scene.get());
  int hits = 0;
  for (int i = 0; i < 100; ++i) {
    double point[3];
    int geom, flex, skin;
    const int body = mjv_select(stage.m.get(), stage.d.get(), &stage.option, 1.5, 0.05 + 0.1 * (i % 10),
                                0.05 + 0.1 * (i / 10), stage.scene.get(), point, &geom, &flex, &skin);
    EXPECT_EQ(flex, -1);
    EXPECT_EQ(skin, -1);
    if (body < 0) {
      EXPECT_EQ(geom, -1);
      continue;
    }
    ++hits;
    const Vec3<double> way = load3(point) - load3(eye);
    const double direction[3] = {way.x, way.y, way.z};
    int met = -1;
    EXPECT_NEAR(mj_ray(stage.m.get(), stage.d.get(), eye, direction, stage.option.geomgroup, 1, -1, &met), 1, 1e-6);
    EXPECT_EQ(met, geom);
    EXPECT_EQ(stage.m->geom_bodyid[geom], body);
  }
  EXPECT_GT(hits, 20);
}

TEST(SceneSelect, LeavesOutWhatIsNotShown) {
  Stage stage(kModel);
  stage.option.geomgroup[1] = 0;
  stage.update();
  for (int i = 0; i < 100; ++i) {
    int geom = -1;
    mjv_select(stage.m.get(), stage.d.get(), &stage.option, 1.5, 0.05 + 0.1 * (i % 10), 0.05 + 0.1 * (i / 10),
               stage.scene.get(), nullptr, &geom, nullptr, nullptr);
    EXPECT_NE(geom, 0);
    EXPECT_NE(geom, 3);
  }
}

constexpr const char* kSoft = R"(
<mujoco>
  <worldbody>
    <flexcomp name="sheet" type="grid" count="5 5 1" spacing=".2 .2 .2" dim="2" radius=".01" mass="1"/>
  </worldbody>
</mujoco>)";

// Looking straight down at a sheet, the middle of the picture is its middle vertex.
TEST(SceneSelect, TakesTheNearestVertexOfAFlex) {
  Stage stage(kSoft);
  stage.camera.elevation = -90;
  stage.camera.lookat[0] = stage.camera.lookat[1] = 0.01;
  stage.update();
  double point[3];
  int flex = -1;
  const int body = mjv_select(stage.m.get(), stage.d.get(), &stage.option, 1, 0.5, 0.5, stage.scene.get(), point,
                              nullptr, &flex, nullptr);
  EXPECT_EQ(flex, 0);
  EXPECT_EQ(body, stage.m->flex_vertbodyid[12]);
  expect_near(load3(point), {0, 0, 0}, 1e-9);
}

TEST(SceneSelect, RaysMeetTheChosenPartsOfAFlex) {
  Stage stage(kSoft);
  const double from[3] = {0.13, 0.06, 1}, down[3] = {0, 0, -1};
  int vertex = -1;
  const auto cast = [&](int vert, int edge, int face, int skin) {
    return mju_rayFlex(stage.m.get(), stage.d.get(), 0, static_cast<mjtByte>(vert), static_cast<mjtByte>(edge),
                       static_cast<mjtByte>(face), static_cast<mjtByte>(skin), 0, from, down, &vertex);
  };
  EXPECT_EQ(cast(1, 0, 0, 0), -1);
  EXPECT_EQ(vertex, -1);
  EXPECT_EQ(cast(0, 1, 0, 0), -1);
  EXPECT_NEAR(cast(0, 0, 1, 0), 1, 1e-12);
  expect_near(load3(stage.d->flexvert_xpos + 3 * vertex), {0.2, 0, 0});
  EXPECT_NEAR(cast(1, 1, 0, 1), 1, 1e-12);
  MessageTrap trap;
  EXPECT_EQ(mju_rayFlex(stage.m.get(), stage.d.get(), 0, 1, 1, 1, 1, 7, from, down, nullptr), -1);
  EXPECT_EQ(trap.errors(), 1);
}

}  // namespace
}  // namespace sinew::test
