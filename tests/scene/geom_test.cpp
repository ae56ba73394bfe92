// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include <gtest/gtest.h>

#include "scene/catenary.h"
#include "scene/scene_support.h"

namespace sinew::test {
namespace {

TEST(SceneGeom, StartsWithoutAnObject) {
  mjvGeom geom;
  std::memset(&geom, 0x55, sizeof geom);
  mjv_initGeom(&geom, mjGEOM_BOX, nullptr, nullptr, nullptr, nullptr);
  EXPECT_EQ(geom.type, mjGEOM_BOX);
  EXPECT_EQ(geom.objtype, mjOBJ_UNKNOWN);
  EXPECT_EQ(geom.objid, -1);
  EXPECT_EQ(geom.dataid, -1);
  EXPECT_EQ(geom.matid, -1);
  EXPECT_EQ(geom.segid, -1);
  EXPECT_STREQ(geom.label, "");
  EXPECT_EQ(geom.mat[0] * geom.mat[4] * geom.mat[8], 1);
}

// The ends of a connector are the points that it connects.
TEST(SceneGeom, ConnectorsReachBothPoints) {
  const double from[3] = {0.1, -0.4, 0.3};
  for (const Vec3<double>& end : {Vec3<double>{1, 2, 3}, {0.1, -0.4, 2}, {0.1, -0.4, -2}, {-3, 0.2, 0.3}}) {
    const double to[3] = {end.x, end.y, end.z};
    for (const int type : {mjGEOM_CAPSULE, mjGEOM_CYLINDER, mjGEOM_ARROW, mjGEOM_ARROW1, mjGEOM_ARROW2, mjGEOM_LINE}) {
      mjvGeom geom;
      mjv_initGeom(&geom, mjGEOM_NONE, nullptr, nullptr, nullptr, nullptr);
      mjv_connector(&geom, type, 0.05, from, to);
      const Vec3<double> axis{geom.mat[2], geom.mat[5], geom.mat[8]};
      const bool midway = type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER;
      expect_near(wide(geom.pos) + static_cast<double>(geom.size[2]) * axis, end, 1e-5);
      expect_near(wide(geom.pos) - (midway ? geom.size[2] : 0.0) * axis, load3(from), 1e-5);
      EXPECT_FLOAT_EQ(geom.size[0], 0.05f);
    }
  }
}

TEST(SceneGeom, OtherShapesConnectNothing) {
  mjvGeom geom;
  mjv_initGeom(&geom, mjGEOM_BOX, nullptr, nullptr, nullptr, nullptr);
  const double p[3] = {0, 0, 0}, q[3] = {1, 0, 0};
  MessageTrap trap;
  mjv_connector(&geom, mjGEOM_BOX, 0.1, p, q);
  EXPECT_EQ(trap.errors(), 1);
  EXPECT_FLOAT_EQ(geom.size[0], 0.1f);
}

// A hanging rope is as long as it is, ends where it is tied, and its slope changes evenly: y'' = sqrt(1 + y'^2) / a.
TEST(Catenary, IsAsLongAsTheRope) {
  for (const double length : {1.3, 2.0, 7.0, 100.0}) {
    for (const Vec3<double>& end : {Vec3<double>{1, 0, 0}, {0.5, 0.3, -0.8}, {0.01, 0, 0.9}}) {
      const Vec3<double> from{0.2, 0.1, 1};
      const Catenary rope(from, from + end, {0, 0, -9.81}, length);
      expect_near(rope.at(0), from, 1e-9);
      expect_near(rope.at(1), from + end, 1e-9);
      double sum = 0;
      constexpr int kParts = 200000;
      for (int i = 0; i < kParts; ++i) sum += distance(rope.at(i / double{kParts}), rope.at((i + 1) / double{kParts}));
      EXPECT_NEAR(sum, length, 1e-3 * length) << end.x;
    }
  }
}

TEST(Catenary, BelowOnePointGoesDownAndUp) {
  const Catenary rope({0, 0, 1}, {0, 0, 0.5}, {0, 0, -1}, 2);
  EXPECT_TRUE(rope.is_folded());
  expect_near(rope.at(0.5), {0, 0, -0.25}, 1e-9);
  expect_near(rope.at(1), {0, 0, 0.5}, 1e-9);
}

TEST(SceneDefaults, OptionShowsTheModelAndNoDecoration) {
  mjvOption option;
  std::memset(&option, 0x55, sizeof option);
  mjv_defaultOption(&option);
  EXPECT_TRUE(option.flags[mjVIS_TEXTURE] && option.flags[mjVIS_STATIC] && option.flags[mjVIS_TENDON]);
  EXPECT_FALSE(option.flags[mjVIS_JOINT] || option.flags[mjVIS_CONTACTPOINT] || option.flags[mjVIS_INERTIA]);
  EXPECT_TRUE(option.geomgroup[2]);
  EXPECT_FALSE(option.geomgroup[3]);
}

TEST(SceneDefaults, FigureIsEmptyWithColorsThatDiffer) {
  const auto figure = std::make_unique<mjvFigure>();
  std::memset(figure.get(), 0x55, sizeof *figure);
  mjv_defaultFigure(figure.get());
  EXPECT_EQ(figure->linepnt[0], 0);
  EXPECT_STREQ(figure->title, "");
  for (int i = 1; i < mjMAXLINE; ++i) {
    EXPECT_NE(0, std::memcmp(figure->linergb[i], figure->linergb[i - 1], sizeof figure->linergb[i])) << i;
    for (const float part : figure->linergb[i]) EXPECT_TRUE(part >= 0 && part <= 1);
  }
}

TEST(SceneDefaults, SceneWithoutAModelHasRoomForGeoms) {
  const auto scene = std::make_unique<mjvScene>();
  mjv_defaultScene(scene.get());
  mjv_makeScene(nullptr, scene.get(), 7);
  EXPECT_EQ(scene->maxgeom, 7);
  ASSERT_TRUE(scene->geoms);
  scene->geoms[6].type = mjGEOM_BOX;
  mjv_freeScene(scene.get());
  EXPECT_EQ(scene->geoms, nullptr);
  EXPECT_EQ(scene->maxgeom, 0);
  mjv_freeScene(scene.get());  // twice is fine
  mjv_makeScene(nullptr, scene.get(), -3);
  EXPECT_EQ(scene->maxgeom, 0);
  mjv_freeScene(scene.get());
}

}  // namespace
}  // namespace sinew::test
