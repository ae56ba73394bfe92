// SPDX-License-Identifier: Apache-2.0
// Many random pairs of every two kinds against a second route that knows neither GJK nor EPA: the signed distance is
// minus the least clearance over all directions, which a plain search over the sphere finds.
// SINEW_CONVEX_PAIRS sets the number of pairs; the worst differences are then printed as well.
#include <cstdio>
#include <cstdlib>

#include <gtest/gtest.h>

#include "shape/convex_samples.h"

namespace sinew {
namespace {

constexpr int kKinds[] = {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER,
                          mjGEOM_BOX,    mjGEOM_MESH,    kPointsShape};
constexpr const char* kNames[] = {"sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "points"};

constexpr double kAccuracy = 1e-6;

// The least value and its place of a function that falls and then rises between -width and width.
template <class F>
double golden_search(double width, const F& f) {
  constexpr double kRatio = 0.6180339887498949, kNarrow = 1e-8;
  double low = -width, high = width, x1 = high - kRatio * (high - low), x2 = low + kRatio * (high - low);
  double f1 = f(x1), f2 = f(x2);
  while (high - low > kNarrow) {
    if (f1 < f2) {
      high = x2;
      x2 = x1;
      f2 = f1;
      f1 = f(x1 = high - kRatio * (high - low));
    } else {
      low = x1;
      x1 = x2;
      f1 = f2;
      f2 = f(x2 = low + kRatio * (high - low));
    }
  }
  return std::min(f1, f2);
}

// The least clearance of directions near the given one: a search in one tangent within a search in the other, which
// creases of the clearance do not disturb.
double polish(const ConvexShape& a, const ConvexShape& b, const Vector& n, double width) {
  const Vector u = normalized(cross(n, abs(n.x) < 0.6 ? Vector{1, 0, 0} : Vector{0, 1, 0})), v = cross(n, u);
  return golden_search(width, [&](double x) {
    return golden_search(width, [&](double y) { return clearance(a, b, normalized(n + u * x + v * y)); });
  });
}

// The least clearance: many directions, the best improved step by step, and polished.
double least_clearance(const ConvexShape& a, const ConvexShape& b, Sampler& sampler) {
  Vector best{};
  double least = 1e30;
  const auto consider = [&](const Vector& n) {
    const double c = clearance(a, b, n);
    if (!(c < least)) return false;
    least = c;
    best = n;
    return true;
  };
  for (int i = 0; i < 200; ++i) consider(sampler.direction());
  constexpr double kBasin = 0.01;
  for (double step = 0.3; step > kBasin;) {
    bool better = false;
    for (int i = 0; i < 16; ++i) better |= consider(normalized(best + sampler.direction() * step));
    if (!better) step *= 0.7;
  }
  return std::min(least, polish(a, b, best, 2 * kBasin));
}

// No point of the shape is further along any direction than the shape reaches.
void expect_inside(const ConvexShape& s, const Vector& p, Sampler& sampler) {
  for (int i = 0; i < 20; ++i) {
    const Vector n = sampler.direction();
    ASSERT_LE(dot(n, p), extent(s, n) + kAccuracy);
  }
}

// The largest differences seen, of shapes apart and of overlapping ones.
struct Worst {
  double apart = 0, overlapping = 0, swapped = 0;
  int pairs = 0, overlaps = 0, mirrored = 0;
};

// The pair asked the other way round: the same distance, and the mirrored normal and points. Where two directions are
// equally good, another one may come, but then it must be as good.
void check_swapped(const ConvexShape& a, const ConvexShape& b, const DistanceAnswer& answer, Worst& worst) {
  const DistanceAnswer swapped = ask_distance(b, a);
  const double difference = abs(swapped.distance - answer.distance);
  worst.swapped = std::max(worst.swapped, difference);
  ASSERT_LE(difference, kAccuracy);
  constexpr double kAlike = 1e-3;
  const bool normal_alike = norm(swapped.normal() + answer.normal()) < kAlike;
  worst.mirrored += normal_alike && norm(swapped.a - answer.b) < kAlike && norm(swapped.b - answer.a) < kAlike;
  if (abs(answer.distance) < 1e-4) return;  // where surfaces touch, rounding decides the normal
  constexpr double kWidth = 1e-3;           // EPA's last face is tilted a little against the best direction
  if (!normal_alike) {
    ASSERT_LE(polish(a, b, -swapped.normal(), kWidth), -answer.distance + 2 * kAccuracy);
  }
}

void check_pair(const ConvexShape& a, const ConvexShape& b, Sampler& sampler, Worst& worst) {
  const DistanceAnswer answer = ask_distance(a, b);
  ASSERT_NEAR(norm(answer.b - answer.a), abs(answer.distance), kAccuracy);
  ASSERT_NO_FATAL_FAILURE(expect_inside(a, answer.a, sampler));
  ASSERT_NO_FATAL_FAILURE(expect_inside(b, answer.b, sampler));
  double searched = least_clearance(a, b, sampler);
  // the search may end in the second best valley; the answer shows the best one, if it is one
  if (searched > -answer.distance + 1e-8) searched = std::min(searched, polish(a, b, answer.normal(), 1e-3));
  const double difference = abs(searched + answer.distance);
  double& largest = answer.distance < 0 ? worst.overlapping : worst.apart;
  largest = std::max(largest, difference);
  ++worst.pairs;
  worst.overlaps += answer.distance < 0;
  ASSERT_LE(difference, kAccuracy) << "distance " << answer.distance << ", by search " << -searched;
  ASSERT_NO_FATAL_FAILURE(check_swapped(a, b, answer, worst));
}

TEST(ConvexTrials, EveryTwoKindsAgreeWithASearchAndWithThemselvesSwapped) {
  const int pairs = pairs_per_kind(60);
  for (const int first : kKinds) {
    for (const int second : kKinds) {
      if (second < first) continue;
      const int i1 = static_cast<int>(first), i2 = static_cast<int>(second);
      Sampler sampler(static_cast<unsigned>(1 + 10 * i1 + i2));
      Worst worst;
      for (int i = 0; i < pairs; ++i) {
        const double spread = i % 2 == 0 ? 0.12 : 0.3;  // mostly overlapping, mostly apart
        sampler.forget_shapes();
        const ConvexShape a = sampler.shape(first, spread), b = sampler.shape(second, spread);
        ASSERT_NO_FATAL_FAILURE(check_pair(a, b, sampler, worst)) << kNames[i1] << " " << kNames[i2] << ", pair " << i;
      }
      EXPECT_GE(worst.mirrored, pairs * 0.9) << kNames[i1] << " " << kNames[i2];
      if (!std::getenv("SINEW_CONVEX_PAIRS")) continue;
      std::printf(
          "%-9s %-9s %7d pairs, %6d overlap, worst: apart %.1e, overlapping %.1e, swapped %.1e; mirrored %.3f%%\n",
          kNames[i1], kNames[i2], worst.pairs, worst.overlaps, worst.apart, worst.overlapping, worst.swapped,
          100.0 * worst.mirrored / worst.pairs);
      std::fflush(stdout);
    }
  }
}

}  // namespace
}  // namespace sinew
