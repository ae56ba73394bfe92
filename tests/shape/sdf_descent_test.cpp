// SPDX-License-Identifier: Apache-2.0
// Contacts of distance functions against closed forms.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "shape/primitives/primitive.h"
#include "shape/sdf/descent.h"

namespace sinew {
namespace {

constexpr int kRoom = 50;

struct Moved {
  int type;
  Vector size, pos;
  Matrix mat = Matrix::identity();

  FieldSample operator()(const Vector& x) const {
    FieldSample s = primitive(type).field(size, transpose_times(mat, x - pos));
    s.gradient = mat * s.gradient;
    return s;
  }
};

struct Contacts {
  ContactPoint point[kRoom];
  int count;

  const ContactPoint& deepest() const {
    return *std::min_element(point, point + count, [](const auto& a, const auto& b) { return a.dist < b.dist; });
  }
};

Contacts collide(const Moved& a, const Moved& b, const StartRegion& region, mjtNum margin = 0) {
  DescentSettings settings;
  settings.margin = margin;
  settings.merge = 0.01 * norm(region.half);
  Contacts result;
  result.count = collide_fields(FieldRef(a), FieldRef(b), region, settings, result.point, kRoom);
  return result;
}

StartRegion around(const Vector& center, const Vector& half) { return {center, Matrix::identity(), half}; }

Matrix turned(double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return Matrix::from_rows({1, 0, 0}, {0, c, -s}, {0, s, c});
}

TEST(SdfDescent, TwoSpheresMeetInOnePoint) {
  const Moved a{mjGEOM_SPHERE, {0.5, 0, 0}, {0, 0, 0}}, b{mjGEOM_SPHERE, {0.3, 0, 0}, {0.45, 0.6, 0}};
  const Contacts found = collide(a, b, around({0.25, 0.35, 0}, {0.2, 0.25, 0.25}));
  ASSERT_EQ(found.count, 1);
  EXPECT_NEAR(found.point[0].dist, -0.05, 1e-5);
  EXPECT_NEAR(found.point[0].normal[0], 0.6, 1e-3);
  EXPECT_NEAR(found.point[0].normal[1], 0.8, 1e-3);
  EXPECT_NEAR(found.point[0].pos[0], 0.6 * 0.475, 1e-3);
  EXPECT_NEAR(found.point[0].pos[1], 0.8 * 0.475, 1e-3);
}

TEST(SdfDescent, SpheresApartAreInContactWithinTheMargin) {
  const Moved a{mjGEOM_SPHERE, {0.5, 0, 0}, {0, 0, 0}}, b{mjGEOM_SPHERE, {0.3, 0, 0}, {0, 0, 0.85}};
  const StartRegion region = around({0, 0, 0.52}, {0.3, 0.3, 0.1});
  EXPECT_EQ(collide(a, b, region, 0.04).count, 0);
  const Contacts found = collide(a, b, region, 0.06);
  ASSERT_GE(found.count, 1);
  EXPECT_NEAR(found.deepest().dist, 0.05, 1e-4);
  EXPECT_NEAR(found.deepest().normal[2], 1, 1e-3);
  EXPECT_NEAR(found.deepest().pos[2], 0.525, 1e-3);
}

TEST(SdfDescent, SwappedShapesGiveTheMirroredAnswer) {
  const Moved a{mjGEOM_CAPSULE, {0.2, 0.4, 0}, {0, 0, 0}}, b{mjGEOM_ELLIPSOID, {0.3, 0.5, 0.2}, {0.42, 0.1, 0.1}};
  const StartRegion region = around({0.15, 0, 0}, {0.1, 0.2, 0.3});
  const Contacts one = collide(a, b, region), other = collide(b, a, region);
  ASSERT_EQ(one.count, 1);
  ASSERT_EQ(other.count, 1);
  EXPECT_NEAR(one.point[0].dist, other.point[0].dist, 1e-5);
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(one.point[0].normal[k], -other.point[0].normal[k], 1e-2);
    EXPECT_NEAR(one.point[0].pos[k], other.point[0].pos[k], 1e-2);
  }
}

// A face in a face: every contact has the full depth, and together they hold the upper box up.
TEST(SdfDescent, BoxOnBox) {
  const Moved floor{mjGEOM_BOX, {1, 1, 1}, {0, 0, -1}}, box{mjGEOM_BOX, {0.1, 0.2, 0.1}, {0, 0, 0.095}};
  const Contacts found = collide(floor, box, around({0, 0, -0.0025}, {0.1, 0.2, 0.0025}));
  ASSERT_GE(found.count, 10);
  double low[2] = {1, 1}, high[2] = {-1, -1};
  for (int i = 0; i < found.count; ++i) {
    const ContactPoint& p = found.point[i];
    EXPECT_NEAR(p.dist, -0.005, 1e-9);
    EXPECT_NEAR(p.normal[2], 1, 1e-9);
    EXPECT_NEAR(p.pos[2], -0.0025, 1e-9);
    for (int k = 0; k < 2; ++k) {
      low[k] = std::min(low[k], p.pos[k]);
      high[k] = std::max(high[k], p.pos[k]);
    }
  }
  EXPECT_LT(low[0], -0.08);
  EXPECT_GT(high[0], 0.08);
  EXPECT_LT(low[1], -0.16);
  EXPECT_GT(high[1], 0.16);
}

// An edge that dips into a floor: the deepest points are on the edge, and the normal is the floor's, though the edge
// has none and the two sides of the box are nearer to points of the floor than the edge is.
TEST(SdfDescent, EdgeInAFloor) {
  const Moved floor{mjGEOM_BOX, {1, 1, 1}, {0, 0, -1}};
  const double reach = 0.1 * std::sqrt(2.0);
  const Moved box{mjGEOM_BOX, {0.3, 0.1, 0.1}, {0, 0, reach - 0.01}, turned(mjPI / 4)};
  const Contacts found = collide(floor, box, around({0, 0, -0.005}, {0.3, 0.02, 0.005}));
  ASSERT_GE(found.count, 3);
  for (int i = 0; i < found.count; ++i) {
    EXPECT_NEAR(found.point[i].dist, -0.01, 1e-3);
    EXPECT_NEAR(found.point[i].normal[2], 1, 1e-2);
    EXPECT_NEAR(found.point[i].pos[1], 0, 1e-3);
  }
}

TEST(SdfDescent, NothingIsFoundFarAway) {
  const Moved a{mjGEOM_SPHERE, {0.5, 0, 0}, {0, 0, 0}}, b{mjGEOM_SPHERE, {0.3, 0, 0}, {0.7, 0.7, 0}};
  EXPECT_EQ(collide(a, b, around({0.45, 0.45, 0}, {0.05, 0.05, 0.3})).count, 0);
}

}  // namespace
}  // namespace sinew
