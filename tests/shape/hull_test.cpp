// SPDX-License-Identifier: Apache-2.0
#include "shape/hull.h"

#include <gtest/gtest.h>

#include <random>
#include <thread>

#include "shape/bvh.h"
#include "shape/polygons.h"
#include "shape/sample_meshes.h"
#include "support/near.h"

namespace sinew::test {
namespace {

// What MuJoCo stores as mesh_graph for the eight corners of a cube.
const std::vector<int> kCubeGraph{
    8, 12, 0,  7, 11, 18, 22, 29, 33, 37, 3, 2, 0, 1,  5, 4, 7, 6,  1, 2, 3, 4,  6, 7, -1, 0, 2, 7, -1, 0, 1, 3, 4,
    5, 7,  -1, 0, 2,  4,  -1, 3,  2,  5,  0, 6, 7, -1, 4, 2, 7, -1, 4, 0, 7, -1, 1, 2, 5,  0, 6, 4, -1, 2, 3, 0, 3,
    1, 0,  1,  5, 0,  5,  4,  0,  3,  5,  1, 5, 3, 7,  6, 2, 0, 4,  6, 0, 6, 3,  2, 3, 6,  7, 5, 6, 4,  6, 5, 7};

std::vector<double> random_points(int n, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  std::vector<double> points;
  for (int i = 0; i < 3 * n; ++i) points.push_back(normal(random));
  return points;
}

TEST(Hull, GraphOfACubeEqualsTheReference) {
  const Hull hull = convex_hull(unit_cube().vert);
  EXPECT_EQ(hull.error, "");
  EXPECT_EQ(hull.graph, kCubeGraph);
  EXPECT_EQ(std::vector<int>(hull.faces().begin(), hull.faces().end()), unit_cube().face);
}

TEST(Hull, GraphOfFivePointsEqualsTheReference) {
  const std::vector<double> points{0, 0, 0, 1, 0, 0, 0, double(1.3f), 0, 0, 0, double(1.7f), 1, 1, double(1.1f)};
  EXPECT_EQ(convex_hull(points).graph,
            (std::vector<int>{5, 6, 0,  4, 8, 13, 18, 0,  4, 2, 1, 3, 2, 3, 4, -1, 2, 3, 4, -1, 3, 0, 4, 1, -1, 2, 0,
                              4, 1, -1, 3, 0, 2,  1,  -1, 2, 1, 0, 1, 3, 0, 3, 2,  0, 2, 4, 1,  4, 3, 1, 3, 4,  2}));
}

// No point is outside any face.
TEST(Hull, HoldsAllPoints) {
  const std::vector<double> p = random_points(200, 7);
  const Hull hull = convex_hull(p);
  ASSERT_EQ(hull.error, "");
  const auto at = [&](int i, int k) { return p[3 * i + k]; };
  for (std::size_t f = 0; f < hull.faces().size(); f += 3) {
    const int a = hull.faces()[f], b = hull.faces()[f + 1], c = hull.faces()[f + 2];
    double u[3], w[3];
    for (int k = 0; k < 3; ++k) {
      u[k] = at(b, k) - at(a, k);
      w[k] = at(c, k) - at(a, k);
    }
    const double n[3] = {u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]};
    for (int i = 0; i < 200; ++i) {
      double height = 0;
      for (int k = 0; k < 3; ++k) height += n[k] * (at(i, k) - at(a, k));
      EXPECT_LT(height, 1e-10);
    }
  }
}

TEST(Hull, StopsAtTheWantedNumberOfVertices) {
  const std::vector<double> p = random_points(200, 3);
  const Hull hull = convex_hull(p, 10);
  ASSERT_EQ(hull.error, "");
  EXPECT_EQ(hull.graph[0], 10);
  EXPECT_EQ(hull.graph[1], 16);
  EXPECT_GT(convex_hull(p).graph[0], 10);
}

TEST(Hull, DegeneratePointsAreRefusedWithAReason) {
  EXPECT_NE(convex_hull(std::vector<double>{0, 0, 0, 1, 0, 0, 0, 1, 0}).error.find("at least 4 points, got 3"),
            std::string::npos);
  const Hull flat = convex_hull(std::vector<double>{0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, .5, .5, 0});
  EXPECT_NE(flat.error.find("flat"), std::string::npos) << flat.error;
  EXPECT_TRUE(flat.graph.empty());
  EXPECT_TRUE(flat.faces().empty());
  EXPECT_NE(convex_hull(std::vector<double>(30, 1.0)).error, "");
}

TEST(Hull, ThreadsDoNotDisturbEachOther) {
  const std::vector<double> p = random_points(500, 11);
  const Hull expected = convex_hull(p);
  std::vector<Hull> found(4);
  std::vector<std::thread> threads;
  for (Hull& hull : found) threads.emplace_back([&] { hull = convex_hull(p); });
  for (std::thread& thread : threads) thread.join();
  for (const Hull& hull : found) EXPECT_EQ(hull.graph, expected.graph);
}

// MuJoCo's mesh_poly* of the cube.
TEST(Polygons, SidesOfACube) {
  const TriangleMesh cube = unit_cube();
  const Polygons polygons = merge_polygons(cube.vert, cube.face);
  EXPECT_EQ(polygons.vertadr, (std::vector<int>{0, 4, 8, 12, 16, 20}));
  EXPECT_EQ(polygons.vertnum, (std::vector<int>{4, 4, 4, 4, 4, 4}));
  EXPECT_EQ(polygons.vert, (std::vector<int>{5, 1, 3, 7, 3, 2, 6, 7, 6, 4, 5, 7, 2, 3, 1, 0, 1, 5, 4, 0, 6, 2, 0, 4}));
  EXPECT_EQ(polygons.mapadr, (std::vector<int>{0, 3, 6, 9, 12, 15, 18, 21}));
  EXPECT_EQ(polygons.map, (std::vector<int>{3, 4, 5, 0, 3, 4, 1, 3, 5, 0, 1, 3, 2, 4, 5, 0, 2, 4, 1, 2, 5, 0, 1, 2}));
  EXPECT_EQ(polygon_normals(polygons, cube.vert),
            (std::vector<double>{1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -1, 0, -1, 0, -1, 0, 0}));
}

// Two sides of the L face the same way but do not touch: they stay two polygons. Its ends are concave hexagons.
TEST(Polygons, EqualDirectionsAreMergedOnlyWhereTheyTouch) {
  const TriangleMesh mesh = l_prism();
  const Polygons polygons = merge_polygons(mesh.vert, mesh.face);
  EXPECT_EQ(polygons.vertnum, (std::vector<int>{4, 4, 4, 4, 6, 6, 4, 4}));
  EXPECT_EQ(polygons.vert, (std::vector<int>{1, 2, 8,  7,  3, 4, 10, 9, 2, 3, 9, 8, 4, 5, 11, 10, 6, 7,
                                             8, 9, 10, 11, 2, 1, 0,  5, 4, 3, 0, 1, 7, 6, 5,  0,  6, 11}));
}

TEST(Polygons, NearlyFlatIsFlat) {
  for (const auto& [lift, npoly] : {std::pair{1e-3, 6u}, std::pair{3e-3, 7u}}) {
    std::vector<double> vert = unit_cube().vert;
    vert[23] += lift;
    const Hull hull = convex_hull(vert);
    EXPECT_EQ(merge_polygons(vert, hull.faces()).vertadr.size(), npoly);
  }
}

// MuJoCo's tree over the faces of the cube.
TEST(Bvh, FacesOfACube) {
  const Bvh bvh = build_mesh_bvh(unit_cube());
  EXPECT_EQ(bvh.nodeid,
            (std::vector<int>{-1, -1, -1, 6, -1, 7, 0, -1, 1, -1, 2, 3, -1, -1, 8, -1, 9, 10, -1, 11, -1, 4, 5}));
  EXPECT_EQ(bvh.depth, (std::vector<int>{0, 1, 2, 3, 3, 4, 4, 2, 3, 3, 4, 4, 1, 2, 3, 3, 4, 4, 2, 3, 3, 4, 4}));
  EXPECT_EQ(bvh.child[0], 1);
  EXPECT_EQ(bvh.child[1], 12);
  EXPECT_EQ(bvh.child[6], -1);
  EXPECT_TRUE(near(std::span(bvh.aabb).first(6), CenteredBox{0.5, 0.5, 0.5, 0.5, 0.5, 0.5}));
  EXPECT_NEAR(bvh.aabb[6 * 3 + 3], 1e-14, 1e-15);  // a flat box is given some thickness
}

// Eight unit boxes at the corners of a larger one, whose sides are 2 `sides` apart.
std::vector<BvhLeaf> corners_of(const Triple& sides) {
  std::vector<BvhLeaf> leaves;
  for (int i = 0; i < 8; ++i) {
    BvhLeaf leaf{{0, 0, 0, 0.1, 0.1, 0.1}, {}, {1, 0, 0, 0}, i};
    for (std::size_t k = 0; k < 3; ++k) leaf.pos[k] = (i >> k & 1) ? sides[k] : -sides[k];
    leaves.push_back(leaf);
  }
  return leaves;
}

// The axis along which the root is split: all leaves of its first child have that bit of their number clear.
int first_axis(const Bvh& bvh) {
  int bits = 0;
  for (int node = 1; node < bvh.child[1]; ++node) bits |= std::max(bvh.nodeid[node], 0);
  return bits == 6 ? 0 : bits == 5 ? 1 : bits == 3 ? 2 : -1;
}

// MuJoCo's figures: the first of equal sides is split, sides that differ by less than 1e-14 are equal, and where the
// length is too large for such a difference it is the last of them.
TEST(Bvh, EqualSides) {
  EXPECT_EQ(first_axis(build_bvh(corners_of({1, 1, 1}))), 0);
  EXPECT_EQ(first_axis(build_bvh(corners_of({0.5, 1, 1}))), 1);
  EXPECT_EQ(first_axis(build_bvh(corners_of({1, 1 + 2e-15, 1}))), 0);
  EXPECT_EQ(first_axis(build_bvh(corners_of({1, 1 + 2e-14, 1}))), 1);
  EXPECT_EQ(first_axis(build_bvh(corners_of({1, 1, 1 + 2e-14}))), 2);
  EXPECT_EQ(first_axis(build_bvh(corners_of({64, 64, 64}))), 2);
  EXPECT_EQ(first_axis(build_bvh(corners_of({64, 64, 32}))), 1);
}

// Centres that differ by rounding alone are told apart by the numbers of their leaves, not by the rounding.
TEST(Bvh, EqualCentersAreOrderedByNumber) {
  std::vector<BvhLeaf> leaves(6, BvhLeaf{{0, 0, 0, 1, 1, 1}, {}, {1, 0, 0, 0}, 0});
  for (int i = 0; i < 6; ++i) {
    leaves[static_cast<std::size_t>(i)].id = i;
    leaves[static_cast<std::size_t>(i)].pos = {-1e-17 * i, 0, 0};
  }
  const Bvh bvh = build_bvh(leaves);
  EXPECT_EQ(bvh.nodeid, (std::vector<int>{-1, -1, 0, -1, 1, 2, -1, 3, -1, 4, 5}));
}

TEST(Bvh, LeavesAreTurnedIntoTheTreesFrame) {
  const double h = std::sqrt(0.5);
  const BvhLeaf leaves[] = {{{0, 0, 0, 1, 2, 3}, {5, 0, 0}, {h, 0, 0, h}, 4},
                            {{0, 0, 0, 1, 1, 1}, {-5, 0, 0}, {1, 0, 0, 0}, 9}};
  const Bvh bvh = build_bvh(leaves, {0, 0, 1});
  EXPECT_EQ(bvh.nodeid, (std::vector<int>{-1, 9, 4}));
  EXPECT_TRUE(near(std::span(bvh.aabb).subspan(12, 6), CenteredBox{5, 0, -1, 2, 1, 3}, 1e-12));
  EXPECT_TRUE(near(std::span(bvh.aabb).first(6), CenteredBox{0.5, 0, -1, 6.5, 1, 3}, 1e-12));
  EXPECT_EQ(build_bvh({}).nnode(), 0);
  EXPECT_EQ(build_bvh(std::span(leaves).first(1)).nodeid, (std::vector<int>{4}));
}

}  // namespace
}  // namespace sinew::test
