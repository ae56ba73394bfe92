// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <gtest/gtest.h>

#include "scene/bodies.h"
#include "scene/scene_support.h"

namespace sinew::test {
namespace {

constexpr const char* kModel = R"(
<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="2 2 .1"/>
    <camera name="eye" pos="0 -2 1"/>
    <light name="sun" pos="0 0 3"/>
    <body name="box" pos="0 0 .099"><freejoint name="f"/><geom name="b" type="box" size=".1 .15 .1"/>
      <body name="lid" pos="0 0 .3"><joint name="h" axis="0 1 0" range="-30 30" limited="true"/>
        <geom type="box" size=".02 .02 .1"/><site name="tip" pos="0 0 .4"/></body></body>
    <body name="far" pos="5 0 .099"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
  </worldbody>
  <actuator><motor name="m" joint="h" ctrlrange="-2 2" ctrllimited="true"/></actuator>
  <equality><weld name="glue" body1="box" body2="far" active="true"/></equality>
</mujoco>)";

TEST(SceneDecor, BoxOfABoxIsTheBox) {
  Stage stage(kModel);
  const Vec3<double> size = inertia_size(*stage.m, 1, false, false);
  expect_near({std::min({size.x, size.y, size.z}), std::max({size.x, size.y, size.z}), 0}, {0.1, 0.15, 0}, 1e-9);
  const Vec3<double> scaled = inertia_size(*stage.m, 1, false, true);  // its density is that of water already
  EXPECT_NEAR(norm(scaled), norm(size), 1e-9);
}

TEST(SceneDecor, EllipsoidOfABodyHasItsInertia) {
  Stage stage(R"(<mujoco><worldbody><body><freejoint/><geom type="ellipsoid" size=".1 .2 .3"/></body></worldbody>
                 </mujoco>)");
  const Vec3<double> size = inertia_size(*stage.m, 1, true, true);
  EXPECT_NEAR(size.x * size.y * size.z, 0.1 * 0.2 * 0.3, 1e-9);
}

// Arrows of all contacts together hold up what rests.
TEST(SceneDecor, ContactArrowsSumToTheWeight) {
  Stage stage(kModel);
  for (int i = 0; i < 500; ++i) mj_step(stage.m.get(), stage.d.get());
  mj_forward(stage.m.get(), stage.d.get());
  stage.option.flags[mjVIS_CONTACTFORCE] = 1;
  stage.update();
  double up = 0;
  for (const mjvGeom& arrow : stage.geoms_of_type(mjGEOM_ARROW)) up += arrow.size[2] * arrow.mat[8];
  const double weight = 9.81 * (stage.m->body_subtreemass[0]);
  EXPECT_NEAR(up, weight * stage.m->vis.map.force / stage.m->stat.meanmass, 0.02 * up);
}

TEST(SceneDecor, SplitArrowsSumToTheWhole) {
  Stage stage(kModel);
  stage.m->opt.gravity[0] = 3;
  for (int i = 0; i < 200; ++i) mj_step(stage.m.get(), stage.d.get());
  mj_forward(stage.m.get(), stage.d.get());
  const auto total = [&] {
    Vec3<double> sum;
    for (const mjvGeom& arrow : stage.geoms_of_type(mjGEOM_ARROW)) {
      sum += arrow.size[2] * Vec3<double>{arrow.mat[2], arrow.mat[5], arrow.mat[8]};
    }
    return sum;
  };
  stage.option.flags[mjVIS_CONTACTFORCE] = 1;
  stage.update();
  const Vec3<double> whole = total();
  stage.option.flags[mjVIS_CONTACTSPLIT] = 1;
  stage.update();
  expect_near(total(), whole, 1e-4);
  EXPECT_GT(norm(whole), 0);
}

// A contact's disc is as thick as what overlaps; what is apart, within its margin, gets the thickness of the model.
TEST(SceneDecor, ContactDiscsAreAsThickAsTheOverlap) {
  for (const double gap : {-0.2, 0.2}) {
    Stage stage("<mujoco><worldbody><geom size='.5' margin='.3'/><body pos='0 0 " + std::to_string(1 + gap) +
                "'><freejoint/><geom size='.5'/></body></worldbody></mujoco>");
    stage.option.flags[mjVIS_CONTACTPOINT] = 1;
    stage.update();
    const std::vector<mjvGeom> discs = stage.geoms_of_type(mjGEOM_CYLINDER);
    ASSERT_EQ(discs.size(), 1u);
    const double thinnest = stage.m->vis.scale.contactheight * stage.m->stat.meansize;
    EXPECT_NEAR(discs[0].size[2], gap < 0 ? 0.1 : thinnest, 1e-6);
  }
}

TEST(SceneDecor, ActuatorsTakeTheColorOfTheirControl) {
  Stage stage(kModel);
  stage.option.flags[mjVIS_ACTUATOR] = 1;
  const auto& rgba = stage.m->vis.rgba;
  for (const double ctrl : {-5.0, -2.0, 0.0, 1.0, 2.0}) {
    stage.d->ctrl[0] = ctrl;
    stage.update();
    const double share = std::clamp(ctrl / 2, -1.0, 1.0);
    const float* end = share < 0 ? rgba.actuatornegative : rgba.actuatorpositive;
    for (int i = 0; i < 4; ++i) {
      EXPECT_NEAR(stage.geoms_of(mjOBJ_ACTUATOR).at(0).rgba[i],
                  rgba.actuator[i] + std::abs(share) * (end[i] - rgba.actuator[i]), 1e-6);
    }
  }
}

// No drive is the middle of the colors; either end of the range is all of one.
TEST(SceneDecor, EndsOfARangeAreTheEndsOfTheColors) {
  Stage stage(kModel);
  stage.option.flags[mjVIS_ACTUATOR] = 1;
  struct Case {
    double low, high, ctrl, share;
  };
  for (const Case& c : {Case{-2, 1, 0.5, 0.5},
                        {-2, 1, -0.5, -0.25},
                        {1, 3, 1, 0},
                        {1, 3, 2, 0.5},
                        {-3, -1, -3, -1},
                        {0, 2, -0.5, -0.5},
                        {0, 0, 0.3, 0.3}}) {
    stage.m->actuator_ctrlrange[0] = c.low;
    stage.m->actuator_ctrlrange[1] = c.high;
    stage.d->ctrl[0] = c.ctrl;
    stage.update();
    const float* end = c.share < 0 ? stage.m->vis.rgba.actuatornegative : stage.m->vis.rgba.actuatorpositive;
    const float* middle = stage.m->vis.rgba.actuator;
    EXPECT_NEAR(stage.geoms_of(mjOBJ_ACTUATOR).at(0).rgba[1], middle[1] + std::abs(c.share) * (end[1] - middle[1]),
                1e-6)
        << c.low << " " << c.high << " " << c.ctrl;
  }
}

TEST(SceneDecor, JointsTurnRedAtTheirLimit) {
  Stage stage(kModel);
  stage.option.flags[mjVIS_JOINT] = 1;
  stage.update();
  const mjvGeom before = stage.geoms_of(mjOBJ_JOINT, 1).at(0);
  EXPECT_FLOAT_EQ(before.rgba[0], stage.m->vis.rgba.joint[0]);
  stage.d->qpos[7] = 1;
  mj_forward(stage.m.get(), stage.d.get());
  stage.update();
  EXPECT_GT(stage.geoms_of(mjOBJ_JOINT, 1).at(0).rgba[0], before.rgba[0]);
}

// Each label mode names the objects of its kind, and nothing else has a text.
TEST(SceneDecor, LabelsAreNamesOrNumbers) {
  Stage stage(kModel);
  std::fill(stage.option.flags, stage.option.flags + mjNVISFLAG, mjtByte{1});
  stage.option.flags[mjVIS_INERTIA] = stage.option.flags[mjVIS_SCLINERTIA] = 0;
  const auto texts = [&](int label) {
    stage.option.label = label;
    stage.update();
    std::vector<std::string> found;
    for (const mjvGeom& geom : stage.geoms()) {
      if (geom.label[0]) found.emplace_back(geom.label);
    }
    return found;
  };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(texts(mjLABEL_NONE), Texts{});
  EXPECT_EQ(texts(mjLABEL_BODY), (Texts{"box", "lid", "far"}));
  EXPECT_EQ(texts(mjLABEL_JOINT), (Texts{"f", "h", "joint 2"}));
  EXPECT_EQ(texts(mjLABEL_GEOM), (Texts{"floor", "b", "geom 2", "geom 3"}));
  EXPECT_EQ(texts(mjLABEL_SITE), Texts{"tip"});
  EXPECT_EQ(texts(mjLABEL_CAMERA), Texts{"eye"});
  EXPECT_EQ(texts(mjLABEL_LIGHT), Texts{"sun"});
  EXPECT_EQ(texts(mjLABEL_ACTUATOR), Texts{"m"});
  EXPECT_EQ(texts(mjLABEL_CONSTRAINT), (Texts{"glue", "glue"}));
  EXPECT_EQ(texts(mjLABEL_CONTACTPOINT).at(0), "floor | b");
  stage.perturb.select = 2;
  EXPECT_EQ(texts(mjLABEL_SELECTION), Texts{"lid"});
}

TEST(SceneDecor, FramesAreThreeAxesEach) {
  Stage stage(kModel);
  stage.update();
  const int plain = stage.scene->ngeom;
  for (const auto& [frame, objects] : {std::pair{mjFRAME_BODY, 3},
                                       {mjFRAME_GEOM, 4},
                                       {mjFRAME_SITE, 1},
                                       {mjFRAME_CONTACT, stage.d->ncon},
                                       {mjFRAME_WORLD, 1}}) {
    stage.option.frame = frame;
    stage.update();
    EXPECT_EQ(stage.scene->ngeom, plain + 3 * objects) << frame;
  }
}

// The bounding volumes of a level hold the geoms of their body.
TEST(SceneDecor, BoundsHoldTheirBodies) {
  Stage stage(kModel);
  stage.option.flags[mjVIS_BODYBVH] = 1;
  stage.option.bvh_depth = 0;
  stage.update();
  EXPECT_EQ(stage.geoms_of_type(mjGEOM_LINEBOX).size(), 4u);
}

TEST(SceneDecor, IslandsHaveColorsOfTheirOwn) {
  Stage stage(R"(<mujoco><worldbody><geom type="plane" size="5 5 1"/>
      <body pos="0 0 .099"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
      <body pos="1 0 .099"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
      <body pos="2 0 3"><freejoint/><geom type="box" size=".1 .1 .1"/></body></worldbody></mujoco>)");
  ASSERT_EQ(stage.d->nisland, 2);
  stage.option.flags[mjVIS_ISLAND] = 1;
  stage.update();
  const auto color = [&](int geom) { return wide(stage.geoms_of(mjOBJ_GEOM, geom).at(0).rgba); };
  EXPECT_GT(distance(color(1), color(2)), 0.05);
  expect_near(color(3), {0.7, 0.7, 0.7});
}

TEST(SceneDecor, HandlesShowWhatTheMousePulls) {
  Stage stage(kModel);
  stage.update();
  const int plain = stage.scene->ngeom;
  stage.perturb.select = 1;
  mjv_initPerturb(stage.m.get(), stage.d.get(), stage.scene.get(), &stage.perturb);
  stage.update();
  EXPECT_EQ(stage.scene->ngeom, plain);
  EXPECT_GT(stage.geoms_of(mjOBJ_GEOM, 1).at(0).emission, 0);
  stage.perturb.active = mjPERT_TRANSLATE;
  stage.update();
  EXPECT_EQ(stage.scene->ngeom, plain + 2);
  stage.perturb.active2 = mjPERT_ROTATE;
  stage.option.flags[mjVIS_SELECT] = 1;
  stage.update();
  EXPECT_EQ(stage.scene->ngeom, plain + 4);
  stage.perturb.select = 1000;
  stage.update();
  EXPECT_EQ(stage.scene->ngeom, plain);
}

}  // namespace
}  // namespace sinew::test
