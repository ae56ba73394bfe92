// SPDX-License-Identifier: Apache-2.0
#include <ctime>
#include <string>

#include <gtest/gtest.h>

#include "base/error.h"
#include "format/mesh/mesh_file.h"
#include "support/bytes.h"

namespace sinew::test {
namespace {

MeshFile read(std::string_view text) { return read_obj(as_bytes(text), "m.obj"); }

const std::string kFive = "v 0 0 0\nv 2 0 0\nv 2.5 1 0\nv 0 1 0\nv 0 0 1\n";

TEST(Obj, TrianglesKeepTheirOrder) {
  const MeshFile mesh = read(kFive + "f 1 2 3\nf 1 4 3\n");
  EXPECT_EQ(mesh.vert.size(), 15u);
  EXPECT_EQ(mesh.vert[6], 2.5f);
  EXPECT_EQ(mesh.face, (std::vector<int>{0, 1, 2, 0, 3, 2}));
  EXPECT_TRUE(mesh.facenormal.empty());
  EXPECT_TRUE(mesh.facetexcoord.empty());
}

TEST(Obj, PolygonsBecomeFans) {
  EXPECT_EQ(read(kFive + "f 1 2 3 4\n").face, (std::vector<int>{0, 1, 2, 0, 2, 3}));
  const std::string pentagon = "v 2 0 0\nv 1 2 0\nv -1 2 0\nv -2 0 0\nv 0 -2 0\nf 1 2 3 4 5\n";
  EXPECT_EQ(read(pentagon).face, (std::vector<int>{0, 1, 2, 0, 2, 3, 0, 3, 4}));
}

// The area of the triangles is that of the polygon, and none is turned over.
TEST(Obj, ConcavePolygonsAreCovered) {
  const MeshFile mesh = read("v 0 0 0\nv 4 0 0\nv 4 4 0\nv 3 1 0\nv 1 1 0\nv 0 4 0\nf 1 2 3 4 5 6\n");
  double area = 0;
  for (std::size_t f = 0; f < mesh.face.size(); f += 3) {
    const float *a = &mesh.vert[3 * mesh.face[f]], *b = &mesh.vert[3 * mesh.face[f + 1]],
                *c = &mesh.vert[3 * mesh.face[f + 2]];
    const double part = 0.5 * ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
    EXPECT_GE(part, 0);
    area += part;
  }
  EXPECT_EQ(mesh.face.size(), 12u);
  EXPECT_DOUBLE_EQ(area, 7.0);  // 16 less the notch: (4 + 2) / 2 * 3
}

// A comb: every second corner of its teeth points inwards. Its triangles tile it, so their areas add up; and it takes
// far less than the second that trying every corner against every triangle would.
TEST(Obj, AConcaveFaceOfTwoThousandCornersIsQuick) {
  constexpr int kTeeth = 499;
  std::string text, face = "f";
  auto add = [&, n = 0](double x, double y) mutable {
    text += "v " + std::to_string(x) + " " + std::to_string(y) + " 0\n";
    face += " " + std::to_string(++n);
  };
  add(0, -1);
  add(2 * kTeeth, -1);
  for (int i = kTeeth - 1; i >= 0; --i) {
    add(2 * i + 1.5, 1);
    add(2 * i + 1.25, 100);
    add(2 * i + 0.75, 100);
    add(2 * i + 0.5, 1);
  }
  const std::clock_t start = std::clock();
  const MeshFile mesh = read(text + face + "\n");
  EXPECT_LT(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, 1.0);
  double area = 0;
  for (std::size_t i = 0; i < mesh.face.size(); i += 3) {
    const float* p[3];
    for (std::size_t k = 0; k < 3; ++k) p[k] = mesh.vert.data() + 3 * mesh.face[i + k];
    const double part =
        0.5 * (double{p[1][0] - p[0][0]} * (p[2][1] - p[0][1]) - double{p[1][1] - p[0][1]} * (p[2][0] - p[0][0]));
    EXPECT_GE(part, 0) << i / 3;
    area += part;
  }
  double expected = 0;  // by the shoelace formula
  const std::size_t n = mesh.vert.size() / 3;
  for (std::size_t i = 0; i < n; ++i) {
    const float *a = mesh.vert.data() + 3 * i, *b = mesh.vert.data() + 3 * ((i + 1) % n);
    expected += 0.5 * (double{a[0]} * b[1] - double{a[1]} * b[0]);
  }
  EXPECT_NEAR(area, expected, 1e-6 * expected);
  EXPECT_EQ(mesh.face.size(), 3 * (n - 2));
}

TEST(Obj, NormalsAndTextureCoordinates) {
  const MeshFile mesh =
      read(kFive + "vt .1 .2\nvt .3 .4 .9\nvt .5\nvn 0 0 1\nf 1/1/1 2/2/1 3/3/1\nf 1/-3/-1 4/-2/-1 3/-1/-1\n");
  EXPECT_EQ(mesh.texcoord, (std::vector<float>{0.1f, 0.8f, 0.3f, 0.6f, 0.5f, 1.0f}));
  EXPECT_EQ(mesh.facetexcoord, (std::vector<int>{0, 1, 2, 0, 1, 2}));
  EXPECT_EQ(mesh.normal, (std::vector<float>{0, 0, 1}));
  EXPECT_EQ(mesh.facenormal, (std::vector<int>{0, 0, 0, 0, 0, 0}));
}

TEST(Obj, PartialNormalsAreDropped) {
  const MeshFile mesh = read(kFive + "vn 0 0 1\nf 1//1 2//1 3//1\nf 1 4 3\n");
  EXPECT_TRUE(mesh.normal.empty());
  EXPECT_TRUE(mesh.facenormal.empty());
}

TEST(Obj, NegativeIndicesCountBack) { EXPECT_EQ(read(kFive + "f -5 -4 -3\n").face, (std::vector<int>{0, 1, 2})); }

TEST(Obj, OnlyTheFirstObjectWithFacesCounts) {
  const MeshFile mesh = read(kFive + "o empty\no a\nf 1 2 3\nusemtl x\nf 1 4 3\no b\nv 5 5 5\nf 1 4 6\n");
  EXPECT_EQ(mesh.face, (std::vector<int>{0, 1, 2, 0, 3, 2}));
  EXPECT_EQ(mesh.vert.size(), 18u);
}

TEST(Obj, AcceptsWhatExportersWrite) {
  EXPECT_EQ(read("# c\r\n\r\nmtllib a.mtl\r\nv +1 .5 1. \r\nv 1e-400 0 0 1\r\nv 0 0 0 .2 .3 .4\r\ns off\r\nf 1 2 "
                 "\\\r\n 3 # c\r\n")
                .face,
            (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(read(kFive + "l 1 2\np 1\nf 1 2\nf 1 2 3").face, (std::vector<int>{0, 1, 2}));
  EXPECT_TRUE(read(kFive).face.empty());
}

TEST(Obj, MalformedFilesNameTheirLine) {
  struct Case {
    std::string text, finding;
  };
  const Case cases[] = {
      {"", "m.obj:1: no vertices"},
      {"solid\nbinary", "no vertices"},
      {"v 1 2\n", "m.obj:1: vertex coordinate is missing"},
      {"v 1 2 x\n", "m.obj:1: vertex coordinate: 'x' is not a finite number"},
      {"\nv 1 2 nan\n", "m.obj:2: vertex coordinate: 'nan'"},
      {"v 1 2 -inf\n", "'-inf'"},
      {"v 1 2 1e39\n", "does not fit into a float"},
      {"v 1 2 1e999\n", "'1e999' is not a finite number"},
      {"v 1 2 3,5\n", "'3,5'"},
      {"v 1 2 0x10\n", "'0x10'"},
      {"v 1 2 ++1\n", "'++1'"},
      {kFive + "f 0 1 2\n", "m.obj:6: vertex 0 is out of range"},
      {kFive + "f 1 2 6\n", "vertex 6 is out of range: there are 5"},
      {kFive + "f 1 2 -6\n", "vertex -6 is out of range"},
      {kFive + "f 1 2 99999999999999999999\n", "is not an integer"},
      {kFive + "f 1 2 3.5\n", "'3.5' is not an integer"},
      {kFive + "f 1/1 2 3\n", "texture coordinate 1 is out of range"},
      {kFive + "f 1//1 2 3\n", "normal 1 is out of range"},
      {kFive + "f /1 2 3\n", "names no vertex"},
      {kFive + "vn 1 0\n", "m.obj:6: normal coordinate is missing"},
      {kFive + "vt\n", "texture coordinate is missing"},
      {kFive + "vt 0 -3.4e38\nvt 0 1e39\n", "m.obj:7"},
  };
  for (const Case& c : cases) {
    try {
      read(c.text);
      ADD_FAILURE() << "accepted: " << c.text;
    } catch (const ModelError& e) {
      EXPECT_NE(std::string(e.what()).find(c.finding), std::string::npos) << e.what() << " lacks " << c.finding;
    }
  }
}

}  // namespace
}  // namespace sinew::test
