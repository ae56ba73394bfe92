// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "scene/scene_support.h"

namespace sinew::test {
namespace {

constexpr const char* kModel = R"(
<mujoco>
  <visual><global fovy="50"/></visual>
  <worldbody>
    <camera name="still" pos="0 -3 1" xyaxes="1 0 0 0 .3 1"/>
    <camera name="lens" pos="1 2 3" focal=".01 .02" sensorsize=".008 .006" resolution="40 30" principal=".001 -.002"/>
    <camera name="flat" pos="0 0 2" orthographic="true" fovy="3"/>
    <body name="ball" pos=".3 .2 1"><freejoint/><geom size=".2"/></body>
  </worldbody>
</mujoco>)";

// The point that a camera looks at is in the middle of its picture, whatever the angles.
TEST(SceneCamera, LooksAtItsPoint) {
  Stage stage(kModel);
  for (const double elevation : {-90.0, -35.0, 0.0, 12.0, 89.0}) {
    for (const double azimuth : {-170.0, -20.0, 90.0, 135.0}) {
      stage.camera.azimuth = azimuth;
      stage.camera.elevation = elevation;
      stage.update();
      Vec3<double> pos, forward, up;
      double p[3], f[3], u[3];
      mjv_cameraInRoom(p, f, u, stage.scene.get());
      pos = load3(p);
      forward = load3(f);
      up = load3(u);
      expect_near(pos + stage.camera.distance * forward, load3(stage.camera.lookat), 1e-5);
      EXPECT_NEAR(dot(forward, up), 0, 1e-6);
      EXPECT_NEAR(norm(up), 1, 1e-6);
    }
  }
}

TEST(SceneCamera, EyesStandApartAcrossTheView) {
  Stage stage(kModel);
  stage.update();
  const mjvGLCamera *left = stage.scene->camera, *right = left + 1;
  const Vec3<double> apart = wide(right->pos) - wide(left->pos);
  EXPECT_NEAR(norm(apart), stage.m->vis.global.ipd, 1e-6);
  expect_near(normalized(apart), normalized(cross(wide(left->forward), wide(left->up))), 1e-5);
  const mjvGLCamera middle = mjv_averageCamera(left, right);
  expect_near(wide(middle.pos), 0.5 * (wide(left->pos) + wide(right->pos)));
}

TEST(SceneCamera, FrustumHoldsTheFieldOfView) {
  Stage stage(kModel);
  stage.update();
  EXPECT_NEAR(mjv_frustumHeight(stage.scene.get()), 2 * std::tan(25 * mjPI / 180), 1e-5);
  float vertical[2], horizontal[2], clip[2];
  mjv_cameraFrustum(vertical, horizontal, clip, stage.m.get(), &stage.camera);
  EXPECT_NEAR((vertical[0] + vertical[1]) / clip[0], 2 * std::tan(25 * mjPI / 180), 1e-5);
  EXPECT_EQ(horizontal[0], 0);
}

// A lens off the middle of its sensor sees more on one side.
TEST(SceneCamera, FrustumOfASensorIsAsWideAsTheSensor) {
  Stage stage(kModel);
  stage.camera.type = mjCAMERA_FIXED;
  stage.camera.fixedcamid = 1;
  float vertical[2], horizontal[2], clip[2];
  mjv_cameraFrustum(vertical, horizontal, clip, stage.m.get(), &stage.camera);
  EXPECT_NEAR((horizontal[0] + horizontal[1]) / clip[0], 0.008 / 0.01, 1e-5);
  EXPECT_NEAR((vertical[0] + vertical[1]) / clip[0], 0.006 / 0.02, 1e-5);
  EXPECT_NEAR((horizontal[1] - horizontal[0]) / clip[0], 2 * 0.001 / 0.01, 1e-5);
}

TEST(SceneCamera, FixedCameraIsTheModels) {
  Stage stage(kModel);
  stage.camera.type = mjCAMERA_FIXED;
  stage.camera.fixedcamid = 0;
  double pos[3], forward[3], up[3], right[3];
  mjv_cameraFrame(pos, forward, up, right, stage.d.get(), &stage.camera);
  expect_near(load3(pos), {0, -3, 1});
  expect_near(load3(right), {1, 0, 0});
  expect_near(cross(load3(forward), load3(up)), load3(right));
  stage.camera.fixedcamid = 2;
  mjv_updateCamera(stage.m.get(), stage.d.get(), &stage.camera, stage.scene.get());
  EXPECT_EQ(stage.scene->camera[0].orthographic, 1);
  EXPECT_NEAR(mjv_frustumHeight(stage.scene.get()), 3, 1e-6);
}

TEST(SceneCamera, TrackingCameraFollowsItsBody) {
  Stage stage(kModel);
  stage.camera.type = mjCAMERA_TRACKING;
  stage.camera.trackbodyid = 1;
  stage.d->qpos[0] = 7;
  mj_forward(stage.m.get(), stage.d.get());
  stage.update();
  expect_near(load3(stage.camera.lookat), {7, 0.2, 1});
}

TEST(SceneCamera, CamerasThatAreNotThereChangeNothing) {
  Stage stage(kModel);
  stage.update();
  const mjvGLCamera before = stage.scene->camera[0];
  for (const auto& [type, id] : {std::pair{int{mjCAMERA_USER}, 0},
                                 {int{mjCAMERA_FIXED}, 3},
                                 {int{mjCAMERA_FIXED}, -1},
                                 {int{mjCAMERA_TRACKING}, 99},
                                 {17, 0}}) {
    stage.camera.type = type;
    stage.camera.fixedcamid = stage.camera.trackbodyid = id;
    stage.update();
    EXPECT_EQ(stage.scene->camera[0].pos[1], before.pos[1]) << type << " " << id;
    MessageTrap trap;
    float pair[2];
    mjv_cameraFrustum(pair, pair, pair, stage.m.get(), &stage.camera);
    EXPECT_EQ(trap.errors(), 1) << type << " " << id;
  }
  MessageTrap trap;
  double p[3];
  stage.camera.type = mjCAMERA_USER;
  mjv_cameraFrame(p, p, p, p, stage.d.get(), &stage.camera);
  EXPECT_EQ(trap.errors(), 1);
}

TEST(SceneCamera, DefaultsAreSound) {
  mjvCamera camera;
  mjv_defaultCamera(&camera);
  EXPECT_EQ(camera.type, mjCAMERA_FREE);
  EXPECT_EQ(camera.fixedcamid, -1);
  EXPECT_GT(camera.distance, 0);
}

// With a scale of one, the way into the room and back is no way at all; directions come back in any case.
TEST(SceneCamera, RoomAndModelAreInverse) {
  Stage stage(kModel);
  stage.update();
  mjvScene& scene = *stage.scene;
  scene.enabletransform = 1;
  scene.translate[0] = 1;
  scene.translate[2] = -0.5f;
  const float q[4] = {0.8f, 0, 0.6f, 0};
  std::copy(q, q + 4, scene.rotate);
  const double pos[3] = {0.1, 0.2, 0.3}, quat[4] = {0.6, 0, 0, 0.8};
  double room_pos[3], room_quat[4], back_pos[3], back_quat[4];
  mjv_model2room(room_pos, room_quat, pos, quat, &scene);
  mjv_room2model(back_pos, back_quat, room_pos, room_quat, &scene);
  expect_near(load3(back_pos), load3(pos));
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(back_quat[i], quat[i], 1e-6);
}

TEST(SceneCamera, CameraInModelUndoesTheTransform) {
  Stage stage(kModel);
  stage.update();
  mjvScene& scene = *stage.scene;
  double p0[3], f0[3], u0[3], p1[3], f1[3], u1[3];
  mjv_cameraInModel(p0, f0, u0, &scene);
  mjv_cameraInRoom(p1, f1, u1, &scene);
  expect_near(load3(p0), load3(p1));
  scene.enabletransform = 1;
  scene.scale = 2;
  scene.translate[1] = 0.5f;
  mjv_cameraInModel(p1, f1, u1, &scene);
  expect_near(2.0 * load3(p1) + Vec3<double>{0, 0.5, 0}, load3(p0), 1e-5);
  expect_near(load3(f1), load3(f0));
}

TEST(SceneCamera, AligningTurnsAboutTheVertical) {
  const double vec[3] = {1, 2, 3}, forward[3] = {0, 3, -9}, east[3] = {1, 0, 0};
  double result[3];
  mjv_alignToCamera(result, vec, forward);  // looking along y, nothing turns
  expect_near(load3(result), {1, 2, 3});
  mjv_alignToCamera(result, vec, east);
  expect_near(load3(result), {2, -1, 3});
}

}  // namespace
}  // namespace sinew::test
