// SPDX-License-Identifier: Apache-2.0
// Distances where closed forms know them; convex_trials_test.cpp asks about everything else.
#include <gtest/gtest.h>

#include <cmath>

#include "shape/convex/simplex.h"
#include "shape/convex/support.h"
#include "shape/convex_samples.h"

namespace sinew {
namespace {

TEST(ConvexDistance, SpheresAndCapsulesAreExact) {
  Sampler sampler(2);
  for (int i = 0; i < 200; ++i) {
    const ConvexShape sphere = sampler.shape(mjGEOM_SPHERE, 0.3);
    const ConvexShape other = sampler.shape(mjGEOM_SPHERE, 0.3);
    EXPECT_NEAR(ask_distance(sphere, other).distance, norm(sphere.pos - other.pos) - sphere.size.x - other.size.x,
                1e-12);

    const ConvexShape capsule = sampler.shape(mjGEOM_CAPSULE, 0.3);
    const Vector local = transpose_times(capsule.mat, sphere.pos - capsule.pos);
    const Vector on_axis{0, 0, clip(local.z, -capsule.size.y, capsule.size.y)};
    EXPECT_NEAR(ask_distance(sphere, capsule).distance, norm(local - on_axis) - sphere.size.x - capsule.size.x, 1e-12);
  }
}

TEST(ConvexDistance, PointAndBox) {
  Sampler sampler(3);
  for (int i = 0; i < 200; ++i) {
    ConvexShape point = sampler.shape(mjGEOM_SPHERE, 0.3);
    point.size.x = 0;
    const ConvexShape box = sampler.shape(mjGEOM_BOX, 0.3);
    const Vector local = transpose_times(box.mat, point.pos - box.pos);
    const Vector over{abs(local.x) - box.size.x, abs(local.y) - box.size.y, abs(local.z) - box.size.z};
    const double inside = std::max({over.x, over.y, over.z});
    const double outside = norm(Vector{std::max(over.x, 0.0), std::max(over.y, 0.0), std::max(over.z, 0.0)});
    EXPECT_NEAR(ask_distance(point, box).distance, inside < 0 ? inside : outside, 1e-9);
  }
}

TEST(ConvexDistance, StopsAtTheLimit) {
  ConvexShape a, b;
  a.size = b.size = {0.1, 0, 0};
  b.pos = {1, 0, 0};
  const DistanceAnswer answer = ask_distance(a, b, 0.5);
  EXPECT_EQ(answer.distance, 0.5);
  EXPECT_EQ(norm(answer.a), 0);
  EXPECT_NEAR(ask_distance(a, b, 0.9).distance, 0.8, 1e-12);
}

// In many directions no point of the shape is further than the one found.
void expect_farthest_points(const ConvexShape& shape, Sampler& sampler) {
  Support support(shape, Core::kNo);
  for (int j = 0; j < 50; ++j) {
    const Vector n = sampler.direction();
    EXPECT_NEAR(dot(n, support(n)), extent(shape, n), 1e-12);
  }
}

TEST(ConvexSupport, WalkOnTheHullFindsTheFarthestVertex) {
  Sampler sampler(4);
  for (int i = 0; i < 50; ++i) {
    const ConvexShape mesh = sampler.shape(mjGEOM_MESH, 1);
    expect_farthest_points(mesh, sampler);
  }
}

// Only the upper or the lower points are tried; the others cannot be further.
TEST(ConvexSupport, PrismsAreUpright) {
  Sampler sampler(5);
  for (int i = 0; i < 50; ++i) {
    ConvexShape prism = sampler.shape(kPointsShape, 1);
    for (int k = 0; k < 3; ++k) prism.point[k] = {prism.point[k + 3].x, prism.point[k + 3].y, -0.3};
    prism.upright = true;
    expect_farthest_points(prism, sampler);
  }
}

// Weights come from coordinates where the triangle is fat and from the normal where it is thin. Either way they add up
// to one, and where all count, the line to the nearest point is square to the triangle.
TEST(Simplex, NearestPointOfTrianglesFatAndThin) {
  Sampler sampler(6);
  int inside = 0;
  for (int i = 0; i < 4000; ++i) {
    const double width = std::pow(10, sampler.uniform(-6, 0));
    const Vector along = sampler.direction(), across = sampler.direction() * width;
    const Vector middle = normalized(cross(along, across)) + along * sampler.uniform(-1, 1);
    Simplex simplex;
    for (int k = 0; k < 3; ++k) {
      PairPoint p{};
      p.difference = middle + along * sampler.uniform(-2, 2) + across * sampler.uniform(-2, 2);
      simplex.add(p);
    }
    const Vector ab = simplex.point[1].difference - simplex.point[0].difference;
    const Vector ac = simplex.point[2].difference - simplex.point[0].difference;
    reduce(simplex);
    double sum = 0;
    for (int k = 0; k < simplex.count; ++k) {
      EXPECT_GE(simplex.weight[k], -1e-12);
      sum += simplex.weight[k];
    }
    EXPECT_NEAR(sum, 1, 1e-12);
    if (simplex.count < 3) continue;
    ++inside;
    EXPECT_NEAR(dot(simplex.nearest(), normalized(ab)), 0, 1e-9) << width;
    EXPECT_NEAR(dot(simplex.nearest(), normalized(ac)), 0, 1e-9) << width;
  }
  EXPECT_GT(inside, 100);
}

// Once some direction has shown that two shapes are apart, no amount of rounding may make them overlap. At a tolerance
// that rounding cannot reach, one pair in 200 used to.
TEST(ConvexDistance, ApartIsApart) {
  Sampler sampler(7);
  for (int i = 0; i < 3000; ++i) {
    ConvexShape a = sampler.shape(mjGEOM_ELLIPSOID, 0), b = sampler.shape(mjGEOM_ELLIPSOID, 0);
    a.size = {0.12, 0.2, 0.15};
    b.size = {0.1, 0.17, 0.14};
    b.pos = sampler.direction() * (0.4 + 0.0001 * i);
    Ccd ccd(400);
    mjtNum on_a[3], on_b[3];
    ccd.settings.tolerance = 1e-6;
    const mjtNum usual = distance_convex(a, b, 10, ccd.settings, on_a, on_b);
    ccd.settings.tolerance = 1e-12;
    EXPECT_NEAR(distance_convex(a, b, 10, ccd.settings, on_a, on_b), usual, 1e-8) << i;
  }
}

}  // namespace
}  // namespace sinew
