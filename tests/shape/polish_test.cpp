// SPDX-License-Identifier: Apache-2.0
// A tolerance of 0 gives the nearest points themselves. The conditions for these need no search: the points belong to
// the shapes, the line between them is along a normal, and no point of either shape is further along it.
#include <cmath>

#include <gtest/gtest.h>

#include "shape/convex_samples.h"

namespace sinew {
namespace {

constexpr int kKinds[] = {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER,
                          mjGEOM_BOX,    mjGEOM_MESH,    kPointsShape};
constexpr mjtNum kExact = 1e-13;  // shapes are up to 0.3 large

// visit(a, b) for random pairs of every two kinds, half of them apart.
template <class Visit>
void visit_pairs(int pairs, Visit&& visit) {
  for (const int first : kKinds) {
    for (const int second : kKinds) {
      Sampler sampler(static_cast<unsigned>(100 + 10 * first + second));
      for (int i = 0; i < pairs; ++i) {
        sampler.forget_shapes();
        const double spread = i % 2 == 0 ? 0.12 : 0.3;
        const ConvexShape a = sampler.shape(first, spread), b = sampler.shape(second, spread);
        SCOPED_TRACE(testing::Message() << "kinds " << first << " and " << second << ", pair " << i);
        visit(a, b, sampler);
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

void expect_inside(const ConvexShape& s, const Vector& p, Sampler& sampler) {
  for (int i = 0; i < 20; ++i) {
    const Vector n = sampler.direction();
    EXPECT_LE(dot(n, p), extent(s, n) + kExact);
  }
}

// Where a round side is about to go from a face to its edge, what EPA found may stay: that is right up to its
// tolerance.
struct Tally {
  int pairs = 0, searched = 0;

  // Of the distance, and of the place.
  void add(mjtNum error, mjtNum away = 0) {
    EXPECT_LT(error, 1e-8);
    EXPECT_LT(away, 1e-5);
    ++pairs;
    searched += !(error < kExact && away < 100 * kExact);
  }
  ~Tally() {
    EXPECT_GT(pairs, 0);
    EXPECT_LE(searched, 1 + pairs / 1000);
  }
};

TEST(Polish, NearestPointsMeetTheirConditionsToTheLastDigits) {
  Ccd ccd(300, 0);
  Tally tally;
  visit_pairs(pairs_per_kind(60), [&](const ConvexShape& a, const ConvexShape& b, Sampler& sampler) {
    mjtNum from[3], to[3];
    const mjtNum distance = distance_convex(a, b, 10, ccd.settings, from, to);
    const Vector way = load3(to) - load3(from), normal = normalized(way * (distance < 0 ? -1.0 : 1.0));
    EXPECT_NEAR(norm(way), std::abs(distance), kExact);
    expect_inside(a, load3(from), sampler);
    expect_inside(b, load3(to), sampler);
    // the line between points that touch has no direction
    if (std::abs(distance) < 1e-3) return;
    tally.add(std::abs(clearance(a, b, normal) + distance));
    EXPECT_NEAR(distance, ask_distance(a, b).distance, 1e-6);
  });
}

// Corners of a mesh are floats: a face of four of them is two triangles that meet at an angle of 1e-7.
TEST(Polish, FacesThatRoundingBentMeetTheirConditionsToo) {
  Ccd ccd(300, 0);
  Tally tally;
  Sampler sampler(7);
  for (int i = 0; i < pairs_per_kind(60) * 4; ++i) {
    sampler.forget_shapes();
    const Matrix turn = sampler.rotation();
    std::vector<double> points;
    for (int k = 0; k < 8; ++k) {
      const Vector corner = turn * Vector{k & 1 ? 0.1 : -0.1, k & 2 ? 0.15 : -0.15, k & 4 ? 0.2 : -0.2};
      for (int axis = 0; axis < 3; ++axis) points.push_back(static_cast<float>(corner[axis]));
    }
    const SampleMesh mesh(points);
    const int kinds[] = {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER};
    const ConvexShape a = sampler.shape(kinds[i % 4], 0.2), b = mesh.shape();
    mjtNum from[3], to[3];
    const mjtNum distance = distance_convex(a, b, 10, ccd.settings, from, to);
    if (std::abs(distance) < 1e-3) continue;
    const Vector normal = normalized((load3(to) - load3(from)) * (distance < 0 ? -1.0 : 1.0));
    tally.add(std::abs(clearance(a, b, normal) + distance));
    expect_inside(a, load3(from), sampler);
    expect_inside(b, load3(to), sampler);
  }
}

// A margin inflates both shapes, and makes edges round; the points stay where they are.
TEST(Polish, ContactsWithAMarginAreMidwayBetweenTheNearestPoints) {
  Ccd ccd(300, 0);
  Tally tally;
  visit_pairs(pairs_per_kind(60) / 2, [&](const ConvexShape& a, const ConvexShape& b, Sampler&) {
    mjtNum from[3], to[3];
    const mjtNum margin = 0.02, distance = distance_convex(a, b, 10, ccd.settings, from, to);
    ContactPoint contact[kMaxConvexContacts];
    const int count = collide_convex(a, b, margin, ccd.settings, contact);
    if (std::abs(distance - margin) < 1e-6 || std::abs(distance) < 1e-3) return;
    ASSERT_EQ(count, distance < margin ? 1 : 0);
    if (count == 0) return;
    tally.add(std::abs(contact[0].dist - distance), norm(load3(contact[0].pos) - (load3(from) + load3(to)) * 0.5));
  });
}

// A lid flat on a face touches it everywhere: the depth is known, the points are not, and what EPA found stays.
TEST(Polish, KeepsTheDepthOfParallelFaces) {
  Ccd ccd(300, 0);
  ConvexShape cylinder, box;
  cylinder.type = mjGEOM_CYLINDER;
  cylinder.size = {0.1, 0.05, 0};
  box.type = mjGEOM_BOX;
  box.size = {0.3, 0.3, 0.1};
  cylinder.pos = {0.02, 0.01, 0.14};
  mjtNum from[3], to[3];
  EXPECT_NEAR(distance_convex(cylinder, box, 1, ccd.settings, from, to), -0.01, 1e-9);
}

}  // namespace
}  // namespace sinew
