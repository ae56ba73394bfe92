// SPDX-License-Identifier: Apache-2.0
#include "shape/pairs/box_box.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "pairs_support.h"
#include "shape/pairs/heightfield_pairs.h"

namespace sinew::test {
namespace {

PosedShape box_at(const Vector& p, const Vector& size, const Matrix& R = Matrix::identity()) { return {p, R, size}; }

TEST(BoxBox, DeepestContactIsTheSmallestWayOut) {
  Dice dice(4);
  int overlapping = 0;
  for (int i = 0; i < 400; ++i) {
    const PosedShape a = dice.shape(0.15), b = dice.shape(0.15);
    const auto found = contacts(collide_box_box, a, b, 0);
    const mjtNum depth = general_distance(convex(mjGEOM_BOX, a), convex(mjGEOM_BOX, b), 1);
    if (found.empty()) {
      EXPECT_GT(depth, -1e-9);
      continue;
    }
    ++overlapping;
    EXPECT_LE(found.size(), std::size_t{kMaxPairContacts});
    // The way out along the normal: no other direction needs less.
    const Vector n = normal(found[0]);
    mjtNum reach = 0;
    for (int k = 0; k < 3; ++k) {
      reach += std::abs(dot(a.mat.column(k), n)) * a.size[k] + std::abs(dot(b.mat.column(k), n)) * b.size[k];
    }
    EXPECT_NEAR(dot(b.pos - a.pos, n) - reach, depth, 1e-6);
    for (const ContactPoint& c : found) EXPECT_GE(c.dist, depth - 1e-6);
  }
  EXPECT_GT(overlapping, 200);
}

// Boxes stacked at decimal numbers touch up to rounding. Whether they meet was read off MuJoCo: both ways of
// taking the half heights from the distance must leave nothing.
TEST(BoxBox, TouchingBoxesMeetByTheLastBit) {
  struct Stack {
    mjtNum z1, half1, half2, z2;
    std::size_t count;
  };
  for (const Stack& s :
       {Stack{0, 0.27, 0.832, 1.102, 0}, Stack{0, 0.702, 0.407, 1.109, 0}, Stack{0.007, 0.529, 0.24, 0.776, 4},
        Stack{0.906, 0.839, 0.264, 2.009, 4}, Stack{0, 0.622, 0.458, 1.08, 0}, Stack{0, 0.069, 0.554, 0.623, 4},
        Stack{0, 0.085, 0.375, 0.46, 0}, Stack{0.026, 0.813, 0.099, 0.938, 4}, Stack{0, 0.747, 0.883, 1.63, 4},
        Stack{0.85, 0.201, 0.587, 1.638, 4}, Stack{0.089, 0.104, 0.128, 0.321, 0}, Stack{0, 0.883, 0.066, 0.949, 4}}) {
    const PosedShape lower = box_at({0, 0, s.z1}, {0.5, 0.5, s.half1}),
                     upper = box_at({0.1, 0, s.z2}, {0.2, 0.2, s.half2});
    EXPECT_EQ(contacts(collide_box_box, lower, upper, 0).size(), s.count) << s.half1 << " on " << s.half2;
  }
}

// A plank across a post, turned a little about the vertical: six corners of the common area, and one corner of the post
// that the plank misses by 6e-4, as in MuJoCo.
TEST(BoxBox, ForemostCornerBesideAParallelFaceCounts) {
  const mjtNum angle = -1e-3;
  const Matrix R = to_matrix(axis_angle(Vector{0, 0, 1}, angle));
  const PosedShape post = box_at({0, 0, 0}, {0.5, 0.5, 1.5}), plank = box_at({0.1, 0, 1.9999}, {1.5, 0.5, 0.5}, R);
  const auto found = contacts(collide_box_box, post, plank, 0);
  const mjtNum expected[7][2] = {{0.09974999997920228, -0.5},
                                 {-0.5, -0.49940024980010417},
                                 {0.5, 0.4996002498667707},
                                 {0.1002500000207501, 0.5},
                                 {-0.5, -0.5},
                                 {0.5, -0.5},
                                 {-0.5, 0.5}};
  ASSERT_EQ(found.size(), 7u);
  for (int i = 0; i < 7; ++i) {
    EXPECT_NEAR(found[i].pos[0], expected[i][0], 1e-9) << i;
    EXPECT_NEAR(found[i].pos[1], expected[i][1], 1e-9) << i;
  }
}

// The order of contacts decides where a solver is that stops early. Read off MuJoCo, for faces in parallel:
// crossings along the sides of the upper face, corners of the lower one, corners of the upper one.
TEST(BoxBox, ContactsComeInTheOrderOfTheReference) {
  struct Case {
    Vector half, at;
    mjtNum xy[4][2];
  };
  const Case cases[] = {
      {{1, 1, 1}, {0, 0, 1.9}, {{1, -1}, {-1, 1}, {1, 1}, {-1, -1}}},   // every point is found more than once
      {{1, 1, 1}, {0, 0, -1.9}, {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}}},  // the face is seen from its other side
      {{2, 3, 1}, {0, 0, 1.9}, {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}},   // corners of the lower face only
      {{2, 3, 1}, {0, 0, -1.9}, {{1, -1}, {1, 1}, {-1, -1}, {-1, 1}}},  // likewise, from the other side
      {{0.5, 0.25, 1}, {0, 0, 1.9}, {{-0.5, -0.25}, {0.5, -0.25}, {-0.5, 0.25}, {0.5, 0.25}}},  // of the upper one only
      {{0.5, 1, 1}, {0, 0, 1.9}, {{-0.5, 1}, {0.5, -1}, {0.5, 1}, {-0.5, -1}}},        // its sides end where they cross
      {{1, 1, 1}, {-0.5, 0.25, 1.9}, {{-1, -0.75}, {0.5, 1}, {-1, 1}, {0.5, -0.75}}},  // crossings, then one of each
  };
  for (const Case& one : cases) {
    const auto found = contacts(collide_box_box, box_at({0, 0, 0}, {1, 1, 1}), box_at(one.at, one.half), 0);
    ASSERT_EQ(found.size(), 4u) << one.half.x << " at " << one.at.x;
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(found[i].pos[0], one.xy[i][0]) << one.half.x << " at " << one.at.x << ", contact " << i;
      EXPECT_EQ(found[i].pos[1], one.xy[i][1]) << one.half.x << " at " << one.at.x << ", contact " << i;
    }
  }
}

TEST(BoxBox, ContactsMoveWithTheBoxes) {
  Dice dice(9);
  for (int i = 0; i < 200; ++i) expect_moves_along(collide_box_box, dice.shape(0.15), dice.shape(0.15), 0, dice);
}

TEST(BoxBox, SwappedBoxesHaveTheOppositeNormal) {
  Dice dice(6);
  for (int i = 0; i < 200; ++i) {
    const PosedShape a = dice.shape(0.15), b = dice.shape(0.15);
    const auto ab = contacts(collide_box_box, a, b, 0), ba = contacts(collide_box_box, b, a, 0);
    ASSERT_EQ(ab.empty(), ba.empty());
    if (!ab.empty()) expect_near(normal(ab[0]), -normal(ba[0]), 1e-9);
  }
}

// One box stands on another: the corners of the smaller face, all as deep as the overlap.
TEST(BoxBox, StackedBoxesTouchAtFourCorners) {
  const auto c = contacts(collide_box_box, box_at({0, 0, 0}, {1, 1, 0.5}), box_at({0.2, 0, 0.79}, {0.4, 0.3, 0.3}), 0);
  ASSERT_EQ(c.size(), 4u);
  Vector sum;
  for (const ContactPoint& contact : c) {
    EXPECT_NEAR(contact.dist, -0.01, 1e-14);
    EXPECT_NEAR(contact.pos[2], 0.495, 1e-14);
    expect_near(normal(contact), {0, 0, 1}, 1e-14);
    EXPECT_NEAR(std::abs(contact.pos[0] - 0.2), 0.4, 1e-14);
    EXPECT_NEAR(std::abs(contact.pos[1]), 0.3, 1e-14);
    sum += pos(contact);
  }
  expect_near(sum, {0.8, 0, 1.98}, 1e-13);
}

// However a stack of aligned boxes is turned, rounding loses no corner and finds none twice, although sides lie on
// sides and corners on corners.
TEST(BoxBox, AlignedBoxesTouchAtFourCornersAnyWayTurned) {
  Dice dice(12);
  for (int i = 0; i < 2000; ++i) {
    const Matrix R = dice.turn();
    const Vector half{0.3, i % 2 ? 0.3 : 0.7, 0.5};
    const Vector above{i % 3 ? 0 : 0.15, i % 5 ? 0 : 0.07, 0.99};
    const PosedShape lower = box_at(dice.point(1), half, R);
    const PosedShape upper = box_at(lower.pos + R * above, {i % 7 ? half.x : 0.1, half.y, half.z}, R);
    const auto found = contacts(collide_box_box, lower, upper, 0);
    ASSERT_EQ(found.size(), 4u) << i;
    Vector middle;
    for (const ContactPoint& c : found) middle += 0.25 * transpose_times(R, pos(c) - lower.pos);
    const mjtNum right = std::min(half.x, above.x + upper.size.x), left = std::max(-half.x, above.x - upper.size.x);
    expect_near(middle, {(left + right) / 2, above.y / 2, 0.495}, 1e-9);
  }
}

// Turned by 45 degrees on an equal box, an octagon remains.
TEST(BoxBox, TurnedBoxOnItsEqualTouchesAtEightCorners) {
  const mjtNum s = std::sqrt(0.5);
  const Matrix turned = Matrix::from_columns({s, s, 0}, {-s, s, 0}, {0, 0, 1});
  const auto c = contacts(collide_box_box, box_at({0, 0, 0}, {1, 1, 1}), box_at({0, 0, 1.99}, {1, 1, 1}, turned), 0);
  ASSERT_EQ(c.size(), 8u);
  for (const ContactPoint& contact : c) {
    EXPECT_NEAR(std::hypot(contact.pos[0], contact.pos[1]), std::sqrt(4 - 2 * std::sqrt(2.0)), 1e-12);
  }
}

TEST(BoxBox, CrossingEdgesTouchOnce) {
  const mjtNum s = std::sqrt(0.5);
  const Matrix edge_along_x = Matrix::from_columns({1, 0, 0}, {0, s, s}, {0, -s, s});
  const Matrix edge_along_y = Matrix::from_columns({s, 0, -s}, {0, 1, 0}, {s, 0, s});
  const mjtNum height = 2 * std::sqrt(2.0) * 0.5;
  const auto c = contacts(collide_box_box, box_at({0, 0, 0}, {0.5, 0.5, 0.5}, edge_along_x),
                          box_at({0, 0, height - 0.01}, {0.5, 0.5, 0.5}, edge_along_y), 0);
  ASSERT_EQ(c.size(), 1u);
  EXPECT_NEAR(c[0].dist, -0.01, 1e-12);
  expect_near(normal(c[0]), {0, 0, 1}, 1e-12);
  expect_near(pos(c[0]), {0, 0, (height - 0.01) / 2}, 1e-12);
}

TEST(BoxBox, MarginFindsBoxesThatAreApart) {
  const PosedShape a = box_at({0, 0, 0}, {1, 1, 1}), b = box_at({0, 0, 2.1}, {0.5, 0.5, 1});
  EXPECT_TRUE(contacts(collide_box_box, a, b, 0.05).empty());
  const auto c = contacts(collide_box_box, a, b, 0.2);
  ASSERT_GE(c.size(), 4u);
  for (const ContactPoint& contact : c) EXPECT_NEAR(contact.dist, 0.1, 1e-12);
}

// Between boxes apart an edge is as good as a face, and then one corner of the first box's face counts, as in MuJoCo.
TEST(BoxBox, OfParallelFacesApartOneCornerOfTheSmallerFirstCounts) {
  const PosedShape a = box_at({0, 0, 0}, {1, 1, 1}), b = box_at({0.1, 0.2, 2.1}, {2, 2, 1});
  EXPECT_EQ(contacts(collide_box_box, a, b, 0.2).size(), 1u);
  const auto reversed = contacts(collide_box_box, b, a, 0.2);
  EXPECT_EQ(reversed.size(), 4u);
  const PosedShape deeper = box_at({0.1, 0.2, 1.9}, {2, 2, 1});
  EXPECT_GE(contacts(collide_box_box, a, deeper, 0.2).size(), 4u);
}

class FlatField : public ::testing::Test {
 protected:
  int collide(const ConvexShape& shape, const mjtNum* box, mjtNum margin, ContactPoint* out) {
    CcdSettings settings;
    std::vector<char> scratch(ccd_scratch_bytes(settings.iterations));
    settings.scratch = scratch.data();
    const PosedHeightField field{{5, 5, heights_, size_}, {0, 0, 0}, Matrix::identity()};
    return collide_heightfield(field, shape, box, margin, settings, out, mjMAXCONPAIR);
  }

  float heights_[25] = {};  // zero: the top is at z = 0
  const mjtNum size_[4] = {1, 1, 0.5, 0.2};
};

// A sphere on level ground of triangles: depth and normal are those of a plane, from each prism below its lowest point.
TEST_F(FlatField, IsAPlaneForASphere) {
  const ConvexShape sphere = convex(mjGEOM_SPHERE, {{0.1, 0.23, 0.29}, Matrix::identity(), {0.3, 0, 0}});
  const mjtNum box[6] = {0, 0, 0, 0.3, 0.3, 0.3};
  ContactPoint out[mjMAXCONPAIR];
  const int n = collide(sphere, box, 0, out);
  ASSERT_GE(n, 1);
  mjtNum deepest = 0;
  for (int i = 0; i < n; ++i) deepest = std::min(deepest, out[i].dist);
  EXPECT_NEAR(deepest, -0.01, 1e-6);
  EXPECT_GT(out[0].normal[2], 0);
}

// The margin raises the surface and inflates the shape by half of it; from below only the latter counts.
TEST_F(FlatField, MarginRaisesTheSurfaceAndInflatesTheShape) {
  const mjtNum box[6] = {0, 0, 0, 0.3, 0.3, 0.3}, margin = 0.02, gap = 0.015;
  ContactPoint out[mjMAXCONPAIR];
  const auto deepest = [&](const Vector& centre) {
    const ConvexShape sphere = convex(mjGEOM_SPHERE, {centre, Matrix::identity(), {0.3, 0, 0}});
    const int n = collide(sphere, box, margin, out);
    mjtNum least = 1;
    for (int i = 0; i < n; ++i) least = std::min(least, out[i].dist);
    return least;
  };
  EXPECT_NEAR(deepest({0.1, 0.23, 0.3 + gap}), gap - 1.5 * margin, 1e-6);
  EXPECT_NEAR(deepest({0.1, 0.23, -0.5 + gap}), -gap - 0.5 * margin, 1e-6);
  EXPECT_EQ(deepest({0.1, 0.23, 0.3 + 1.01 * margin}), 1) << "no contact beyond the margin";
}

// The corners of the box around a slanted capsule are nearer to the ground than the capsule, and count for nothing.
TEST_F(FlatField, MarginIsThatOfTheShapeNotOfItsBox) {
  const mjtNum box[6] = {0, 0, 0, 0.1, 0.1, 0.3}, margin = 0.02, c = std::sqrt(0.5);
  const Matrix slanted = Matrix::from_rows({c, 0, -c}, {0, 1, 0}, {c, 0, c});
  ContactPoint out[mjMAXCONPAIR];
  const auto count = [&](mjtNum gap) {
    const mjtNum height = 0.1 + 0.2 * c + gap;
    return collide(convex(mjGEOM_CAPSULE, {{0, 0.1, height}, slanted, {0.1, 0.2, 0}}), box, margin, out);
  };
  EXPECT_GT(count(0.98 * margin), 0);
  EXPECT_EQ(count(1.02 * margin), 0);
}

TEST_F(FlatField, EndsAtItsBorder) {
  const mjtNum box[6] = {0, 0, 0, 0.3, 0.3, 0.3};
  ContactPoint out[mjMAXCONPAIR];
  for (const Vector& beside : {Vector{1.4, 0, 0}, Vector{0, -1.4, 0}, Vector{0, 0, 0.9}, Vector{0, 0, -0.6}}) {
    const ConvexShape sphere = convex(mjGEOM_SPHERE, {beside, Matrix::identity(), {0.3, 0, 0}});
    EXPECT_EQ(collide(sphere, box, 0, out), 0);
  }
}

}  // namespace
}  // namespace sinew::test
