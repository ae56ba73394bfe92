// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

#include "scene/scene_support.h"

namespace sinew::test {
namespace {

constexpr const char* kModel = R"(
<mujoco>
  <option gravity="0 0 -10"/>
  <asset>
    <texture name="t" type="2d" builtin="checker" width="8" height="8"/>
    <material name="shiny" texture="t" rgba=".2 .4 .6 1" emission=".1" specular=".9" texrepeat="2 2"/>
    <mesh name="wedge" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
  </asset>
  <worldbody>
    <light name="sun" pos="0 0 3"/><light active="false"/>
    <camera name="eye" pos="0 -2 1"/>
    <geom name="floor" type="plane" size="0 0 .1" material="shiny"/>
    <geom name="ghost" size=".1" rgba="1 1 1 0"/>
    <body name="post" pos="2 0 0"><geom type="cylinder" size=".1 .5"/></body>
    <body name="box" pos="0 0 .1"><freejoint name="f"/><geom name="b" type="box" size=".1 .1 .1" material="shiny"/>
      <site name="s" pos="0 0 .1" group="3"/>
      <body pos="0 0 .3"><joint name="h" axis="0 1 0" range="-30 30" limited="true"/>
        <geom type="mesh" mesh="wedge" rgba="1 0 0 1"/><site name="tip" pos="0 0 .4"/></body></body>
    <site name="hook" pos=".5 0 2"/>
  </worldbody>
  <tendon>
    <spatial name="tight"><site site="hook"/><site site="tip"/></spatial>
    <spatial name="rope" limited="true" range="0 3"><site site="hook"/><site site="tip"/></spatial>
  </tendon>
  <actuator><motor name="m" joint="h" ctrlrange="-1 1"/></actuator>
  <sensor><rangefinder site="tip"/></sensor>
  <equality><connect name="pin" body1="box" anchor="0 0 0" active="false"/></equality>
</mujoco>)";

TEST(SceneUpdate, HasOneGeomForEachThatCanBeSeen) {
  Stage stage(kModel);
  stage.update();
  EXPECT_EQ(stage.geoms_of(mjOBJ_GEOM).size(), 4u);
  EXPECT_TRUE(stage.geoms_of(mjOBJ_GEOM, 1).empty());
  EXPECT_EQ(stage.geoms_of(mjOBJ_SITE).size(), 2u);
  for (int i = 0; i < stage.scene->ngeom; ++i) EXPECT_EQ(stage.scene->geoms[i].segid, i);
  EXPECT_EQ(stage.scene->nlight, 2);  // the headlight and one that is on
  EXPECT_EQ(stage.scene->lights[0].headlight, 1);
  EXPECT_EQ(stage.scene->status, 0);
}

TEST(SceneUpdate, ColorsComeFromTheMaterialUnlessAGeomHasItsOwn) {
  Stage stage(kModel);
  stage.update();
  const mjvGeom floor = stage.geoms_of(mjOBJ_GEOM, 0).at(0), mesh = stage.geoms_of(mjOBJ_GEOM, 4).at(0);
  EXPECT_FLOAT_EQ(floor.rgba[1], 0.4f);
  EXPECT_FLOAT_EQ(floor.emission, 0.1f);
  EXPECT_EQ(floor.matid, 0);
  EXPECT_FLOAT_EQ(mesh.rgba[0], 1);
  stage.option.flags[mjVIS_TEXTURE] = 0;
  stage.update();
  EXPECT_EQ(stage.geoms_of(mjOBJ_GEOM, 0).at(0).matid, -1);
}

// Infinite planes move by whole repeats of their texture and stay below the camera.
TEST(SceneUpdate, EndlessPlanesFollowTheCamera) {
  Stage stage(kModel);
  stage.camera.lookat[0] = 1234.5;
  stage.update();
  stage.update();
  const mjvGeom floor = stage.geoms_of(mjOBJ_GEOM, 0).at(0);
  EXPECT_NEAR(floor.pos[0], stage.scene->camera[0].pos[0], 2);
  EXPECT_NEAR(std::remainder(floor.pos[0], 2), 0, 1e-3);
  EXPECT_EQ(floor.pos[2], 0);
}

TEST(SceneUpdate, CategoriesPartTheScene) {
  Stage stage(kModel);
  std::fill(stage.option.flags, stage.option.flags + mjNVISFLAG, mjtByte{1});
  stage.option.flags[mjVIS_FLEXSKIN] = 0;
  stage.update(mjCAT_ALL);
  const int all = stage.scene->ngeom;
  int sum = 0;
  for (const int category : {mjCAT_STATIC, mjCAT_DYNAMIC}) {
    stage.update(category);
    sum += stage.scene->ngeom;
    for (const mjvGeom& geom : stage.geoms()) EXPECT_EQ(geom.category, category);
  }
  stage.update(mjCAT_STATIC | mjCAT_DYNAMIC);
  EXPECT_EQ(stage.scene->ngeom, sum);
  EXPECT_GT(all, sum);
  stage.scene->ngeom = 0;
  for (int i = 0; i < 2; ++i) {
    mjv_addGeoms(stage.m.get(), stage.d.get(), &stage.option, nullptr, mjCAT_DYNAMIC, stage.scene.get());
  }
  stage.update(mjCAT_DYNAMIC);
  EXPECT_GT(stage.scene->ngeom, 0);
}

TEST(SceneUpdate, AddingTwiceGivesTwiceAsMany) {
  Stage stage(kModel);
  stage.update();
  const int once = stage.scene->ngeom;
  mjv_addGeoms(stage.m.get(), stage.d.get(), &stage.option, nullptr, mjCAT_ALL, stage.scene.get());
  EXPECT_EQ(stage.scene->ngeom, 2 * once);
  stage.m->vis.headlight.active = 0;
  mjv_makeLights(stage.m.get(), stage.d.get(), stage.scene.get());
  EXPECT_EQ(stage.scene->nlight, 1);
}

// A scene that is full says so once and leaves what lies behind it alone.
TEST(SceneUpdate, FullSceneWarnsOnceAndWritesNothingBehindItsEnd) {
  Stage stage(kModel, 100);
  mjvScene& scene = *stage.scene;
  scene.maxgeom = 5;
  std::memset(scene.geoms + 5, 0x5a, 95 * sizeof(mjvGeom));
  MessageTrap trap;
  for (int i = 0; i < 3; ++i) stage.update();
  EXPECT_EQ(trap.warnings(), 1);
  EXPECT_EQ(scene.ngeom, 5);
  EXPECT_EQ(scene.status, 1);
  EXPECT_EQ(stage.d->warning[mjWARN_VGEOMFULL].number, 3);
  const auto* rest = reinterpret_cast<const unsigned char*>(scene.geoms + 5);
  EXPECT_TRUE(std::all_of(rest, rest + 95 * sizeof(mjvGeom), [](unsigned char byte) { return byte == 0x5a; }));
  scene.maxgeom = 100;
  stage.update();
  EXPECT_EQ(scene.status, 0);
}

TEST(SceneUpdate, TwoUpdatesOfAStateAreTheSame) {
  Stage stage(kModel);
  stage.update();
  stage.update();
  const std::vector<mjvGeom> first = stage.geoms();
  stage.update();
  ASSERT_EQ(stage.scene->ngeom, static_cast<int>(first.size()));
  EXPECT_EQ(0, std::memcmp(stage.scene->geoms, first.data(), first.size() * sizeof(mjvGeom)));
}

// Every flag, label and frame, alone and all at once, with poses that are no numbers and no sizes.
TEST(SceneUpdate, NeverMindsBadPoses) {
  Stage stage(kModel);
  MessageTrap trap;
  for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e300}) {
    std::fill_n(stage.d->xpos, 3 * stage.m->nbody, bad);
    std::fill_n(stage.d->xmat, 9 * stage.m->nbody, bad);
    std::fill_n(stage.d->xipos, 3 * stage.m->nbody, bad);
    std::fill_n(stage.d->geom_xpos, 3 * stage.m->ngeom, bad);
    std::fill_n(stage.d->geom_xmat, 9 * stage.m->ngeom, bad);
    std::fill_n(stage.d->site_xpos, 3 * stage.m->nsite, bad);
    std::fill_n(stage.d->wrap_xpos, 6 * stage.m->nwrap, bad);
    std::fill_n(stage.d->subtree_com, 3 * stage.m->nbody, bad);
    stage.perturb.select = 2;
    stage.perturb.active = 3;
    for (int mode = 0; mode < mjNLABEL; ++mode) {
      std::fill(stage.option.flags, stage.option.flags + mjNVISFLAG, mjtByte{1});
      stage.option.label = mode;
      stage.option.frame = mode % mjNFRAME;
      stage.update();
      mjv_select(stage.m.get(), stage.d.get(), &stage.option, 1, 0.5, 0.5, stage.scene.get(), nullptr, nullptr, nullptr,
                 nullptr);
      mjv_initPerturb(stage.m.get(), stage.d.get(), stage.scene.get(), &stage.perturb);
      mjv_applyPerturbForce(stage.m.get(), stage.d.get(), &stage.perturb);
    }
    stage.camera.lookat[0] = stage.camera.distance = stage.camera.azimuth = bad;
  }
  EXPECT_GT(stage.scene->ngeom, 0);
}

TEST(SceneUpdate, CopiesForViewersAreEnough) {
  Stage stage(kModel);
  std::fill(stage.option.flags, stage.option.flags + mjNVISFLAG, mjtByte{1});
  stage.d->qpos[7] = 1;  // at the limit
  mj_forward(stage.m.get(), stage.d.get());
  stage.update();
  const int whole = stage.scene->ngeom;
  DataPtr copy(mjv_copyData(nullptr, stage.m.get(), stage.d.get()));
  ASSERT_TRUE(copy);
  mjv_updateScene(stage.m.get(), copy.get(), &stage.option, nullptr, &stage.camera, mjCAT_ALL, stage.scene.get());
  EXPECT_EQ(stage.scene->ngeom, whole);
}

TEST(SceneUpdate, RopesHangAndLinesAreStraight) {
  Stage stage(kModel);
  stage.update();
  EXPECT_EQ(stage.geoms_of(mjOBJ_TENDON, 0).size(), 1u);
  const std::vector<mjvGeom> rope = stage.geoms_of(mjOBJ_TENDON, 1);
  EXPECT_GT(rope.size(), 10u);
  double length = 0;
  for (const mjvGeom& piece : rope) length += 2 * piece.size[2];
  EXPECT_NEAR(length, 3, 0.1);
}

}  // namespace
}  // namespace sinew::test
