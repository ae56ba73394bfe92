// SPDX-License-Identifier: Apache-2.0
// Edges, surfaces and layers of flexes obey Euler's counts and their own definitions.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "compile/flex/topology.h"
#include "support/load.h"

namespace sinew::test {
namespace {

ModelPtr load_grid(const std::string& attributes) {
  return load_text("<mujoco><worldbody><flexcomp name=\"f\" type=\"grid\" " + attributes + "/></worldbody></mujoco>");
}

// vertices - edges + elements = 1 for a disc
TEST(FlexTopology, ASheetIsADisc) {
  const ModelPtr m = load_grid(R"(dim="2" count="5 7 1")");
  EXPECT_EQ(m->nflexvert - m->nflexedge + m->nflexelem, 1);
  EXPECT_EQ(m->flex_shellnum[0], 2 * (4 + 6));
}

// A surface around a solid is a sphere: v - e + f = 2, with e = 3 f / 2.
TEST(FlexTopology, TheShellOfASolidIsASphere) {
  const ModelPtr m = load_grid(R"(dim="3" count="4 5 6")");
  const int faces = m->flex_shellnum[0];
  EXPECT_EQ(faces, 2 * 2 * (3 * 4 + 4 * 5 + 3 * 5));
  const std::set<int> corners(m->flex_shell, m->flex_shell + 3 * faces);
  EXPECT_EQ(static_cast<int>(corners.size()) - 3 * faces / 2 + faces, 2);
}

// Each edge of a closed surface is run along once in each direction.
TEST(FlexTopology, TheShellIsTurnedOneWay) {
  const ModelPtr m = load_grid(R"(dim="3" count="3 3 4")");
  std::map<std::pair<int, int>, int> runs;
  for (int f = 0; f < m->flex_shellnum[0]; ++f) {
    for (int k = 0; k < 3; ++k) ++runs[{m->flex_shell[3 * f + k], m->flex_shell[3 * f + (k + 1) % 3]}];
  }
  for (const auto& [run, count] : runs) {
    EXPECT_EQ(count, 1);
    EXPECT_TRUE(runs.count({run.second, run.first}));
  }
}

TEST(FlexTopology, LayersCountInwards) {
  const ModelPtr m = load_grid(R"(dim="3" count="8 8 8")");
  const std::set<int> surface(m->flex_shell, m->flex_shell + 3 * m->flex_shellnum[0]);
  std::set<int> layers;
  for (int e = 0; e < m->nflexelem; ++e) {
    layers.insert(m->flex_elemlayer[e]);
    int outside = 0;
    for (int k = 0; k < 4; ++k) outside += surface.count(m->flex_elem[4 * e + k]) > 0;
    EXPECT_TRUE(outside > 0 || m->flex_elemlayer[e] > 0);
  }
  EXPECT_EQ(*layers.begin(), 0);
  EXPECT_EQ(static_cast<int>(layers.size()), *layers.rbegin() + 1);  // none is left out
  EXPECT_GT(*layers.rbegin(), 2);
}

// An element has the edges between its corners, and no others.
TEST(FlexTopology, ElementsKnowTheirEdges) {
  const std::vector<int> elements = {0, 1, 2, 3, 1, 2, 3, 4};
  const FlexTopology t = find_topology(elements, 3);
  EXPECT_EQ(t.nedge(), 9);
  for (std::size_t e = 0; e < 2; ++e) {
    std::set<std::pair<int, int>> found, expected;
    for (std::size_t k = 0; k < 6; ++k) {
      const auto edge = static_cast<std::size_t>(t.elemedge[6 * e + k]);
      found.insert({t.edge[2 * edge], t.edge[2 * edge + 1]});
    }
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = 0; j < i; ++j) expected.insert(std::minmax(elements[4 * e + i], elements[4 * e + j]));
    }
    EXPECT_EQ(found, expected);
  }
  EXPECT_EQ(t.shell.size(), 3 * 6U);
}

TEST(FlexTopology, FlapsAreAcrossTheEdge) {
  const std::vector<int> elements = {0, 1, 2, 1, 0, 3};
  const FlexTopology t = find_topology(elements, 2);
  const std::vector<int> flap = find_flaps(elements, t);
  int shared = 0;
  for (std::size_t e = 0; e < static_cast<std::size_t>(t.nedge()); ++e) {
    if (flap[2 * e + 1] < 0) continue;
    ++shared;
    EXPECT_EQ((std::vector<int>{t.edge[2 * e], t.edge[2 * e + 1], flap[2 * e], flap[2 * e + 1]}),
              (std::vector<int>{0, 1, 2, 3}));
  }
  EXPECT_EQ(shared, 1);
  EXPECT_EQ(t.evpair, (std::vector<int>{1, 2, 0, 3}));
}

// Three triangles on one edge are neighbours in turn; no vertex is paired with an element it belongs to.
TEST(FlexTopology, ABookOfTrianglesIsNoTrouble) {
  const std::vector<int> elements = {0, 1, 2, 0, 1, 3, 0, 1, 4, 0, 1, 2};
  const FlexTopology t = find_topology(elements, 2);
  for (std::size_t i = 0; i < t.evpair.size(); i += 2) {
    const int* e = elements.data() + 3 * t.evpair[i];
    EXPECT_EQ(std::count(e, e + 3, t.evpair[i + 1]), 0);
  }
  EXPECT_EQ(t.shell.size(), 2 * 4U);  // 0-3, 1-3, 0-4, 1-4
}

}  // namespace
}  // namespace sinew::test
