// SPDX-License-Identifier: Apache-2.0
#include "shape/builtin_mesh.h"

#include <gtest/gtest.h>

#include <cmath>

#include "shape/hull.h"
#include "shape/mesh_properties.h"
#include "support/near.h"

namespace sinew::test {
namespace {

BuiltinMeshResult make(BuiltinMesh kind, std::vector<double> params) { return make_builtin_mesh(kind, params); }

double volume(const BuiltinMeshResult& made) {
  const std::vector<double> vert(made.vert.begin(), made.vert.end());
  const Hull hull = convex_hull(vert);
  const std::span<const int> face = made.face.empty() ? hull.faces() : std::span<const int>(made.face);
  const MeshProperties p = mesh_properties({vert, face}, MeshInertia::Exact);
  EXPECT_EQ(p.defect, MeshDefect::None);
  return p.volume;
}

// Counts as documented, and every surface is closed and faces outward.
TEST(BuiltinMesh, CountsAndVolumes) {
  for (int s = 0; s <= 3; ++s) {
    const BuiltinMeshResult made = make(BuiltinMesh::Sphere, {double(s)});
    EXPECT_EQ(made.vert.size(), 3u * (2 + 10 * (1u << 2 * s)));
    EXPECT_EQ(made.face.size(), 3u * 20 * (1u << 2 * s));
    EXPECT_GT(volume(made), 2.5);
  }
  for (unsigned r : {0u, 1u, 4u}) {
    const BuiltinMeshResult made = make(BuiltinMesh::Hemisphere, {double(r)});
    EXPECT_EQ(made.vert.size(), 3 * (2 + 2 * (r + 1) * (r + 2)));
    EXPECT_EQ(made.face.size(), 3 * 4 * (r + 1) * (r + 2));
    EXPECT_GT(volume(made), 0.6);
  }
  EXPECT_NEAR(volume(make(BuiltinMesh::Supersphere, {30, 1, 1})), 4 * std::acos(-1.0) / 3, 0.1);
  EXPECT_NEAR(volume(make(BuiltinMesh::Supertorus, {60, 0.5, 1, 1})), 2 * std::pow(std::acos(-1.0), 2) * 0.25, 0.03);
  EXPECT_NEAR(volume(make(BuiltinMesh::Cone, {4, 1})), 4, 1e-12);
  EXPECT_NEAR(volume(make(BuiltinMesh::Cone, {4, 0})), 4.0 / 3, 1e-12);
}

TEST(BuiltinMesh, FirstVerticesAndFacesOfTheReference) {
  const BuiltinMeshResult sphere = make(BuiltinMesh::Sphere, {1});
  EXPECT_FLOAT_EQ(sphere.vert[0], -0.52573109f);
  EXPECT_EQ(sphere.vert[3 * 12 + 2], 0.30901697278022766f);  // in single precision, as MuJoCo
  EXPECT_EQ(std::vector<int>(sphere.face.begin(), sphere.face.begin() + 6), (std::vector<int>{0, 12, 14, 11, 13, 12}));

  const BuiltinMeshResult hemisphere = make(BuiltinMesh::Hemisphere, {0});
  EXPECT_EQ(hemisphere.face,
            (std::vector<int>{0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1, 1, 5, 2, 2, 5, 3, 3, 5, 4, 4, 5, 1}));
  EXPECT_EQ(hemisphere.vert, (std::vector<float>{0, 0, 1, 1, 0, 0, 0, 1, 0, -1, 0, 0, 0, -1, 0, 0, 0, 0}));

  const BuiltinMeshResult torus = make(BuiltinMesh::Supertorus, {3, 0.4, 0.5, 1.5});
  EXPECT_NEAR(torus.vert[3], 0.71716, 1e-5);
  EXPECT_NEAR(torus.vert[5], 0.37224, 1e-5);
  EXPECT_NEAR(torus.vert[9], -0.49497, 1e-5);
  EXPECT_EQ(std::vector<int>(torus.face.begin(), torus.face.begin() + 6), (std::vector<int>{0, 3, 1, 3, 4, 1}));
}

TEST(BuiltinMesh, TouchShapesCarryFrames) {
  const BuiltinMeshResult wedge = make(BuiltinMesh::Wedge, {3, 3, 40, 60, 0.5});
  EXPECT_EQ(wedge.vert.size(), 27u);
  EXPECT_EQ(wedge.normal.size(), 81u);
  EXPECT_NEAR(wedge.vert[0], -0.32474, 1e-5);
  EXPECT_NEAR(wedge.vert[1], -0.57446, 1e-5);
  EXPECT_NEAR(wedge.vert[2], -0.75136, 1e-5);
  EXPECT_EQ(wedge.normal[0], wedge.vert[0]);
  EXPECT_TRUE(wedge.face.empty());

  const BuiltinMeshResult plate = make(BuiltinMesh::Plate, {2, 3});
  EXPECT_EQ(plate.face, (std::vector<int>{0, 3, 1, 4, 1, 3, 1, 4, 2, 5, 2, 4}));
  EXPECT_EQ(plate.facenormal[1], 9);
  EXPECT_FLOAT_EQ(plate.vert[0], -0.5f);
  EXPECT_FLOAT_EQ(plate.vert[1], -2.0f / 3);
  EXPECT_TRUE(plate.shell);
}

TEST(BuiltinMesh, ParametersOutOfRangeAreNamed) {
  struct Case {
    BuiltinMesh kind;
    std::vector<double> params;
    const char* finding;
  };
  const double nan = std::nan("");
  const Case cases[] = {
      {BuiltinMesh::Sphere, {}, "needs 1 parameters, got 0"},
      {BuiltinMesh::Sphere, {5}, "subdivision"},
      {BuiltinMesh::Sphere, {1.5}, "subdivision"},
      {BuiltinMesh::Sphere, {nan}, "subdivision"},
      {BuiltinMesh::Hemisphere, {11}, "resolution"},
      {BuiltinMesh::Cone, {2, 1}, "nvert"},
      {BuiltinMesh::Cone, {4, 2}, "radius"},
      {BuiltinMesh::Cone, {1e300, 1}, "nvert"},
      {BuiltinMesh::Supersphere, {2, 1, 1}, "resolution"},
      {BuiltinMesh::Supersphere, {4, -1, 1}, "exponents"},
      {BuiltinMesh::Supertorus, {4, 0, 1, 1}, "radius"},
      {BuiltinMesh::Supertorus, {4, .5, 0, 1}, "exponents"},
      {BuiltinMesh::Wedge, {4, 4, 0, 30, 0}, "fov_phi"},
      {BuiltinMesh::Wedge, {4, 4, 30, 91, 0}, "fov_theta"},
      {BuiltinMesh::Wedge, {4, 4, 30, 30, nan}, "gamma"},
      {BuiltinMesh::Plate, {0, 3}, "res_x"},
      {BuiltinMesh::Plate, {3, 3, 3}, "needs 2"},
  };
  for (const Case& c : cases) {
    const BuiltinMeshResult made = make(c.kind, c.params);
    EXPECT_NE(made.error.find(c.finding), std::string::npos) << made.error << " lacks " << c.finding;
    EXPECT_TRUE(made.vert.empty());
  }
}

}  // namespace
}  // namespace sinew::test
