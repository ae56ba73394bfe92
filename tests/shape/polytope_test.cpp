// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/polytope.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "base/cpu.h"
#include "shape/convex/polytope_kernels.h"

namespace sinew::test {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

std::vector<PolytopeKernels> all_kernels() {
  std::vector<PolytopeKernels> kernels{kScalarPolytopeKernels};
  if (has_avx2_fma()) kernels.push_back(kAvx2PolytopeKernels);
  return kernels;
}

// Whole packs, filled up with infinity.
std::vector<double> packed(std::vector<double> numbers) {
  while (numbers.size() % 4 != 0) numbers.push_back(kInfinite);
  return numbers;
}

TEST(PolytopeKernels, FindTheLeastOrSayThatThereAreTwo) {
  const double nan = std::nan("");
  for (const PolytopeKernels& kernels : all_kernels()) {
    const auto place = [&](const std::vector<double>& numbers) {
      return kernels.place_of_least(packed(numbers).data(), static_cast<int>(numbers.size()));
    };
    EXPECT_EQ(place({3, 1, 2}), 1);
    EXPECT_EQ(place({3, 1, 2, 5, 0.5}), 4);
    EXPECT_EQ(place({kInfinite, kInfinite, 7, kInfinite, 8, 9, 10}), 2);
    EXPECT_EQ(place({3, -1, 2, 4, -2, 6, 7, 8, 9}), 4);
    EXPECT_EQ(place({nan, 4, nan, 5}), 1);
    std::vector<double> many(150, 2.0);
    many[131] = 1;
    EXPECT_EQ(place(many), 131);
    many[3] = 1;
    EXPECT_EQ(place(many), kTies);
    EXPECT_EQ(place({1, 2, 1}), kTies);
    EXPECT_EQ(place({1, 2, 3, 4, 5, 1}), kTies);
    EXPECT_EQ(place({kInfinite, kInfinite}), -1);
    EXPECT_EQ(place({nan}), -1);
  }
}

// A fan over some edges of a ring; the planes go through their corners, and both kernels have the same bits.
TEST(PolytopeKernels, PlanesGoThroughTheirCorners) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  constexpr int kRing = 11;
  std::vector<double> at(4 * (kRing + 1));
  for (double& x : at) x = normal(random);
  for (int count = 1; count <= kRing; ++count) {
    std::vector<HorizonEdge> edge;
    for (int i = 0; i < count; ++i) edge.push_back({i, (i + 1) % kRing, 0, (7 * i) % kRing});
    while (edge.size() % 4 != 0) edge.push_back(edge.back());
    std::vector<double> first;
    for (const PolytopeKernels& kernels : all_kernels()) {
      std::vector<double> plane(4 * kRing, 0.0);
      ASSERT_TRUE(kernels.make_planes({at.data(), kRing, edge.data(), count, plane.data()}));
      for (int i = 0; i < count; ++i) {
        const double* p = plane.data() + 4 * edge[static_cast<std::size_t>(i)].face;
        const Vector outward = load3(p);
        EXPECT_NEAR(std::abs(p[3]), norm_squared(outward), 1e-12);
        for (const int corner : {i, (i + 1) % kRing, kRing}) {
          EXPECT_NEAR(dot(outward, load3(at.data() + 4 * corner)), p[3], 1e-9 * (1 + std::abs(p[3])));
        }
      }
      if (first.empty()) first = plane;
      ASSERT_EQ(first, plane);
    }
  }
}

TEST(PolytopeKernels, SayWhenAFaceIsNoPlane) {
  // 0 1 2 on a line; 3 above the origin, which is between 4 and 5
  const double at[] = {1, 1, 1, 0, 2, 2, 2, 0, 3, 3, 3, 0, 0, 0, 1, 0, -1, 0, 0, 0, 1, 0, 0, 0};
  double plane[4];
  const auto edges = [](int from, int to) { return std::vector<HorizonEdge>(4, {from, to, 0, 0}); };
  for (const PolytopeKernels& kernels : all_kernels()) {
    EXPECT_FALSE(kernels.make_planes({at, 2, edges(0, 1).data(), 1, plane}));
    EXPECT_FALSE(kernels.make_planes({at, 3, edges(4, 5).data(), 1, plane}));
    EXPECT_TRUE(kernels.make_planes({at, 3, edges(0, 5).data(), 1, plane}));
  }
}

PairPoint point_at(const Vector& p) { return {p, p, {}, 0, 0}; }

// Points of a sphere, one after another: the nearest face is what a search through all triples of points finds.
TEST(Polytope, GrowsToTheHullOfItsPoints) {
  std::mt19937 random(8);
  std::normal_distribution<double> normal;
  for (int round = 0; round < 20; ++round) {
    constexpr int kVertices = 24;
    std::vector<double> memory(Polytope::bytes(kVertices) / sizeof(double) + 1);
    Polytope polytope(memory.data(), kVertices);
    std::vector<Vector> point{{1, 1, 1}, {-1, -1, 1}, {-1, 1, -1}, {1, -1, -1}};
    for (Vector& p : point) p = normalized(p);
    const PairPoint corners[4] = {point_at(point[0]), point_at(point[1]), point_at(point[2]), point_at(point[3])};
    polytope.start(corners, 4);
    while (static_cast<int>(point.size()) < kVertices) {
      const int face = polytope.nearest_face();
      ASSERT_GE(face, 0);
      double least = kInfinite;  // over all triples that have every point on one side
      for (std::size_t i = 0; i < point.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          for (std::size_t k = 0; k < j; ++k) {
            const Vector n = normalized(cross(point[j] - point[i], point[k] - point[i]));
            const double height = dot(n, point[i]);
            double low = 0, high = 0;
            for (const Vector& p : point) {
              low = std::min(low, dot(n, p) - height);
              high = std::max(high, dot(n, p) - height);
            }
            if (low > -1e-12 || high < 1e-12) least = std::min(least, std::abs(height));
          }
        }
      }
      ASSERT_NEAR(polytope.plane(face).depth(), least, 1e-12);
      const Vector away{0.05 * normal(random), 0.05 * normal(random), 0.05 * normal(random)};
      const Vector p = normalized(polytope.plane(face).normal() + away);
      ASSERT_TRUE(polytope.plane(face).sees(p));
      ASSERT_FALSE(polytope.has(point_at(p)));
      ASSERT_TRUE(polytope.grow(point_at(p), face));
      ASSERT_TRUE(polytope.has(point_at(p)));
      point.push_back(p);
    }
  }
}

// Of faces that are equally near, the first one made is the nearest.
TEST(Polytope, OfEqualsTheOldestIsTheNearest) {
  std::vector<double> memory(Polytope::bytes(8) / sizeof(double) + 1);
  Polytope polytope(memory.data(), 8);
  const PairPoint corners[5] = {point_at({1, 0, 0}), point_at({-0.5, 0.75, 0}), point_at({-0.5, -0.75, 0}),
                                point_at({0, 0, 1}), point_at({0, 0, -1})};
  polytope.start(corners, 5);
  const int face = polytope.nearest_face();
  ASSERT_GE(face, 0);
  int equals = 0;
  for (int i = 0; i < 6; ++i) equals += polytope.plane(i).reach == polytope.plane(face).reach;
  EXPECT_GE(equals, 2);
  for (int i = 0; i < face; ++i) EXPECT_NE(polytope.plane(i).reach, polytope.plane(face).reach);
}

}  // namespace
}  // namespace sinew::test
