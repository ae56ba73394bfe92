// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>

#include "base/error.h"
#include "format/mesh/gmsh.h"
#include "support/bytes.h"

namespace sinew::test {
namespace {

GmshFile read(std::string_view text) { return read_gmsh(as_bytes(text), "m.msh"); }

const std::string kAscii22 =
    "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n2 1 \"skin\"\n$EndPhysicalNames\n"
    "$Nodes\n4\n10 0 0 0\n11 1 0 0\n12 0 1 0\n20 0 0 1\n$EndNodes\n"
    "$Elements\n2\n1 2 2 0 1 10 11 12\n2 2 0 20 11 10\n$EndElements\n";

const std::string kAscii41 =
    "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Entities\n0 0 0 1\n1 0 0 0 1 1 1 0 0\n$EndEntities\n"
    "$Nodes\n2 4 1 4\n3 1 0 3\n1\n2\n3\n0 0 0\n1 0 0\n0 1 0\n3 2 0 1\n4\n0 0 1\n$EndNodes\n"
    "$Elements\n1 1 1 1\n3 1 4 1\n1 1 2 3 4\n$EndElements\n";

std::string binary22() {
  ByteBuilder out;
  out.add("$MeshFormat\n2.2 1 8\n").add({1}).add("\n$EndMeshFormat\n$Nodes\n3\n");
  for (int i = 0; i < 3; ++i) out.add({i + 1}).add({double(i == 1), double(i == 2), 0.0});
  out.add("\n$EndNodes\n$Elements\n1\n").add({2, 1, 2}).add({7, 0, 1, 3, 2, 1});
  return out.add("\n$EndElements\n").text();
}

std::string binary41(std::uint64_t corner = 4) {
  using Tag = std::uint64_t;
  ByteBuilder out;
  out.add("$MeshFormat\n4.1 1 8\n").add({1}).add("\n$EndMeshFormat\n$Entities\n").zeros(32).add("\n$EndEntities\n");
  out.add("$Nodes\n").add<Tag>({1, 4, 1, 4}).add({3, 1, 0}).add<Tag>({4, 1, 2, 3, 4});
  out.add({0., 0., 0., 1., 0., 0., 0., 1., 0., 0., 0., 1.}).add("\n$EndNodes\n");
  out.add("$Elements\n").add<Tag>({1, 1, 1, 1}).add({3, 1, 4}).add<Tag>({1, 1, 1, 2, 3, corner});
  return out.add("\n$EndElements\n").text();
}

TEST(Gmsh, Ascii22WithGapsInItsNumbers) {
  const GmshFile file = read(kAscii22);
  EXPECT_EQ(file.dim, 2);
  EXPECT_EQ(file.point.size(), 12u);
  EXPECT_EQ(file.element, (std::vector<int>{0, 1, 2, 3, 1, 0}));
}

TEST(Gmsh, Ascii41InTwoBlocks) {
  const GmshFile file = read(kAscii41);
  EXPECT_EQ(file.dim, 3);
  EXPECT_EQ(file.point, (std::vector<double>{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}));
  EXPECT_EQ(file.element, (std::vector<int>{0, 1, 2, 3}));
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  return text.replace(text.find(from), from.size(), to);
}

// What a section announces has to be in it.
TEST(Gmsh, FalseCountsAreRefused) {
  EXPECT_NO_THROW(read(kAscii41));
  for (const char* header : {"2 3 1 4", "2 5 1 4", "2 4 0 4", "2 4 1 5"}) {
    EXPECT_THROW(read(replaced(kAscii41, "$Nodes\n2 4 1 4", "$Nodes\n" + std::string(header))), ModelError) << header;
  }
  EXPECT_THROW(read(replaced(kAscii41, "$Elements\n1 1 1 1", "$Elements\n1 2 1 1")), ModelError);
  EXPECT_THROW(read(replaced(kAscii41, "3 1 4 1\n1 1 2", "2 1 4 1\n1 1 2")), ModelError) << "tetrahedra of a surface";
}

TEST(Gmsh, Binary22) {
  const GmshFile file = read(binary22());
  EXPECT_EQ(file.dim, 2);
  EXPECT_EQ(file.point, (std::vector<double>{0, 0, 0, 1, 0, 0, 0, 1, 0}));
  EXPECT_EQ(file.element, (std::vector<int>{2, 1, 0}));
}

TEST(Gmsh, Binary41EqualsAscii) {
  const GmshFile file = read(binary41()), same = read(kAscii41);
  EXPECT_EQ(file.dim, 3);
  EXPECT_EQ(file.point, same.point);
  EXPECT_EQ(file.element, same.element);
}

TEST(Gmsh, MalformedFilesAreRefused) {
  const std::pair<std::string, const char*> cases[] = {
      {"", "begins with $MeshFormat"},
      {replaced(kAscii22, "2.2", "3.0"), "m.msh:2: GMSH version 3.0"},
      {replaced(kAscii22, "2.2 0 8", "2.2 2 8"), "file type must be"},
      {replaced(kAscii22, "2.2 0 8", "2.2 0 4"), "data size must be 8"},
      {replaced(kAscii22, "11 1 0 0", "11 1 0 x"), "m.msh:11: node coordinate: 'x'"},
      {replaced(kAscii22, "11 1 0 0", "11 1 0 nan"), "not a finite number"},
      {replaced(kAscii22, "11 1 0 0", "10 1 0 0"), "node 10 occurs twice"},
      {replaced(kAscii22, "20 11 10", "20 11 13"), "uses node 13, which is not defined"},
      {replaced(kAscii22, "1 2 2 0 1", "1 3 2 0 1"), "element type 3 is not supported"},
      {replaced(kAscii22, "2 2 0 20 11 10", "2 4 0 20 11 10 12"), "cannot be mixed"},
      {replaced(kAscii22, "$Nodes\n4", "$Nodes\n5"), "node number: '$EndNodes' is not an integer"},
      {replaced(kAscii22, "$Nodes\n4", "$Nodes\n3"), "expected the end of $Nodes"},
      {replaced(kAscii22, "$Nodes\n4", "$Nodes\n-4"), "count is -4"},
      {replaced(kAscii22, "$Elements\n2", "$Elements\n0"), "expected the end"},
      {kAscii22.substr(0, kAscii22.find("$Elements")), "no elements"},
      {"$MeshFormat\n2.2 0 8\n$EndMeshFormat\n", "no nodes"},
      {replaced(kAscii41, "3 1 0 3", "3 1 1 3"), "parametric"},
      {replaced(kAscii41, "3 1 0 3", "3 1 0 999999999"), "is not an integer"},
      {binary41(9), "uses node 9"},
      {binary41(~std::uint64_t{0}), "too large"},
      {binary41().substr(0, 200), "ends within"},
      {replaced(binary22(), "$Nodes\n3", "$Nodes\n9"), "ends within"},
      {replaced(binary22(), "$Nodes\n3", "$Nodes\nx"), "a count is not a number"},
      {replaced(binary22(), "$Elements\n1", "$Elements\n0"), "no elements"},
      {replaced(binary22(), "$Elements", "$Elephant"), "no $Elements section"},
      {replaced(binary22(), std::string_view("\1\0\0\0", 4), std::string_view("\0\0\0\1", 4)), "little-endian"},
  };
  for (const auto& [text, finding] : cases) {
    try {
      read(text);
      ADD_FAILURE() << "accepted, though: " << finding;
    } catch (const ModelError& e) {
      EXPECT_NE(std::string(e.what()).find(finding), std::string::npos) << e.what() << " lacks " << finding;
    }
  }
}

}  // namespace
}  // namespace sinew::test
