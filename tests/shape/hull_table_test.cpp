// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/hull_table.h"

#include <gtest/gtest.h>

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

// From every vertex the table gives the one where the walk ends, also where several are equally far.
TEST(HullTable, FindsWhereTheWalkEnds) {
  for (const std::vector<double>& points : {unit_cube().vert, cut_cube(), tetrahedron().vert, scattered(60)}) {
    const SmallHull small(points);
    ASSERT_LE(small.graph[0], HullTable::kMost);
    for (const Vector& direction : directions()) {
      for (int start = 0; start < small.graph[0]; ++start) {
        ASSERT_EQ(climb_hull(small.with_table(), direction, start), climb_hull(small.hull, direction, start));
      }
    }
  }
}

TEST(HullTable, NamesAllThatAreEquallyFar) {
  const SmallHull small(cut_cube());
  double values[HullTable::kMost];
  const double along_x[3] = {1, 0, 0}, nowhere[3] = {std::nan(""), 0, 0};
  const std::uint64_t farthest = kScalarFarthestOfHull(small.table, along_x, values);
  EXPECT_EQ(std::popcount(farthest), 4);
  for (int i = 0; i < small.table.count; ++i) EXPECT_EQ(farthest >> i & 1, values[i] > 9e-3) << i;
  EXPECT_EQ(kScalarFarthestOfHull(small.table, nowhere, values), 0u);
}

TEST(HullTable, LanesHaveTheBitsOfScalars) {
  if (!has_avx2_fma()) GTEST_SKIP() << "no AVX2 here, or not wanted";
  const SmallHull small(scattered(60));
  for (const Vector& d : directions()) {
    const double direction[3] = {d.x, d.y, d.z};
    double one[HullTable::kMost], other[HullTable::kMost];
    ASSERT_EQ(kScalarFarthestOfHull(small.table, direction, one), kAvx2FarthestOfHull(small.table, direction, other));
    for (int i = 0; i < small.table.count; ++i) ASSERT_EQ(one[i], other[i]);
  }
}

}  // namespace
}  // namespace sinew::test
