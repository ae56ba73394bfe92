// SPDX-License-Identifier: Apache-2.0
// Distances where closed forms know them; convex_trials_test.cpp asks about everything else.
#include <gtest/gtest.h>

#include "shape/convex/support.h"
#include "shape/convex_samples.h"

namespace sinew {
namespace {

TEST(ConvexDistance, SpheresAndCapsulesAreExact) {
  Sampler sampler(2);
  for (int i = 0; i < 200; ++i) {
    const ConvexShape sphere = sampler.shape(ConvexKind::kSphere, 0.3);
    const ConvexShape other = sampler.shape(ConvexKind::kSphere, 0.3);
    EXPECT_NEAR(ask_distance(sphere, other).distance, norm(sphere.pos - other.pos) - sphere.size.x - other.size.x,
                1e-12);

    const ConvexShape capsule = sampler.shape(ConvexKind::kCapsule, 0.3);
    const Vector local = transpose_times(capsule.mat, sphere.pos - capsule.pos);
    const Vector on_axis{0, 0, clip(local.z, -capsule.size.y, capsule.size.y)};
    EXPECT_NEAR(ask_distance(sphere, capsule).distance, norm(local - on_axis) - sphere.size.x - capsule.size.x, 1e-12);
  }
}

TEST(ConvexDistance, PointAndBox) {
  Sampler sampler(3);
  for (int i = 0; i < 200; ++i) {
    ConvexShape point = sampler.shape(ConvexKind::kSphere, 0.3);
    point.size.x = 0;
    const ConvexShape box = sampler.shape(ConvexKind::kBox, 0.3);
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

TEST(ConvexSupport, WalkOnTheHullFindsTheFarthestVertex) {
  Sampler sampler(4);
  for (int i = 0; i < 50; ++i) {
    const ConvexShape mesh = sampler.shape(ConvexKind::kMesh, 1);
    Support support(mesh, Core::kNo);
    for (int j = 0; j < 50; ++j) {
      const Vector n = sampler.direction();
      EXPECT_NEAR(dot(n, support(n)), extent(mesh, n), 1e-12);
    }
  }
}

}  // namespace
}  // namespace sinew
