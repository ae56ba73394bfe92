// SPDX-License-Identifier: Apache-2.0
#include "shape/octree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "shape/mesh_distance.h"
#include "shape/mesh_properties.h"
#include "shape/sample_meshes.h"
#include "support/near.h"

namespace sinew::test {
namespace {

double box_distance(const Triple& p, const Triple& center, const Triple& half) {
  double outside = 0, inside = -1e300;
  for (std::size_t k = 0; k < 3; ++k) {
    const double d = std::abs(p[k] - center[k]) - half[k];
    outside += std::pow(std::max(d, 0.0), 2);
    inside = std::max(inside, d);
  }
  return std::sqrt(outside) + std::min(inside, 0.0);
}

TEST(MeshDistance, CubeEqualsItsClosedForm) {
  const TriangleMesh cube = unit_cube();
  const MeshDistance distance(cube);
  std::mt19937 random(5);
  std::uniform_real_distribution<double> uniform(-1, 2);
  for (int i = 0; i < 500; ++i) {
    const Triple p{uniform(random), uniform(random), uniform(random)};
    EXPECT_NEAR(distance(p), box_distance(p, {0.5, 0.5, 0.5}, {0.5, 0.5, 0.5}), 1e-13);
  }
}

// The notch of the L is outside though the hull holds it, and the sign is right across its concave edge.
TEST(MeshDistance, ConcaveEdgesHaveTheRightSign) {
  const TriangleMesh mesh = l_prism();
  const MeshDistance distance(mesh);
  EXPECT_NEAR(distance({1.2, 1.3, 0.75}), 0.2, 1e-13);
  EXPECT_NEAR(distance({0.8, 0.8, 0.75}), -std::sqrt(0.08), 1e-13);
  EXPECT_NEAR(distance({-0.3, -0.4, 0.75}), 0.5, 1e-13);
}

// MuJoCo's own counts for the centred cube, level by level.
TEST(Octree, CellsOfACube) {
  TriangleMesh cube = unit_cube();
  move_into_frame(cube.vert, {0.5, 0.5, 0.5}, {1, 0, 0, 0});
  const Octree tree = build_octree(cube);
  int count[7] = {};
  for (int d : tree.depth) ++count[d];
  const int expected[7] = {1, 8, 64, 512, 3584, 18944, 40384};
  for (int d = 0; d < 7; ++d) EXPECT_EQ(count[d], expected[d]);
  EXPECT_TRUE(near(std::span(tree.aabb).first(6), CenteredBox{0, 0, 0, 0.55, 0.55, 0.55}));
  EXPECT_TRUE(near(tree.coeff[0], std::sqrt(3.0) * 0.05));
  EXPECT_TRUE(near(tree.coeff[8 + 7], -0.5));  // the first child's last corner is the middle
}

// Every child is an eighth of its parent.
TEST(Octree, ChildrenTileTheirParents) {
  const TriangleMesh mesh = tetrahedron();
  const Octree tree = build_octree(mesh);
  ASSERT_EQ(tree.child.size(), 8u * static_cast<std::size_t>(tree.nnode()));
  int wrong_depth = 0;
  double worst = 0;
  for (std::size_t slot = 0; slot < tree.child.size(); ++slot) {
    if (tree.child[slot] < 0) continue;
    const std::size_t parent = slot / 8, child = static_cast<std::size_t>(tree.child[slot]);
    wrong_depth += tree.depth[child] != tree.depth[parent] + 1;
    for (std::size_t k = 0; k < 3; ++k) {
      const double half = tree.aabb[6 * parent + 3 + k] / 2, expected = slot >> k & 1 ? half : -half;
      worst = std::max(worst, std::abs(tree.aabb[6 * child + k] - tree.aabb[6 * parent + k] - expected));
    }
  }
  EXPECT_EQ(wrong_depth, 0);
  EXPECT_LT(worst, 1e-14);
  EXPECT_EQ(build_octree({}).nnode(), 0);
}

}  // namespace
}  // namespace sinew::test
