// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "support/posed.h"

namespace sinew::test {
namespace {

constexpr int kOverview = 0, kEye = 1;  // cameras: of the world, of the pole
constexpr int kBase = 1, kPole = 5;     // bodies

void expect_near(const mjtNum* got, std::initializer_list<mjtNum> expected) {
  for (mjtNum value : expected) EXPECT_NEAR(*got++, value, 1e-14);
}

TEST(Camlight, TargetsAndFixedAreTheReferences) {
  Posed posed;
  expect_near(posed.d.cam_xpos + 3 * kOverview, {0, -3, 1});
  expect_near(posed.d.cam_xmat + 9 * kOverview, {1, 0, 0, 0, 0, -1, 0, 1, 0});
  expect_near(posed.d.cam_xpos + 3 * kEye, {0.47087337324516376, 1.9066514507481598, 1.1605304970014425});
  expect_near(posed.d.cam_xmat + 9 * kEye,
              {-0.9771927408544505, -0.031331113375397165, 0.2100302562870996, 0.2123542964513945, -0.1441766757958376,
               0.9664981836170697, 0, 0.9890558363869657, 0.14754169752608937});
  expect_near(posed.d.light_xpos, {0, 0, 4});
  expect_near(posed.d.light_xdir, {0, 0, -1});
}

TEST(Camlight, CenterOfMassIsATargetToo) {
  Posed posed;
  posed.m.cam_mode[kEye] = mjCAMLIGHT_TARGETBODYCOM;
  posed.update();
  const Vec3<mjtNum> eye = load3(posed.d.cam_xpos + 3 * kEye), com = load3(posed.d.subtree_com + 3 * kBase);
  const Mat3<mjtNum> R = load9(posed.d.cam_xmat + 9 * kEye);
  const Vec3<mjtNum> view = normalized(com - eye);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(-R.column(2)[k], view[k], 1e-14);
  EXPECT_NEAR(R.column(0).z, 0, 1e-15);  // level horizon
  EXPECT_GT(R.column(1).z, 0);           // upright
  EXPECT_NEAR(determinant(R), 1, 1e-14);
}

TEST(Camlight, TrackingKeepsOffsetAndOrientationOfTheStart) {
  Posed posed;
  mjModel& m = posed.m;
  const Vec3<mjtNum> offset{0.1, -0.2, 0.3}, offset_com{-0.4, 0.5, 0.6};
  offset.store(m.cam_pos0 + 3 * kEye);
  offset_com.store(m.cam_poscom0 + 3 * kEye);
  const Mat3<mjtNum> start = to_matrix(normalized(Quat<mjtNum>{1, 2, 3, 4}));
  start.store(m.cam_mat0 + 9 * kEye);
  for (int mode : {mjCAMLIGHT_TRACK, mjCAMLIGHT_TRACKCOM}) {
    m.cam_mode[kEye] = mode;
    posed.update();
    const mjtNum* followed = (mode == mjCAMLIGHT_TRACK ? posed.d.xpos : posed.d.subtree_com) + 3 * kPole;
    const Vec3<mjtNum> expected = load3(followed) + (mode == mjCAMLIGHT_TRACK ? offset : offset_com);
    expect_near(posed.d.cam_xpos + 3 * kEye, {expected.x, expected.y, expected.z});
    for (int k = 0; k < 9; ++k) EXPECT_EQ(posed.d.cam_xmat[9 * kEye + k], start.m[k]);
  }
}

TEST(Camlight, LightsTurnWithBodiesTargetsAndTracks) {
  Posed posed;
  mjModel& m = posed.m;
  m.light_bodyid[0] = kPole;
  const Vec3<mjtNum> dir = normalized(Vec3<mjtNum>{1, 2, 3});
  dir.store(m.light_dir);
  posed.update();
  const Vec3<mjtNum> carried = load9(posed.d.xmat + 9 * kPole) * dir;
  expect_near(posed.d.light_xdir, {carried.x, carried.y, carried.z});
  m.light_mode[0] = mjCAMLIGHT_TARGETBODY;
  posed.update();  // no target yet: as fixed
  expect_near(posed.d.light_xdir, {carried.x, carried.y, carried.z});
  m.light_targetbodyid[0] = kBase;
  posed.update();
  const Vec3<mjtNum> aim = normalized(load3(posed.d.xpos + 3 * kBase) - load3(posed.d.light_xpos));
  expect_near(posed.d.light_xdir, {aim.x, aim.y, aim.z});
  m.light_mode[0] = mjCAMLIGHT_TRACK;
  const Vec3<mjtNum> dir0{0, 0.6, 0.8};
  dir0.store(m.light_dir0);
  posed.update();
  expect_near(posed.d.light_xdir, {0, 0.6, 0.8});
  m.light_mode[0] = mjCAMLIGHT_TRACKCOM;
  const Vec3<mjtNum> offset{0.3, -0.2, 0.1};
  offset.store(m.light_poscom0);
  posed.update();
  const Vec3<mjtNum> above = load3(posed.d.subtree_com + 3 * kPole) + offset;
  expect_near(posed.d.light_xpos, {above.x, above.y, above.z});
  expect_near(posed.d.light_xdir, {0, 0.6, 0.8});
  m.light_mode[0] = mjCAMLIGHT_TARGETBODYCOM;
  posed.update();
  const Vec3<mjtNum> at = normalized(load3(posed.d.subtree_com + 3 * kBase) - load3(posed.d.light_xpos));
  expect_near(posed.d.light_xdir, {at.x, at.y, at.z});
}

TEST(Camlight, StraightDownAndNoDistanceHaveAConvention) {
  Posed posed;
  mjModel& m = posed.m;
  m.cam_mode[kOverview] = mjCAMLIGHT_TARGETBODY;
  m.cam_targetbodyid[kOverview] = kBase;
  const Vec3<mjtNum> base = load3(posed.d.xpos + 3 * kBase);
  (base + Vec3<mjtNum>{0, 0, 2}).store(m.cam_pos + 3 * kOverview);
  posed.update();
  expect_near(posed.d.cam_xmat + 9 * kOverview, {1, 0, 0, 0, 1, 0, 0, 0, 1});
  base.store(m.cam_pos + 3 * kOverview);
  posed.update();
  expect_near(posed.d.cam_xmat + 9 * kOverview, {0, 0, 1, 1, 0, 0, 0, 1, 0});
}

}  // namespace
}  // namespace sinew::test
