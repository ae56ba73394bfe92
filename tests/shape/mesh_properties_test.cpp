// SPDX-License-Identifier: Apache-2.0
#include "shape/mesh_properties.h"

#include <gtest/gtest.h>

#include <cmath>

#include "shape/builtin_mesh.h"
#include "shape/hull.h"
#include "shape/sample_meshes.h"
#include "support/near.h"

namespace sinew::test {
namespace {

TEST(MeshProperties, CubeInEachMode) {
  const TriangleMesh cube = unit_cube();
  for (MeshInertia mode : {MeshInertia::Convex, MeshInertia::Exact, MeshInertia::Legacy}) {
    const MeshProperties p = mesh_properties(cube, mode, cube.face);
    EXPECT_EQ(p.defect, MeshDefect::None);
    EXPECT_TRUE(near(p.volume, 1));
    EXPECT_TRUE(near(p.center, Triple{0.5, 0.5, 0.5}));
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_NEAR(p.inertia[k], 1.0 / 6, 1e-15);
      EXPECT_NEAR(p.inertia[k + 3], 0, 1e-15);
    }
  }
  const MeshProperties shell = mesh_properties(cube, MeshInertia::Shell);
  EXPECT_TRUE(near(shell.volume, 6));
  EXPECT_NEAR(shell.inertia[0], 2 * (1.0 / 6) + 4 * (1.0 / 12 + 0.25), 1e-14);
}

// Bit for bit what MuJoCo finds for its centre: symmetric meshes depend on it.
TEST(MeshProperties, CentreOfTheCubeRoundsAsTheReference) {
  const TriangleMesh cube = unit_cube();
  EXPECT_EQ(mesh_properties(cube, MeshInertia::Legacy).center, (Triple{0.5, 0.49999999999999994, 0.4999999999999999}));
}

// Closed form of O'Rourke's tetrahedron: edges a b c along the axes.
TEST(MeshProperties, TetrahedronEqualsTheReference) {
  const TriangleMesh mesh = tetrahedron();
  const MeshProperties p = mesh_properties(mesh, MeshInertia::Exact);
  const double b = mesh.vert[7], c = mesh.vert[11], v = b * c / 6;
  EXPECT_TRUE(near(p.volume, v));
  EXPECT_TRUE(near(p.center, Triple{0.25, b / 4, c / 4}));
  EXPECT_NEAR(p.inertia[0], v * 3 / 80 * (b * b + c * c), 1e-15);
  EXPECT_NEAR(p.inertia[3], v / 80 * b, 1e-15);
  const PrincipalAxes axes = principal_axes(p.inertia);
  EXPECT_EQ(axes.defect, MeshDefect::None);
  EXPECT_TRUE(near(axes.moments, Triple{0.07032726388540024, 0.052203633354984354, 0.03161660248304984}, 1e-11));
  EXPECT_TRUE(near(axes.quat,
                   Quadruple{0.9343589636692807, 0.16148808582387578, -0.13242908217937618, 0.2887169259689086}, 1e-9));
  EXPECT_TRUE(near(inertia_box(axes.moments, p.volume),
                   Triple{0.25785265868184276 / 1.1, 0.495075816759484 / 1.1, 0.6693201380979004 / 1.1}, 1e-9));
}

TEST(MeshProperties, ConcaveMeshInEachModeEqualsTheReference) {
  const TriangleMesh mesh = l_prism();
  const MeshProperties exact = mesh_properties(mesh, MeshInertia::Exact);
  EXPECT_TRUE(near(exact.volume, 9));
  EXPECT_TRUE(near(exact.center, Triple{1, 1.5, 0.75}));
  const MeshProperties legacy = mesh_properties(mesh, MeshInertia::Legacy);
  EXPECT_TRUE(near(legacy.volume, 10.18681818181818));
  EXPECT_TRUE(near(legacy.center, Triple{1.0813636363636363, 1.4713636363636364, 0.7500000000000001}));
  const MeshProperties shell = mesh_properties(mesh, MeshInertia::Shell);
  EXPECT_TRUE(near(shell.volume, 33));
  EXPECT_TRUE(near(shell.center, Triple{1.045454545454545, 1.5454545454545452, 0.75}));
  const Hull hull = convex_hull(mesh.vert);
  const MeshProperties convex = mesh_properties(mesh, MeshInertia::Convex, hull.faces());
  EXPECT_TRUE(near(convex.volume, 13.5));
  EXPECT_TRUE(near(convex.center, Triple{1.222222222222222, 1.666666666666667, 0.7500000000000002}));
}

// A fine icosphere approaches the ball of radius 1.
TEST(MeshProperties, SphereLimit) {
  const double four[] = {4};
  const BuiltinMeshResult made = make_builtin_mesh(BuiltinMesh::Sphere, four);
  const std::vector<double> vert(made.vert.begin(), made.vert.end());
  const MeshProperties solid = mesh_properties({vert, made.face}, MeshInertia::Exact);
  const MeshProperties shell = mesh_properties({vert, made.face}, MeshInertia::Shell);
  const double pi = std::acos(-1.0);
  EXPECT_NEAR(solid.volume, 4 * pi / 3, 0.01);
  EXPECT_NEAR(solid.inertia[0], 8 * pi / 15, 0.01);
  EXPECT_NEAR(shell.volume, 4 * pi, 0.02);
  EXPECT_NEAR(shell.inertia[2], 8 * pi / 3, 0.03);
}

TEST(MeshProperties, DefectsAreNamed) {
  TriangleMesh mesh = unit_cube();
  std::swap(mesh.face[0], mesh.face[1]);
  EXPECT_TRUE(has_inconsistent_orientation(mesh));
  EXPECT_EQ(mesh_properties(mesh, MeshInertia::Exact).defect, MeshDefect::Inconsistent);
  EXPECT_EQ(mesh_properties(mesh, MeshInertia::Legacy).defect, MeshDefect::None);

  TriangleMesh inside_out = unit_cube();
  for (std::size_t f = 0; f < inside_out.face.size(); f += 3) std::swap(inside_out.face[f], inside_out.face[f + 1]);
  EXPECT_FALSE(has_inconsistent_orientation(inside_out));
  EXPECT_EQ(mesh_properties(inside_out, MeshInertia::Exact).defect, MeshDefect::NegativeVolume);

  const TriangleMesh flat{{0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0}, {0, 1, 2, 1, 3, 2}};
  EXPECT_EQ(mesh_properties(flat, MeshInertia::Legacy).defect, MeshDefect::SmallVolume);
  EXPECT_EQ(mesh_properties(flat, MeshInertia::Shell).defect, MeshDefect::None);
  const TriangleMesh point{{0, 0, 0, 0, 0, 0, 0, 0, 0}, {0, 1, 2}};
  EXPECT_EQ(mesh_properties(point, MeshInertia::Shell).defect, MeshDefect::SmallArea);
}

TEST(MeshProperties, AFaceWithoutAreaHasNoOrientation) {
  TriangleMesh mesh = unit_cube();
  mesh.face.insert(mesh.face.end(), {0, 1, 1});
  EXPECT_FALSE(has_inconsistent_orientation(mesh));
}

TEST(PrincipalAxes, DefectsAreNamed) {
  EXPECT_EQ(principal_axes({1, 1, 0, 0, 0, 0}).defect, MeshDefect::NotPositive);
  EXPECT_EQ(principal_axes({1, 1, 3, 0, 0, 0}).defect, MeshDefect::NotTriangle);
  EXPECT_EQ(principal_axes({1, 1, 2, 0, 0, 0}).defect, MeshDefect::None);
}

TEST(MeshFrame, MovesVerticesAndBoundsThem) {
  std::vector<double> vert{1, 2, 3, 4, 5, 6};
  const double h = std::sqrt(0.5);
  move_into_frame(vert, {1, 2, 3}, {h, 0, 0, h});  // z by 90 degrees: x of the frame is y
  EXPECT_TRUE(near(vert, std::vector<double>{0, 0, 0, 3, -3, 3}, 1e-12));
  EXPECT_TRUE(near(mesh_box(vert), CenteredBox{1.5, -1.5, 1.5, 1.5, 1.5, 1.5}, 1e-12));
}

}  // namespace
}  // namespace sinew::test
