// SPDX-License-Identifier: Apache-2.0
// Distances and depths against bounds that need no search: every direction bounds the depth from above and minus the
// distance likewise, every pair of points bounds the distance from above.
#include <gtest/gtest.h>

#include "shape/convex/support.h"
#include "shape/convex_samples.h"

namespace sinew {
namespace {

constexpr ConvexKind kKinds[] = {ConvexKind::kSphere,   ConvexKind::kCapsule, ConvexKind::kEllipsoid,
                                 ConvexKind::kCylinder, ConvexKind::kBox,     ConvexKind::kMesh,
                                 ConvexKind::kPoints};

struct Answer {
  double distance;
  Vector a, b;
};

Answer ask(const ConvexShape& a, const ConvexShape& b, double max_distance = 10) {
  Ccd ccd(3000, 1e-7);  // near an axis of symmetry a ring of directions is equally good
  Answer answer{};
  mjtNum from[3] = {}, to[3] = {};
  answer.distance = distance_convex(a, b, max_distance, ccd.settings, from, to);
  answer.a = load3(from);
  answer.b = load3(to);
  return answer;
}

// The least clearance that a search of its own finds: a guess and many directions, the best improved step by step.
double least_clearance(const ConvexShape& a, const ConvexShape& b, const Vector& guess, Sampler& sampler) {
  Vector best{};
  double least = 1e30;
  const auto consider = [&](const Vector& n) {
    const double c = clearance(a, b, n);
    if (!(c < least)) return false;
    least = c;
    best = n;
    return true;
  };
  consider(guess);
  for (int i = 0; i < 300; ++i) consider(sampler.direction());
  for (double step = 0.3; step > 1e-7;) {
    bool better = false;
    for (int i = 0; i < 16; ++i) better |= consider(normalized(best + sampler.direction() * step));
    if (!better) step *= 0.7;
  }
  return least;
}

// No point of the shape is further along any direction than the shape reaches.
void expect_inside(const ConvexShape& s, const Vector& p, Sampler& sampler) {
  for (int i = 0; i < 20; ++i) {
    const Vector n = sampler.direction();
    ASSERT_LE(dot(n, p), extent(s, n) + 1e-6);
  }
}

void check_pair(const ConvexShape& a, const ConvexShape& b, Sampler& sampler) {
  const Answer answer = ask(a, b);
  const Vector between = answer.b - answer.a;
  ASSERT_NEAR(norm(between), abs(answer.distance), 1e-6);
  expect_inside(a, answer.a, sampler);
  expect_inside(b, answer.b, sampler);
  // Of shapes apart the direction between the points proves the distance. Of overlapping ones the depth comes from
  // EPA's last face, and the direction that proves it may be another one nearby, which the search finds.
  const Vector normal = normalized(between * (answer.distance < 0 ? -1.0 : 1.0));
  const double searched = least_clearance(a, b, normal, sampler);
  ASSERT_GE(searched, -answer.distance - 1e-6);
  if (abs(answer.distance) > 1e-4) {
    // the search creeps where the clearance has a crease
    ASSERT_LE(answer.distance > 0 ? clearance(a, b, normal) : searched - 1e-5, -answer.distance + 1e-6);
  }

  const Answer swapped = ask(b, a);
  ASSERT_NEAR(swapped.distance, answer.distance, 1e-6);
}

TEST(ConvexDistance, MeetsItsBoundsForAllKinds) {
  Sampler sampler(1);
  const int pairs = pairs_per_kind(60);
  for (const ConvexKind first : kKinds) {
    for (const ConvexKind second : kKinds) {
      for (int i = 0; i < pairs; ++i) {
        const double spread = i % 2 == 0 ? 0.12 : 0.3;  // mostly overlapping, mostly apart
        const ConvexShape a = sampler.shape(first, spread), b = sampler.shape(second, spread);
        ASSERT_NO_FATAL_FAILURE(check_pair(a, b, sampler))
            << "kinds " << static_cast<int>(first) << " " << static_cast<int>(second) << ", pair " << i;
      }
    }
  }
}

TEST(ConvexDistance, SpheresAndCapsulesAreExact) {
  Sampler sampler(2);
  for (int i = 0; i < 200; ++i) {
    const ConvexShape sphere = sampler.shape(ConvexKind::kSphere, 0.3);
    const ConvexShape other = sampler.shape(ConvexKind::kSphere, 0.3);
    EXPECT_NEAR(ask(sphere, other).distance, norm(sphere.pos - other.pos) - sphere.size.x - other.size.x, 1e-12);

    const ConvexShape capsule = sampler.shape(ConvexKind::kCapsule, 0.3);
    const Vector local = transpose_times(capsule.mat, sphere.pos - capsule.pos);
    const Vector on_axis{0, 0, clip(local.z, -capsule.size.y, capsule.size.y)};
    EXPECT_NEAR(ask(sphere, capsule).distance, norm(local - on_axis) - sphere.size.x - capsule.size.x, 1e-12);
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
    EXPECT_NEAR(ask(point, box).distance, inside < 0 ? inside : outside, 1e-9);
  }
}

TEST(ConvexDistance, StopsAtTheLimit) {
  ConvexShape a, b;
  a.size = b.size = {0.1, 0, 0};
  b.pos = {1, 0, 0};
  const Answer answer = ask(a, b, 0.5);
  EXPECT_EQ(answer.distance, 0.5);
  EXPECT_EQ(norm(answer.a), 0);
  EXPECT_NEAR(ask(a, b, 0.9).distance, 0.8, 1e-12);
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
