// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "shape/pairs/plane_pairs.h"

#include "pairs_support.h"

namespace sinew::test {
namespace {

const PosedShape kGround{{0, 0, 0}, Matrix::identity(), {1, 1, 1}};

// The first contact is the lowest point of the shape: as low as its box turned to the plane's frame says, for shapes
// whose lowest point is known by a formula.
TEST(PlanePairs, DepthIsThatOfTheLowestPoint) {
  Dice dice(11);
  for (int i = 0; i < 200; ++i) {
    const PosedShape s = dice.shape(0.1);
    const Vector up = {s.mat(2, 0), s.mat(2, 1), s.mat(2, 2)};  // the plane's normal in the shape's frame
    const mjtNum across = std::sqrt(up.x * up.x + up.y * up.y);
    const mjtNum capsule = s.pos.z - s.size.y * std::abs(up.z) - s.size.x;
    const mjtNum ellipsoid = s.pos.z - norm(scaled(up, s.size));
    const mjtNum cylinder = s.pos.z - s.size.y * std::abs(up.z) - s.size.x * across;
    const mjtNum box = s.pos.z - s.size.x * std::abs(up.x) - s.size.y * std::abs(up.y) - s.size.z * std::abs(up.z);
    const std::pair<Collider, mjtNum> expected[] = {{collide_plane_sphere, s.pos.z - s.size.x},
                                                    {collide_plane_capsule, capsule},
                                                    {collide_plane_ellipsoid, ellipsoid},
                                                    {collide_plane_cylinder, cylinder},
                                                    {collide_plane_box, box}};
    for (const auto& [collide, lowest] : expected) {
      const auto found = contacts(collide, kGround, s, 1);
      ASSERT_FALSE(found.empty());
      mjtNum deepest = 1;
      for (const ContactPoint& c : found) {
        deepest = std::min(deepest, c.dist);
        EXPECT_NEAR(c.pos[2], c.dist / 2, 1e-14);  // midway between the lowest point and the plane
        expect_near(normal(c), {0, 0, 1}, 0);
      }
      EXPECT_NEAR(deepest, lowest, 1e-14);
      expect_moves_along(collide, kGround, s, 0.05, dice);
    }
  }
}

TEST(PlanePairs, NothingBeyondTheMargin) {
  const PosedShape high{{0, 0, 0.5}, Matrix::identity(), {0.1, 0.1, 0.1}};
  for (const Collider collide : {collide_plane_sphere, collide_plane_capsule, collide_plane_ellipsoid,
                                 collide_plane_cylinder, collide_plane_box}) {
    EXPECT_TRUE(contacts(collide, kGround, high, 0.2).empty());
    EXPECT_FALSE(contacts(collide, kGround, high, 0.41).empty());
  }
}

TEST(PlanePairs, NumbersOfContacts) {
  const PosedShape flat{{0, 0, 0.09}, Matrix::identity(), {0.2, 0.1, 0.1}};
  const Matrix lying = Matrix::from_columns({0, 0, -1}, {0, 1, 0}, {1, 0, 0});
  const PosedShape on_side{{0, 0, 0.19}, lying, {0.2, 0.1, 0.1}};
  EXPECT_EQ(contacts(collide_plane_capsule, kGround, on_side, 0).size(), 2u);
  EXPECT_EQ(contacts(collide_plane_cylinder, kGround, on_side, 0).size(), 2u);
  EXPECT_EQ(contacts(collide_plane_cylinder, kGround, flat, 0).size(), 3u);
  EXPECT_EQ(contacts(collide_plane_box, kGround, flat, 0).size(), 4u);
  EXPECT_EQ(contacts(collide_plane_ellipsoid, kGround, flat, 0).size(), 1u);
}

// Three points of a cap carry a cylinder: they stand evenly around its axis.
TEST(PlanePairs, StandingCylinderIsSupportedEvenly) {
  Dice dice(2);
  const mjtNum angle = 0.7;
  const Matrix turned =
      Matrix::from_columns({std::cos(angle), std::sin(angle), 0}, {-std::sin(angle), std::cos(angle), 0}, {0, 0, 1});
  const auto c = contacts(collide_plane_cylinder, kGround, {{0, 0, 0.1}, turned, {0.3, 0.1, 0}}, 0.01);
  ASSERT_EQ(c.size(), 3u);
  expect_near(pos(c[0]) + pos(c[1]) + pos(c[2]), {0, 0, 0}, 1e-14);
  for (const ContactPoint& contact : c) EXPECT_NEAR(norm(pos(contact)), 0.3, 1e-14);
}

// An octahedron: six vertices, each with four neighbours.
class Octahedron : public ::testing::Test {
 protected:
  const float vert_[18] = {1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1};
  // nvert, nface, edge addresses, ids, neighbours of each vertex up to -1
  const int graph_[2 + 6 + 6 + 30] = {6, 8,  0, 5, 10, 15, 20, 25, 0, 1, 2, 3,  4, 5, 2, 3, 4,  5, -1, 2, 3, 4,
                                      5, -1, 0, 1, 4,  5,  -1, 0,  1, 4, 5, -1, 0, 1, 2, 3, -1, 0, 1,  2, 3, -1};
  const MeshHull with_graph_{vert_, 6, graph_}, without_{vert_, 6, nullptr};
};

TEST_F(Octahedron, OnItsTipHasOneContact) {
  for (const MeshHull& hull : {with_graph_, without_}) {
    ContactPoint out[3];
    ASSERT_EQ(collide_plane_hull(kGround, {{0, 0, 0.99}, Matrix::identity(), {}}, hull, 1, 0, out), 1);
    EXPECT_NEAR(out[0].dist, -0.01, 1e-7);
  }
}

TEST_F(Octahedron, OnAFaceHasThreeContacts) {
  const Vector down = normalized(Vector{1, 1, 1});
  const Vector x = normalized(Vector{1, -1, 0}), y = cross(-down, x);
  const Matrix face_down = Matrix::from_rows(x, y, -down);
  const mjtNum height = 1 / std::sqrt(3.0) - 0.01;
  for (const MeshHull& hull : {with_graph_, without_}) {
    ContactPoint out[3];
    ASSERT_EQ(collide_plane_hull(kGround, {{0, 0, height}, face_down, {}}, hull, 1, 0, out), 3);
    for (const ContactPoint& c : out) EXPECT_NEAR(c.dist, -0.01, 1e-7);
  }
}

}  // namespace
}  // namespace sinew::test
