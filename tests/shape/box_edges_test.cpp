// SPDX-License-Identifier: Apache-2.0
#include "shape/pairs/box_edges.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "base/cpu.h"
#include "math/quat.h"

namespace sinew::test {
namespace {

using Vector = Vec3<double>;

struct TwoBoxes {
  Mat3<double> a, b;
  Vector size_a, size_b, offset;

  BoxPair pair(double margin) const {
    BoxPair boxes;
    boxes.axes_a = a.m;
    boxes.axes_b = b.m;
    size_a.store(boxes.size_a);
    size_b.store(boxes.size_b);
    offset.store(boxes.offset);
    boxes.margin = margin;
    return boxes;
  }

  // How far they are apart along a unit direction.
  double gap(const Vector& n) const {
    double reach = 0;
    for (int k = 0; k < 3; ++k) {
      reach += size_a[k] * std::abs(dot(a.column(k), n)) + size_b[k] * std::abs(dot(b.column(k), n));
    }
    return std::abs(dot(n, offset)) - reach;
  }
};

TwoBoxes random_boxes(std::mt19937& random) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> size(0.1, 1);
  const auto vector = [&](auto& of) {
    const double x = of(random), y = of(random), z = of(random);
    return Vector{x, y, z};
  };
  const auto turn = [&] { return to_matrix(axis_angle(normalized(vector(normal)), normal(random))); };
  return {turn(), turn(), vector(size), vector(size), vector(normal)};
}

constexpr double kEverything = 1e10;

TEST(BoxEdges, GapsAreThoseOfTheCommonNormals) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 100; ++trial) {
    const TwoBoxes boxes = random_boxes(random);
    BoxEdges edges;
    ASSERT_TRUE(kScalarMeasureBoxEdges(boxes.pair(kEverything), edges));
    double largest = -kEverything;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        const Vector across = cross(boxes.a.column(i), boxes.b.column(j)), n = normalized(across);
        EXPECT_NEAR(edges.sine_squared[i][j], norm_squared(across), 1e-14);
        EXPECT_NEAR(edges.gap[i][j], boxes.gap(n), 1e-12);
        for (int k = 0; k < 3; ++k) EXPECT_NEAR(edges.normal[i][k][j], n[k], 1e-13);
        largest = std::max(largest, edges.gap[i][j]);
      }
    }
    EXPECT_FALSE(kScalarMeasureBoxEdges(boxes.pair(largest - 1e-9), edges));
    EXPECT_TRUE(kScalarMeasureBoxEdges(boxes.pair(largest), edges));
  }
}

// Edges that are parallel have no normal, and part nothing.
TEST(BoxEdges, ParallelEdgesPartNothing) {
  TwoBoxes boxes{Mat3<double>::identity(), Mat3<double>::identity(), {1, 1, 1}, {1, 1, 1}, {0, 0, 0}};
  BoxEdges edges;
  ASSERT_TRUE(kScalarMeasureBoxEdges(boxes.pair(0), edges));
  for (int i = 0; i < 3; ++i) EXPECT_LT(edges.sine_squared[i][i], kParallelEdges);
}

TEST(BoxEdges, LanesHaveTheBitsOfScalars) {
  if (!has_avx2_fma()) GTEST_SKIP() << "no AVX2 here, or not wanted";
  std::mt19937 random(4);
  for (int trial = 0; trial < 200; ++trial) {
    const TwoBoxes boxes = random_boxes(random);
    BoxEdges one, other;
    ASSERT_TRUE(kScalarMeasureBoxEdges(boxes.pair(kEverything), one));
    ASSERT_TRUE(kAvx2MeasureBoxEdges(boxes.pair(kEverything), other));
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        ASSERT_EQ(one.gap[i][j], other.gap[i][j]);
        ASSERT_EQ(one.along[i][j], other.along[i][j]);
        ASSERT_EQ(one.sine_squared[i][j], other.sine_squared[i][j]);
        for (int k = 0; k < 3; ++k) ASSERT_EQ(one.normal[i][k][j], other.normal[i][k][j]);
      }
    }
    ASSERT_EQ(kScalarMeasureBoxEdges(boxes.pair(0), one), kAvx2MeasureBoxEdges(boxes.pair(0), other));
  }
}

TEST(BoxFaces, GapsAreThoseOfTheAxes) {
  std::mt19937 random(5);
  for (int trial = 0; trial < 100; ++trial) {
    const TwoBoxes boxes = random_boxes(random);
    BoxFaces faces, other;
    ASSERT_TRUE(kScalarMeasureBoxFaces(boxes.pair(kEverything), faces));
    double largest = -kEverything;
    for (int box = 0; box < 2; ++box) {
      for (int i = 0; i < 3; ++i) {
        const Vector n = (box == 0 ? boxes.a : boxes.b).column(i);
        EXPECT_NEAR(faces.gap[box][i], boxes.gap(n), 1e-12);
        EXPECT_NEAR(faces.along[box][i], dot(n, boxes.offset), 1e-14);
        largest = std::max(largest, faces.gap[box][i]);
      }
    }
    EXPECT_FALSE(kScalarMeasureBoxFaces(boxes.pair(largest - 1e-9), other));
    EXPECT_TRUE(kScalarMeasureBoxFaces(boxes.pair(largest), other));
    if (!has_avx2_fma()) continue;
    ASSERT_TRUE(kAvx2MeasureBoxFaces(boxes.pair(kEverything), other));
    for (int box = 0; box < 2; ++box) {
      for (int i = 0; i < 3; ++i) {
        ASSERT_EQ(faces.gap[box][i], other.gap[box][i]);
        ASSERT_EQ(faces.along[box][i], other.along[box][i]);
      }
    }
  }
}

TEST(BoxInsides, ArePointsWithinReachOfAllAxes) {
  std::mt19937 random(6);
  std::normal_distribution<double> normal;
  constexpr int kPoints = 24;
  int found = 0;
  for (int trial = 0; trial < 100; ++trial) {
    const TwoBoxes boxes = random_boxes(random);
    BoxInsides insides;
    insides.axes_a = boxes.a.m;
    insides.axes_b = boxes.b.m;
    Vector{}.store(insides.pos_a);
    boxes.offset.store(insides.pos_b);
    boxes.size_a.store(insides.within_a);
    boxes.size_b.store(insides.within_b);
    double point[kPoints][3];
    unsigned expected = 0;
    for (int i = 0; i < kPoints; ++i) {
      const Vector p = Vector{normal(random), normal(random), normal(random)} * 0.3 + boxes.offset * 0.5;
      p.store(point[i]);
      const Vector in_a = transpose_times(boxes.a, p), in_b = transpose_times(boxes.b, p - boxes.offset);
      bool inside = true;
      for (int k = 0; k < 3; ++k) {
        inside = inside && std::abs(in_a[k]) < boxes.size_a[k] && std::abs(in_b[k]) < boxes.size_b[k];
      }
      expected |= inside ? 1u << i : 0u;
      found += inside;
    }
    EXPECT_EQ(kScalarFindInsideBoxes(insides, point, kPoints), expected);
    if (has_avx2_fma()) {
      EXPECT_EQ(kAvx2FindInsideBoxes(insides, point, kPoints), expected);
    }
  }
  EXPECT_GT(found, 100);
}

}  // namespace
}  // namespace sinew::test
