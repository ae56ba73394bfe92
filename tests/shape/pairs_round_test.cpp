// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "shape/pairs/round_pairs.h"

#include "pairs_support.h"
#include "shape/pairs/capsule_box.h"

namespace sinew::test {
namespace {

constexpr mjtNum kFar = 10;

// The nearest contact has the distance that the general convex method finds, for shapes apart and for shallow overlap.
void expect_general_distance(Collider collide, int kind_a, int kind_b, mjtNum deepest) {
  Dice dice(7);
  int compared = 0;
  for (int i = 0; i < 300; ++i) {
    const PosedShape a = dice.shape(0.25), b = dice.shape(0.25);
    const auto found = contacts(collide, a, b, kFar);
    ASSERT_FALSE(found.empty());
    mjtNum nearest = kFar;
    for (const ContactPoint& c : found) nearest = std::min(nearest, c.dist);
    if (nearest < -deepest) continue;
    EXPECT_NEAR(nearest, general_distance(convex(kind_a, a), convex(kind_b, b), kFar), 1e-5);
    ++compared;
  }
  EXPECT_GT(compared, 100);
}

TEST(RoundPairs, AgreeWithTheGeneralMethod) {
  expect_general_distance(collide_sphere_sphere, mjGEOM_SPHERE, mjGEOM_SPHERE, 0.1);
  expect_general_distance(collide_sphere_capsule, mjGEOM_SPHERE, mjGEOM_CAPSULE, 0.05);
  expect_general_distance(collide_sphere_cylinder, mjGEOM_SPHERE, mjGEOM_CYLINDER, 0.05);
  expect_general_distance(collide_sphere_box, mjGEOM_SPHERE, mjGEOM_BOX, 0.05);
  expect_general_distance(collide_capsule_capsule, mjGEOM_CAPSULE, mjGEOM_CAPSULE, 0.05);
  expect_general_distance(collide_capsule_box, mjGEOM_CAPSULE, mjGEOM_BOX, 0.05);
}

TEST(RoundPairs, MoveWithTheirShapes) {
  Dice dice(3);
  for (int i = 0; i < 100; ++i) {
    const PosedShape a = dice.shape(0.2), b = dice.shape(0.2);
    for (const Collider collide : {collide_sphere_sphere, collide_sphere_capsule, collide_sphere_cylinder,
                                   collide_sphere_box, collide_capsule_capsule, collide_capsule_box}) {
      expect_moves_along(collide, a, b, 0.05, dice);
    }
  }
}

// Both surfaces are half the distance away from the contact, along the normal.
TEST(RoundPairs, ContactLiesMidwayBetweenSpheres) {
  const PosedShape a{{0, 0, 0}, Matrix::identity(), {0.3, 0, 0}}, b{{0, 0.4, 0}, Matrix::identity(), {0.2, 0, 0}};
  const auto c = contacts(collide_sphere_sphere, a, b, 0);
  ASSERT_EQ(c.size(), 1u);
  EXPECT_NEAR(c[0].dist, -0.1, 1e-15);
  expect_near(normal(c[0]), {0, 1, 0}, 1e-15);
  expect_near(pos(c[0]), {0, 0.25, 0}, 1e-15);
}

TEST(RoundPairs, SwappedCapsulesHaveTheOppositeNormal) {
  Dice dice(5);
  for (int i = 0; i < 100; ++i) {
    const PosedShape a = dice.shape(0.2), b = dice.shape(0.2);
    const auto ab = contacts(collide_capsule_capsule, a, b, 0.1), ba = contacts(collide_capsule_capsule, b, a, 0.1);
    ASSERT_EQ(ab.size(), ba.size());
    for (std::size_t k = 0; k < ab.size(); ++k) {
      EXPECT_NEAR(ab[k].dist, ba[k].dist, 1e-12);
      expect_near(normal(ab[k]), -normal(ba[k]), 1e-9);
      expect_near(pos(ab[k]), pos(ba[k]), 1e-9);
    }
  }
}

TEST(RoundPairs, CoincidingCentresSeparateAcrossBothAxes) {
  Dice dice(8);
  const PosedShape a{{1, 2, 3}, dice.turn(), {0.1, 0.3, 0}}, b{{1, 2, 3}, dice.turn(), {0.2, 0.3, 0}};
  for (const Collider collide : {collide_sphere_sphere, collide_capsule_capsule}) {
    const auto c = contacts(collide, a, b, 0);
    ASSERT_EQ(c.size(), 1u);
    EXPECT_NEAR(c[0].dist, -0.3, 1e-12);
    EXPECT_NEAR(dot(normal(c[0]), a.mat.column(2)), 0, 1e-12);
    EXPECT_NEAR(dot(normal(c[0]), b.mat.column(2)), 0, 1e-12);
  }
}

// Parallel capsules touch along a line: at both ends of the stretch where they lie side by side.
TEST(RoundPairs, ParallelCapsulesTouchTwice) {
  const PosedShape a{{0, 0, 0}, Matrix::identity(), {0.1, 0.5, 0}},
      b{{0.15, 0, 0.6}, Matrix::identity(), {0.1, 0.3, 0}};
  const auto c = contacts(collide_capsule_capsule, a, b, 0);
  ASSERT_EQ(c.size(), 2u);
  EXPECT_NEAR(c[0].dist, -0.05, 1e-15);
  EXPECT_NEAR(c[1].dist, -0.05, 1e-15);
  EXPECT_NEAR(c[0].pos[2], 0.5, 1e-15);
  EXPECT_NEAR(c[1].pos[2], 0.3, 1e-15);
}

TEST(RoundPairs, SphereInsideABoxLeavesThroughTheNearestFace) {
  const PosedShape sphere{{0.1, 0.25, 0}, Matrix::identity(), {0.05, 0, 0}};
  const PosedShape box{{0, 0, 0}, Matrix::identity(), {0.5, 0.3, 0.4}};
  const auto c = contacts(collide_sphere_box, sphere, box, 0);
  ASSERT_EQ(c.size(), 1u);
  EXPECT_NEAR(c[0].dist, -0.1, 1e-15);
  expect_near(normal(c[0]), {0, -1, 0}, 1e-15);  // from the sphere to the box
}

TEST(RoundPairs, SphereInsideACylinderLeavesThroughCapOrSide) {
  const PosedShape cylinder{{0, 0, 0}, Matrix::identity(), {0.3, 0.5, 0}};
  const PosedShape near_cap{{0.1, 0, 0.45}, Matrix::identity(), {0.02, 0, 0}};
  const PosedShape near_side{{0.28, 0, 0.1}, Matrix::identity(), {0.02, 0, 0}};
  const auto cap = contacts(collide_sphere_cylinder, near_cap, cylinder, 0);
  const auto side = contacts(collide_sphere_cylinder, near_side, cylinder, 0);
  ASSERT_EQ(cap.size(), 1u);
  ASSERT_EQ(side.size(), 1u);
  EXPECT_NEAR(cap[0].dist, -0.07, 1e-15);
  expect_near(normal(cap[0]), {0, 0, -1}, 1e-15);
  EXPECT_NEAR(side[0].dist, -0.04, 1e-15);
  expect_near(normal(side[0]), {-1, 0, 0}, 1e-12);
}

TEST(CapsuleBox, LyingCapsuleTouchesAtBothEnds) {
  const Matrix lying = Matrix::from_columns({0, 0, -1}, {0, 1, 0}, {1, 0, 0});
  const PosedShape capsule{{0, 0, 0.59}, lying, {0.1, 0.3, 0}}, box{{0, 0, 0}, Matrix::identity(), {1, 1, 0.5}};
  const auto c = contacts(collide_capsule_box, capsule, box, 0);
  ASSERT_EQ(c.size(), 2u);
  for (const ContactPoint& contact : c) {
    EXPECT_NEAR(contact.dist, -0.01, 1e-14);
    EXPECT_NEAR(std::abs(contact.pos[0]), 0.3, 1e-14);
    expect_near(normal(contact), {0, 0, -1}, 1e-14);
  }
  EXPECT_LT(c[0].pos[0] * c[1].pos[0], 0);
}

// Most pairs are told apart before their features are looked at: only what is farther than the margin.
TEST(CapsuleBox, IsOutOfReachOnlyBeyondTheMargin) {
  Dice dice(11);
  int near = 0, far = 0;
  for (int i = 0; i < 2000; ++i) {
    const PosedShape capsule = dice.shape(0.3), box = dice.shape(0.3);
    mjtNum nearest = kFar;
    for (const ContactPoint& c : contacts(collide_capsule_box, capsule, box, kFar)) {
      nearest = std::min(nearest, c.dist);
    }
    for (const mjtNum margin : {0.0, 0.02, 0.1}) {
      if (std::abs(nearest - margin) < 1e-9) continue;
      const bool touches = !contacts(collide_capsule_box, capsule, box, margin).empty();
      EXPECT_EQ(touches, nearest < margin) << nearest << " of " << margin;
      ++(touches ? near : far);
    }
  }
  EXPECT_GT(near, 1000);
  EXPECT_GT(far, 1000);
}

// A capsule longer than the box, leaning a little, touches where it comes over the face and where it leaves it.
TEST(CapsuleBox, OverhangingCapsuleTouchesAtTheEdges) {
  const mjtNum lean = 1e-4, c = std::cos(lean), s = std::sin(lean);
  const Matrix lying = Matrix::from_columns({-s, 0, -c}, {0, 1, 0}, {c, 0, -s});
  const PosedShape capsule{{0.1, 0, 0.59}, lying, {0.1, 2, 0}}, box{{0, 0, 0}, Matrix::identity(), {0.5, 1, 0.5}};
  const auto found = contacts(collide_capsule_box, capsule, box, 0);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_NEAR(std::abs(found[0].pos[0]), 0.5, 1e-4);
  EXPECT_NEAR(found[0].pos[0], -found[1].pos[0], 1e-4);
}

}  // namespace
}  // namespace sinew::test
