// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/hull_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>
#include <vector>

#include "base/cpu.h"
#include "shape/convex/support.h"
#include "shape/hull.h"
#include "shape/sample_meshes.h"

namespace sinew::test {
namespace {

// A hull with its table. Vertices are floats, as in mjModel.
struct SmallHull {
  explicit SmallHull(const std::vector<double>& points) : graph(convex_hull(points).graph) {
    for (const double x : points) vert.push_back(static_cast<float>(x));
    hull = {vert.data(), static_cast<int>(vert.size() / 3), graph.data(), nullptr};
    copy_hull(hull, table);
  }
  MeshHull with_table() const {
    MeshHull result = hull;
    result.table = &table;
    return result;
  }

  std::vector<int> graph;
  std::vector<float> vert;
  MeshHull hull;
  HullTable table;
};

// A cube whose edges are cut off: four corners are equally far along an axis, two along an edge.
std::vector<double> cut_cube() {
  std::vector<double> points;
  for (int axis = 0; axis < 3; ++axis) {
    for (int corner = 0; corner < 8; ++corner) {
      for (int k = 0; k < 3; ++k) points.push_back((corner >> k & 1 ? 1 : -1) * (k == axis ? 9.5 : 8.075) * 1e-3);
    }
  }
  return points;
}

std::vector<double> scattered(int count) {
  std::mt19937 random(11);
  std::normal_distribution<double> normal;
  std::vector<double> points;
  for (int i = 0; i < 3 * count; ++i) points.push_back(static_cast<float>(normal(random)));
  return points;
}

std::vector<Vector> directions() {
  std::vector<Vector> result;
  for (int i = 0; i < 27; ++i) {  // along faces, edges and corners of a cube
    const Vector d{i % 3 - 1.0, i / 3 % 3 - 1.0, i / 9 - 1.0};
    if (norm(d) > 0) result.push_back(normalized(d));
  }
  std::mt19937 random(12);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 300; ++i) {
    const double x = normal(random), y = normal(random), z = normal(random);
    result.push_back(normalized(Vector{x, y, z}));
  }
  return result;
}

const double kOrigin[3] = {0, 0, 0}, kUpright[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
const double kTurned[9] = {0.36, 0.48, -0.8, -0.8, 0.6, 0, 0.48, 0.64, 0.6}, kAway[3] = {0.3, -7, 0.1};

ConvexShape shape_of(const SmallHull& small, bool with_table) {
  ConvexShape shape;
  shape.type = mjGEOM_MESH;
  shape.pos = load3(kAway);
  shape.mat = load9(kTurned);
  shape.mesh = with_table ? small.with_table() : small.hull;
  return shape;
}

// A support with a table goes the way of one without, also where several vertices are equally far and the one where the
// last search ended decides.
TEST(HullTable, SupportFindsWhereTheWalkEnds) {
  for (const std::vector<double>& points : {unit_cube().vert, cut_cube(), tetrahedron().vert, scattered(60)}) {
    const SmallHull small(points);
    ASSERT_LE(small.graph[0], HullTable::kMost);
    const ConvexShape with = shape_of(small, true), without = shape_of(small, false);
    const std::vector<Vector> all = directions();
    for (std::size_t first = 0; first < all.size(); ++first) {
      Support by_table(with, Core::kNo), by_walk(without, Core::kNo);
      for (std::size_t i = first; i < std::min(first + 4, all.size()); ++i) {
        const Vector direction = with.mat * all[i];
        const Vector a = by_table(direction), b = by_walk(direction);
        ASSERT_EQ(by_table.corner(), by_walk.corner());
        ASSERT_EQ(a.x, b.x);
        ASSERT_EQ(a.y, b.y);
        ASSERT_EQ(a.z, b.z);
      }
    }
  }
}

// Any start gives the same reach, but for rounding.
TEST(HullTable, ASearchFromAnyStartReachesAsFar) {
  const SmallHull small(scattered(60));
  const ConvexShape with = shape_of(small, true), without = shape_of(small, false);
  for (const Vector& direction : directions()) {
    int none = 0;
    const double reach = dot(direction, farthest_from(with, direction, none));
    for (const int start : {0, 5, small.graph[0] - 1, small.graph[0], 1000}) {
      int from = start;
      EXPECT_NEAR(dot(direction, farthest_from(without, direction, from)), reach, 1e-12);
      EXPECT_LT(from, small.graph[0]);
    }
  }
}

TEST(HullTable, NamesAllThatAreEquallyFar) {
  const SmallHull small(cut_cube());
  FarthestVertices found;
  const double along_x[3] = {1, 0, 0}, nowhere[3] = {std::nan(""), 0, 0};
  const HullPose pose{kOrigin, kUpright};
  const FarthestOfHull search = kScalarHullSearches.of(small.table);
  const std::uint64_t farthest = search(small.table, pose, along_x, found);
  EXPECT_EQ(std::popcount(farthest), 4);
  for (int i = 0; i < small.table.count; ++i) EXPECT_EQ(farthest >> i & 1, found.value[i] > 9e-3) << i;
  EXPECT_EQ(search(small.table, pose, nowhere, found), 0u);
}

TEST(HullTable, LanesHaveTheBitsOfScalars) {
  if (!has_avx2_fma()) GTEST_SKIP() << "no AVX2 here, or not wanted";
  for (const int count : {5, 8, 13, 20, 31, 40, 52, 60}) {
    const SmallHull small(scattered(count));
    for (const Vector& d : directions()) {
      const double direction[3] = {d.x, d.y, d.z};
      const HullPose pose{kAway, kTurned};
      FarthestVertices one, other;
      const std::uint64_t farthest = kScalarHullSearches.of(small.table)(small.table, pose, direction, one);
      ASSERT_EQ(farthest, kAvx2HullSearches.of(small.table)(small.table, pose, direction, other));
      ASSERT_NE(farthest, 0u);
      for (int i = 0; i < small.table.count; ++i) ASSERT_EQ(one.value[i], other.value[i]);
      for (int k = 0; k < 3; ++k) ASSERT_EQ(one.point[k], other.point[k]);
    }
  }
}

}  // namespace
}  // namespace sinew::test
