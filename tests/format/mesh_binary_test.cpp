// SPDX-License-Identifier: Apache-2.0
// STL, MSH, SKN and height fields: what MuJoCo documents, and what is not it.
#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "base/error.h"
#include "format/mesh/hfield.h"
#include "format/mesh/mesh_file.h"
#include "format/mesh/skin.h"
#include "support/bytes.h"

namespace sinew::test {
namespace {

const float kNan = std::numeric_limits<float>::quiet_NaN();

void expect_refused(const std::function<void()>& read, std::string_view finding) {
  try {
    read();
    ADD_FAILURE() << "accepted, though: " << finding;
  } catch (const ModelError& e) {
    EXPECT_NE(std::string_view(e.what()).find(finding), std::string_view::npos) << e.what() << " lacks " << finding;
  }
}

std::string facet(std::initializer_list<float> corners) { return ByteBuilder().zeros(12).add(corners).zeros(2).text(); }

std::string stl(std::uint32_t count, const std::string& facets, std::string header = "") {
  header.resize(80);
  return ByteBuilder().add(header).add({count}).add(facets).text();
}

const std::string kTetrahedron = facet({0, 0, 0, 0, 1, 0, 1, 0, 0}) + facet({0, 0, 0, 0, 0, 1, 0, 1, 0}) +
                                 facet({-0.0f, 0, 0, 1, 0, 0, 0, 0, 1}) + facet({1, 0, 0, 0, 1, 0, 0, 0, 1});

TEST(Stl, EqualVerticesAreMerged) {
  MeshFile mesh = read_stl(as_bytes(stl(4, kTetrahedron)), "m.stl");
  EXPECT_EQ(mesh.vert.size(), 36u);
  merge_equal_vertices(mesh);
  EXPECT_EQ(mesh.vert, (std::vector<float>{0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1}));
  EXPECT_EQ(mesh.face, (std::vector<int>{0, 1, 2, 0, 3, 1, 0, 2, 3, 2, 1, 3}));
}

TEST(Stl, AHeaderMayBeginWithSolid) {
  EXPECT_EQ(read_stl(as_bytes(stl(4, kTetrahedron, "solid cube")), "m.stl").face.size(), 12u);
}

TEST(Stl, MalformedFilesAreRefused) {
  const std::pair<std::string, const char*> cases[] = {
      {"", "too short"},
      {std::string(83, ' '), "too short"},
      {"solid x\nfacet normal 0 0 1\n", "ASCII"},
      {"solid x\n" + std::string(500, ' '), "ASCII"},
      {stl(5, kTetrahedron), "announces 5 triangles"},
      {stl(3, kTetrahedron), "announces 3 triangles"},
      {stl(4, kTetrahedron) + "x", "bytes follow"},
      {stl(0xffffffff, kTetrahedron), "announces 4294967295"},
      {stl(0, ""), "no triangles"},
      {stl(1, facet({0, 0, 0, 0, 1, 0, kNan, 0, 0})), "not finite"},
      {stl(1, facet({0, 0, 0, 0, 1, 0, std::numeric_limits<float>::infinity(), 0, 0})), "not finite"},
  };
  for (const auto& [bytes, finding] : cases) {
    expect_refused([&broken = bytes] { read_stl(as_bytes(broken), "m.stl"); }, finding);
  }
}

std::string msh(std::initializer_list<int> counts, std::size_t nfloat, std::initializer_list<int> faces) {
  ByteBuilder out;
  out.add(counts);
  for (std::size_t i = 0; i < nfloat; ++i) out.add({static_cast<float>(i)});
  return out.add(faces).text();
}

TEST(Msh, ArraysComeInTheDocumentedOrder) {
  const MeshFile mesh = read_msh(as_bytes(msh({4, 4, 4, 1}, 12 + 12 + 8, {0, 2, 3})), "m.msh");
  EXPECT_EQ(mesh.vert[11], 11);
  EXPECT_EQ(mesh.normal[0], 12);
  EXPECT_EQ(mesh.texcoord[0], 24);
  EXPECT_EQ(mesh.face, (std::vector<int>{0, 2, 3}));
  EXPECT_EQ(mesh.facenormal, mesh.face);
  EXPECT_EQ(mesh.facetexcoord, mesh.face);
}

TEST(Msh, ACloudOfPointsNeedsNoFaces) {
  const MeshFile mesh = read_msh(as_bytes(msh({4, 0, 0, 0}, 12, {})), "m.msh");
  EXPECT_EQ(mesh.vert.size(), 12u);
  EXPECT_TRUE(mesh.face.empty());
  EXPECT_TRUE(mesh.facenormal.empty());
}

TEST(Msh, MalformedFilesAreRefused) {
  const std::pair<std::string, const char*> cases[] = {
      {"", "ends within the number of vertices"},
      {msh({4}, 0, {}), "is 4, but only 0 bytes follow"},
      {msh({3, 0, 0, 0}, 12, {}), "at least 4 vertices"},
      {msh({-4, 0, 0, 0}, 12, {}), "is -4"},
      {msh({2147483647, 0, 0, 0}, 12, {}), "is 2147483647"},
      {msh({4, 2, 0, 0}, 18, {}), "the number of normals must be"},
      {msh({4, 0, 3, 0}, 18, {}), "texture coordinates must be"},
      {msh({4, 0, 0, 0}, 13, {}), "ask for 48 bytes, but 52"},
      {msh({4, 0, 0, 1}, 12, {0, 1, 4}), "face index 2 is 4, but there are 4"},
      {msh({4, 0, 0, 1}, 12, {0, 1, -1}), "face index 2 is -1"},
      {ByteBuilder().add({4, 0, 0, 0}).add({kNan}).zeros(44).text(), "vertex coordinate 0 is not finite"},
  };
  for (const auto& [bytes, finding] : cases) {
    expect_refused([&broken = bytes] { read_msh(as_bytes(broken), "m.msh"); }, finding);
  }
}

std::string bone(std::string name, std::initializer_list<int> ids) {
  name.resize(40);
  ByteBuilder out;
  out.add(name).add({0.1f, 0.2f, 0.3f}).add({1.0f, 0.0f, 0.0f, 0.0f}).add({static_cast<int>(ids.size())}).add(ids);
  for (std::size_t i = 0; i < ids.size(); ++i) out.add({0.5f});
  return out.text();
}

std::string skin(std::initializer_list<int> counts, const std::string& bones) {
  return ByteBuilder().add(counts).zeros(36).add({0.25f, 0.75f}).zeros(16).add({0, 1, 2}).add(bones).text();
}

TEST(Skin, BodiesFollowTheMesh) {
  const SkinFile file = read_skin(as_bytes(skin({3, 3, 1, 2}, bone("hand", {0, 2}) + bone("world", {1}))), "m.skn");
  EXPECT_EQ(file.vert.size(), 9u);
  EXPECT_EQ(file.texcoord[1], 0.75f);
  EXPECT_EQ(file.face, (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(file.bodyname, (std::vector<std::string>{"hand", "world"}));
  EXPECT_EQ(file.bindpos[5], 0.3f);
  EXPECT_EQ(file.bindquat[4], 1.0f);
  EXPECT_EQ(file.vertid[0], (std::vector<int>{0, 2}));
  EXPECT_EQ(file.vertweight[1], (std::vector<float>{0.5f}));
}

TEST(Skin, MalformedFilesAreRefused) {
  const std::string good = bone("hand", {0, 2});
  const std::pair<std::string, const char*> cases[] = {
      {"", "ends within"},
      {skin({3, 3, 1, 0}, ""), "a skin needs vertices, faces and bodies"},
      {skin({3, 2, 1, 1}, good), "texture coordinates must be"},
      {skin({3, 3, 1, 1}, good + "x"), "1 bytes follow the last body"},
      {skin({3, 3, 1, 2}, good), "ends within the name of a body"},
      {skin({3, 3, 1, 9}, good), "is 9, but only"},
      {skin({3, 3, 1, 1}, bone("", {0})), "the name of a body"},
      {skin({3, 3, 1, 1}, bone(std::string(40, 'n'), {0})), "not closed"},
      {skin({3, 3, 1, 1}, bone("hand", {3})), "vertex index 0 is 3"},
      {skin({3, 3, 1, 1}, bone("hand", {})), "moves no vertices"},
      {skin({3, 3, 1, 1}, good.substr(0, good.size() - 4)), "bytes follow"},
  };
  for (const auto& [bytes, finding] : cases) {
    expect_refused([&broken = bytes] { read_skin(as_bytes(broken), "m.skn"); }, finding);
  }
}

TEST(HField, RowsAreKept) {
  const HFieldFile field =
      read_hfield(as_bytes(ByteBuilder().add({2, 3}).add({1.f, 2.f, 3.f, 4.f, 5.f, 6.f}).text()), "h");
  EXPECT_EQ(field.nrow, 2);
  EXPECT_EQ(field.ncol, 3);
  EXPECT_EQ(field.data[3], 4);
}

TEST(HField, MalformedFilesAreRefused) {
  const std::pair<std::string, const char*> cases[] = {
      {ByteBuilder().add({2}).text(), "ends within"},
      {ByteBuilder().add({0, 3}).text(), "at least one row"},
      {ByteBuilder().add({-1, -1}).add({1.f}).text(), "at least one row"},
      {ByteBuilder().add({2, 3}).add({1.f}).text(), "2 x 3 elevations"},
      {ByteBuilder().add({65536, 65536}).text(), "65536 x 65536"},
      {ByteBuilder().add({1, 1}).add({1.f, 2.f}).text(), "8 bytes follow"},
      {ByteBuilder().add({1, 1}).add({kNan}).text(), "not finite"},
  };
  for (const auto& [bytes, finding] : cases) {
    expect_refused([&broken = bytes] { read_hfield(as_bytes(broken), "h"); }, finding);
  }
}

}  // namespace
}  // namespace sinew::test
