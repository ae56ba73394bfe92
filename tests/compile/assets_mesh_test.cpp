// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "assets_support.h"
#include "math/pose.h"

namespace sinew::test {
namespace {

using Real3 = Vec3<double>;

const std::string kTetra = R"(vertex="0 0 0 1 0 0 0 2 0 0 0 3" face="0 2 1 0 1 3 0 3 2 1 2 3")";
const std::string kCube = R"(vertex="-1 -1 -1 1 -1 -1 -1 1 -1 1 1 -1 -1 -1 1 1 -1 1 -1 1 1 1 1 1")";
const std::string kShown = R"(<geom type="mesh" mesh="m" contype="0" conaffinity="0"/>)";
const std::string kColliding = R"(<geom type="mesh" mesh="m"/>)";

std::string mesh(const std::string& attributes, const std::string& name = "m") {
  return "<mesh name=\"" + name + "\" " + attributes + "/>";
}

Real3 vertex(const mjModel& m, int i) { return {m.mesh_vert[3 * i], m.mesh_vert[3 * i + 1], m.mesh_vert[3 * i + 2]}; }

TEST(MeshAsset, MovesIntoItsInertialFrame) {
  const ModelPointer m = compile_with(mesh(kTetra));
  const Pose<double> moved = Pose<double>::load(m->mesh_pos, m->mesh_quat);
  // the centre of a tetrahedron is the mean of its corners
  EXPECT_NEAR(moved.p.x, 0.25, 1e-12);
  EXPECT_NEAR(moved.p.y, 0.5, 1e-12);
  EXPECT_NEAR(moved.p.z, 0.75, 1e-12);
  const double given[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
  for (int i = 0; i < 4; ++i) {
    const Real3 back = moved * vertex(*m, i);
    for (int k = 0; k < 3; ++k) EXPECT_NEAR(back[k], given[i][k], 1e-6);
  }
  EXPECT_EQ(values_of(m->mesh_face, 12), (Numbers{0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3}));
}

// refpos is taken off, refquat undone, and only then the axes are scaled.
TEST(MeshAsset, ReferenceFrameAndScale) {
  const ModelPointer m = compile_with(mesh(kTetra + R"( scale="2 3 4" refpos=".1 .2 .3" refquat="1 1 0 0")"));
  const Pose<double> moved = Pose<double>::load(m->mesh_pos, m->mesh_quat);
  EXPECT_NEAR(moved.p.x, 0.3, 1e-12);
  EXPECT_NEAR(moved.p.y, 1.35, 1e-12);
  EXPECT_NEAR(moved.p.z, -1.2, 1e-12);
  const Real3 corner = moved * vertex(*m, 3);  // 0 0 3, then -.1 -.2 2.7, a quarter turn back -.1 2.7 .2
  EXPECT_NEAR(corner.x, -0.2, 1e-5);
  EXPECT_NEAR(corner.y, 8.1, 1e-5);
  EXPECT_NEAR(corner.z, 0.8, 1e-5);
  EXPECT_EQ(values_of(m->mesh_scale, 3), (Numbers{2, 3, 4}));
}

TEST(MeshAsset, HullOnlyWhereItIsNeeded) {
  const auto has_hull = [](const std::string& attributes, const std::string& world, const std::string& more = "") {
    return compile_with(mesh(attributes), world, nullptr, more)->mesh_graphadr[0] >= 0;
  };
  EXPECT_FALSE(has_hull(kTetra, ""));
  EXPECT_FALSE(has_hull(kTetra, kShown));
  EXPECT_FALSE(has_hull(kTetra, R"(<geom type="box" mesh="m"/>)"));
  EXPECT_TRUE(has_hull(kTetra, kColliding));
  EXPECT_TRUE(has_hull(kTetra, R"(<geom type="mesh" mesh="m" contype="0" conaffinity="1"/>)"));
  EXPECT_TRUE(has_hull(kCube, ""));  // its faces are those of the hull
  EXPECT_TRUE(has_hull(kTetra + R"( inertia="convex")", kShown));
  EXPECT_TRUE(has_hull(kTetra, R"(<geom name="a" type="mesh" mesh="m" contype="0" conaffinity="0"/>
                                  <geom name="b" size="1"/>)",
                       R"(<contact><pair geom1="a" geom2="b"/></contact>)"));
}

TEST(MeshAsset, AddressesOfTwoMeshes) {
  const std::string one = kCube + R"( texcoord="0 0 0 1 1 0 1 1 0 0 0 1 1 0 1 1")";
  const ModelPointer m = compile_with(mesh(one, "a") + mesh(kTetra, "b") + mesh(one, "c"));
  EXPECT_EQ(values_of(m->mesh_vertadr, 3), (Numbers{0, 8, 12}));
  EXPECT_EQ(values_of(m->mesh_facenum, 3), (Numbers{12, 4, 12}));
  EXPECT_EQ(values_of(m->mesh_texcoordadr, 3), (Numbers{0, -1, 8}));
  EXPECT_EQ(values_of(m->mesh_polynum, 3), (Numbers{6, 4, 6}));
  EXPECT_EQ(values_of(m->mesh_polyadr, 3), (Numbers{0, 6, 10}));
  EXPECT_EQ(m->mesh_polyvertadr[6], 24);  // four corners on each side of the first cube
  EXPECT_EQ(m->mesh_polymapadr[8], 24);   // three sides at each of its corners
  EXPECT_EQ(m->mesh_bvhadr[1], m->mesh_bvhnum[0]);
  EXPECT_EQ(m->nbvh, m->mesh_bvhadr[2] + m->mesh_bvhnum[2]);
}

// Corners of a cube point along its diagonals if smooth; if not, no face is near enough and they point up.
TEST(MeshAsset, NormalsOfACube) {
  const ModelPointer smooth = compile_with(mesh(kCube + R"( smoothnormal="true" scale="1 2 3")"));
  const double length = std::sqrt(14.0);
  EXPECT_NEAR(smooth->mesh_normal[21], 1 / length, 1e-6);
  EXPECT_NEAR(smooth->mesh_normal[22], 2 / length, 1e-6);
  EXPECT_NEAR(smooth->mesh_normal[23], 3 / length, 1e-6);
  const ModelPointer sharp = compile_with(mesh(kCube + R"( scale="1 2 3")"));
  EXPECT_EQ(values_of(sharp->mesh_normal, 3), (Numbers{0, 0, 1}));
}

TEST(MeshAsset, RepeatedVerticesOfStlAreShared) {
  // a tetrahedron, three corners a triangle
  const float corner[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
  const int face[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  std::string stl(80, ' ');
  const auto put = [&stl](const void* data, std::size_t size) { stl.append(static_cast<const char*>(data), size); };
  const unsigned count = 4;
  put(&count, 4);
  for (const auto& triangle : face) {
    stl.append(12, '\0');
    for (const int v : triangle) put(corner[v], 12);
    stl.append(2, '\0');
  }
  Files files;
  files.add("part.stl", stl);
  const ModelPointer m = compile_with(R"(<mesh file="part.stl"/>)", "", &files);
  EXPECT_EQ(m->mesh_vertnum[0], 4);
  EXPECT_STREQ(m->names + m->name_meshadr[0], "part");
  EXPECT_STREQ(m->paths + m->mesh_pathadr[0], "part.stl");
  EXPECT_NEAR(m->mesh_pos[1], 0.5, 1e-9);
}

TEST(MeshAsset, FoldersAndStrippedPaths) {
  const std::string obj = "v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  Files files;
  files.add("parts/m.obj", obj);
  EXPECT_EQ(compile_with(R"(<mesh file="m.obj"/>)", "", &files, R"(<compiler meshdir="parts"/>)")->nmeshvert, 4);
  EXPECT_EQ(compile_with(R"(<mesh file="else/m.obj"/>)", "", &files, R"(<compiler meshdir="parts" strippath="true"/>)")
                ->nmeshvert,
            4);
  EXPECT_TRUE(says(refusal(R"(<mesh file="nowhere.obj"/>)", "", &files), "nowhere.obj"));
}

TEST(MeshAsset, ThreadsChangeNothing) {
  std::string assets;
  for (int i = 0; i < 6; ++i) {
    assets +=
        mesh(R"(builtin="sphere" params="3" scale="1 2 )" + std::to_string(3 + i) + "\"", "m" + std::to_string(i));
  }
  const ModelPointer one = compile_with(assets, "", nullptr, R"(<compiler usethread="false"/>)");
  const ModelPointer many = compile_with(assets, "", nullptr, R"(<compiler usethread="true"/>)");
  ASSERT_EQ(mj_sizeModel(one.get()), mj_sizeModel(many.get()));
  std::string saved[2];
  for (int k = 0; k < 2; ++k) {
    const mjModel* m = k ? many.get() : one.get();
    saved[k].resize(static_cast<std::size_t>(mj_sizeModel(m)));
    mj_saveModel(m, nullptr, saved[k].data(), static_cast<int>(saved[k].size()));
  }
  EXPECT_TRUE(saved[0] == saved[1]);
}

TEST(MeshAsset, RefusedWithTheFirstReason) {
  const struct {
    std::string attributes, reason;
  } kCases[] = {
      {R"(vertex="0 0 0 1 0 0 0 1 0")", "at least 4 vertices, got 3"},
      {R"(vertex="0 0 0 1 0 0 0 1 0 1")", "3 numbers each"},
      {R"(vertex="0 0 0 1 0 0 0 1 0 1 1 0")", "no convex hull"},
      {R"(vertex="0 0 0 1 0 0 0 2 0 0 0 3" face="0 1 4")", "vertex index of face 0 is 4"},
      {R"(vertex="0 0 0 1 0 0 0 2 0 0 0 3" face="0 1 2 0 1")", "3 indices a face"},
      {kTetra + R"( texcoord="0 0 1 1")", "texcoord needs 2 numbers for each of the 4 vertices"},
      {kTetra + R"( normal="0 0 1 1")", "normal needs 3 numbers each"},
      {kTetra + R"( refquat="0 0 0 0")", "refquat has no length"},
      {kTetra + R"( scale="0 1 1")", "volume is too small"},
      {kTetra + R"( inertia="exact" scale="-1 1 1")", "volume is negative"},
      {kTetra + R"( file="m.obj")", "only one of them"},
      {kTetra + R"( material="steel")", "no material is named 'steel'"},
      {R"(file="m.xyz")", "cannot tell the format"},
      {"", "has no vertices"},
      {R"(inertia="exact" vertex="0 0 0 1 0 0 0 2 0 0 0 3" face="0 1 2 0 1 3 0 3 2 1 2 3")", "disagree"},
      {R"(vertex="0 0 0 1 0 0 0 2 0 0 0 0" face="0 1 2 0 1 3")", "volume is too small"},
  };
  for (const auto& [attributes, reason] : kCases) {
    const std::string message = refusal(mesh(attributes));
    EXPECT_TRUE(says(message, "mesh 'm'")) << attributes;
    EXPECT_TRUE(says(message, reason)) << attributes;
  }
  EXPECT_TRUE(says(refusal("<mesh " + kTetra + "/>"), "needs a name"));
  const std::string two = mesh(kTetra + R"( scale="0 1 1")", "first") + mesh(R"(vertex="0 0 0")", "second");
  EXPECT_TRUE(says(refusal(two), "mesh 'first'"));
}

}  // namespace
}  // namespace sinew::test
