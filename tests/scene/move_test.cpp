// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "scene/scene_support.h"

namespace sinew::test {
namespace {

constexpr const char* kModel = R"(
<mujoco>
  <worldbody>
    <geom type="plane" size="2 2 .1"/>
    <body name="box" pos="0 0 .5" euler="0 0 30"><freejoint/><geom type="box" size=".1 .2 .3" pos=".1 0 0"/></body>
    <body name="hand" mocap="true" pos="1 1 1"><geom size=".1"/></body>
    <body name="arm" pos="-1 0 1"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .4 0 0" size=".05"/></body>
  </worldbody>
</mujoco>)";

enum Bodies { kBox = 1, kHand, kArm };

TEST(SceneMove, CameraComesBackTheWayItWent) {
  Stage stage(kModel);
  stage.update();
  for (int action = mjMOUSE_ROTATE_V; action <= mjMOUSE_MOVE_H_REL; ++action) {
    if (action == mjMOUSE_ZOOM || action == mjMOUSE_MOVE_V || action == mjMOUSE_MOVE_H) continue;  // these scale
    const mjvCamera before = stage.camera;
    mjv_moveCamera(stage.m.get(), action, 0.02, -0.03, stage.scene.get(), &stage.camera);
    mjv_moveCamera(stage.m.get(), action, -0.02, 0.03, stage.scene.get(), &stage.camera);
    expect_near(load3(stage.camera.lookat), load3(before.lookat));
    EXPECT_NEAR(stage.camera.azimuth, before.azimuth, 1e-9);
    EXPECT_NEAR(stage.camera.elevation, before.elevation, 1e-9);
  }
}

// What is under the mouse stays under it: dragging over the height of the window moves by what it shows.
TEST(SceneMove, DraggingShiftsWithTheMouse) {
  Stage stage(kModel);
  stage.camera.elevation = 0;
  stage.update();
  const double before = stage.camera.lookat[2];
  mjv_moveCamera(stage.m.get(), mjMOUSE_MOVE_V, 0, 1, stage.scene.get(), &stage.camera);
  const double shown = mjv_frustumHeight(stage.scene.get()) * stage.camera.distance;
  EXPECT_NEAR(stage.camera.lookat[2] - before, shown, 1e-4 * shown);
}

TEST(SceneMove, CameraStaysWithinItsBounds) {
  Stage stage(kModel);
  stage.update();
  for (int i = 0; i < 200; ++i) {
    mjv_moveCamera(stage.m.get(), mjMOUSE_ROTATE_V, 0.9, 0.9, stage.scene.get(), &stage.camera);
    mjv_moveCamera(stage.m.get(), mjMOUSE_ZOOM, 0, 0.9, stage.scene.get(), &stage.camera);
  }
  EXPECT_GE(stage.camera.elevation, -90);
  EXPECT_LE(std::abs(stage.camera.azimuth), 180);
  EXPECT_GT(stage.camera.distance, 0);
  stage.camera.type = mjCAMERA_FIXED;
  const mjvCamera before = stage.camera;
  mjv_moveCamera(stage.m.get(), mjMOUSE_ROTATE_V, 0.3, 0.3, stage.scene.get(), &stage.camera);
  EXPECT_EQ(stage.camera.azimuth, before.azimuth);
}

TEST(SceneMove, ModelKeepsAUnitQuaternion) {
  Stage stage(kModel);
  stage.update();
  const double up[3] = {0, 0, 1};
  for (int i = 0; i < 100; ++i) {
    for (const int action : {mjMOUSE_ROTATE_V, mjMOUSE_ROTATE_H, mjMOUSE_MOVE_V, mjMOUSE_ZOOM}) {
      mjv_moveModel(stage.m.get(), action, 0.1, 0.07, up, stage.scene.get());
    }
  }
  const float* q = stage.scene->rotate;
  EXPECT_NEAR(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3], 1, 1e-5);
  EXPECT_GT(stage.scene->scale, 0);
  EXPECT_LE(stage.scene->scale, 100);
}

// A perturbation begins where the body is, so that it pulls at nothing.
TEST(ScenePerturb, ForceIsZeroAtRest) {
  Stage stage(kModel);
  stage.update();
  for (const int body : {kBox, kHand, kArm}) {
    stage.perturb.select = body;
    stage.perturb.localpos[0] = 0.05;
    mjv_initPerturb(stage.m.get(), stage.d.get(), stage.scene.get(), &stage.perturb);
    stage.perturb.active = mjPERT_TRANSLATE | mjPERT_ROTATE;
    mjv_applyPerturbForce(stage.m.get(), stage.d.get(), &stage.perturb);
    for (int i = 0; i < 6; ++i) EXPECT_NEAR(stage.d->xfrc_applied[6 * body + i], 0, 1e-9) << body << " " << i;
    EXPECT_GT(stage.perturb.localmass, 0);
    EXPECT_GT(stage.perturb.scale, 0);
  }
}

TEST(ScenePerturb, PullsTowardsTheMouseAndNobodyElse) {
  Stage stage(kModel);
  stage.update();
  stage.perturb.select = kBox;
  mjv_initPerturb(stage.m.get(), stage.d.get(), stage.scene.get(), &stage.perturb);
  stage.perturb.active = mjPERT_TRANSLATE;
  mjv_movePerturb(stage.m.get(), stage.d.get(), mjMOUSE_MOVE_V, 0, -0.1, stage.scene.get(), &stage.perturb);
  mjv_applyPerturbForce(stage.m.get(), stage.d.get(), &stage.perturb);
  EXPECT_GT(stage.d->xfrc_applied[6 * kBox + 2], 0);
  EXPECT_EQ(stage.d->xfrc_applied[6 * kArm + 2], 0);
  stage.perturb.select = 99;  // a body that is not there is not pulled
  mjv_applyPerturbForce(stage.m.get(), stage.d.get(), &stage.perturb);
  mjv_movePerturb(stage.m.get(), stage.d.get(), mjMOUSE_MOVE_V, 0, -0.1, stage.scene.get(), &stage.perturb);
  mjv_initPerturb(stage.m.get(), stage.d.get(), stage.scene.get(), &stage.perturb);
  mjv_applyPerturbPose(stage.m.get(), stage.d.get(), &stage.perturb, 1);
}

// A body free to float that is pulled and released comes to rest where the mouse is.
TEST(ScenePerturb, SpringBringsTheBodyToTheMouse) {
  Stage stage(kModel);
  stage.m->opt.gravity[2] = 0;
  stage.update();
  stage.perturb.select = kBox;
  stage.perturb.localpos[0] = 0.1;  // its centre, so that it does not swing
  mjv_initPerturb(stage.m.get(), stage.d.get(), stage.scene.get(), &stage.perturb);
  stage.perturb.active = mjPERT_TRANSLATE;
  stage.perturb.refselpos[2] += 0.5;
  for (int i = 0; i < 3000; ++i) {
    mjv_applyPerturbForce(stage.m.get(), stage.d.get(), &stage.perturb);
    mj_step(stage.m.get(), stage.d.get());
  }
  EXPECT_NEAR(stage.d->xpos[3 * kBox + 2], 1, 1e-3);
}

TEST(ScenePerturb, PoseGoesToMocapBodiesAndToFreeOnesOnlyWhenPaused) {
  Stage stage(kModel);
  stage.update();
  stage.perturb.active = mjPERT_TRANSLATE | mjPERT_ROTATE;
  for (const int body : {kBox, kHand}) {
    stage.perturb.select = body;
    mjv_initPerturb(stage.m.get(), stage.d.get(), stage.scene.get(), &stage.perturb);
    stage.perturb.refpos[0] += 0.25;
    mjv_applyPerturbPose(stage.m.get(), stage.d.get(), &stage.perturb, 0);
    mj_forward(stage.m.get(), stage.d.get());
    EXPECT_NEAR(stage.d->xipos[3 * body], stage.perturb.refpos[0] - (body == kBox ? 0.25 : 0), 1e-12);
    mjv_applyPerturbPose(stage.m.get(), stage.d.get(), &stage.perturb, 1);
    mj_forward(stage.m.get(), stage.d.get());
    expect_near(load3(stage.d->xipos + 3 * body), load3(stage.perturb.refpos), 1e-12);
  }
}

// A wound-up spring is never more than a quarter turn from the body.
TEST(ScenePerturb, TurnsAreBounded) {
  Stage stage(kModel);
  stage.update();
  stage.perturb.select = kBox;
  mjv_initPerturb(stage.m.get(), stage.d.get(), stage.scene.get(), &stage.perturb);
  for (int i = 0; i < 50; ++i) {
    mjv_movePerturb(stage.m.get(), stage.d.get(), mjMOUSE_ROTATE_H, 0.07, 0.03, stage.scene.get(), &stage.perturb);
  }
  const Quat<double> body = load4(stage.d->xquat + 4 * kBox) * load4(stage.m->body_iquat + 4 * kBox);
  EXPECT_LE(norm(difference(load4(stage.perturb.refquat), body)), mjPI / 2 + 1e-9);
}

}  // namespace
}  // namespace sinew::test
