// SPDX-License-Identifier: Apache-2.0
// The patterns of M, D and B against their definitions, entry by entry, and the maps between them.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "compile/tree_support.h"

namespace sinew::test {
namespace {

// Two branches on a free body, a chain of several joints per body, bodies without joints, and simple bodies beside.
constexpr char kTree[] = R"(
    <body><freejoint/><geom size=".1"/>
      <body pos="1 0 0"><joint/><joint axis="0 1 0"/><geom size=".1"/>
        <body pos="1 0 0"><geom size=".1"/><body pos="0 1 0"><joint type="ball"/><geom size=".1"/></body></body>
      </body>
      <body pos="0 1 0"><joint type="slide"/><geom size=".1"/></body>
    </body>
    <body pos="5 0 0"><freejoint/><geom size=".1"/></body>
    <body pos="9 0 0"><geom size=".1"/><body><joint pos="1 0 0"/><geom size=".1"/></body></body>)";

bool is_above(const mjModel& m, int ancestor, int dof) {
  while (dof > ancestor) dof = m.dof_parentid[dof];
  return dof == ancestor;
}

std::vector<int> row_of(const int* rownnz, const int* rowadr, const int* colind, int row) {
  return {colind + rowadr[row], colind + rowadr[row] + rownnz[row]};
}

TEST(Structure, RowsOfMAndDAreTheRelatives) {
  const Model m = compile_world(kTree);
  for (int i = 0; i < m->nv; ++i) {
    std::vector<int> above, related;
    for (int j = 0; j < m->nv; ++j) {
      if (is_above(*m, j, i) && (j == i || !m->dof_simplenum[i])) above.push_back(j);
      if (is_above(*m, j, i) || is_above(*m, i, j)) related.push_back(j);
    }
    EXPECT_EQ(row_of(m->M_rownnz, m->M_rowadr, m->M_colind, i), above) << i;
    EXPECT_EQ(row_of(m->D_rownnz, m->D_rowadr, m->D_colind, i), related) << i;
    EXPECT_EQ(m->D_colind[m->D_rowadr[i] + m->D_diag[i]], i);
  }
}

TEST(Structure, RowsOfBAreTheDofsThatMoveABodyOrThatItCarries) {
  const Model m = compile_world(kTree);
  for (int b = 0; b < m->nbody; ++b) {
    std::vector<int> expected;
    for (int i = 0; i < m->nv; ++i) {
      int carrier = m->dof_bodyid[i], below = b;
      while (carrier > b) carrier = m->body_parentid[carrier];
      while (below > m->dof_bodyid[i]) below = m->body_parentid[below];
      if (carrier == b || below == m->dof_bodyid[i]) expected.push_back(i);
    }
    EXPECT_EQ(row_of(m->B_rownnz, m->B_rowadr, m->B_colind, b), expected) << b;
  }
}

TEST(Structure, MapsLeadToTheSameEntry) {
  const Model m = compile_world(kTree);
  for (int i = 0; i < m->nv; ++i) {
    for (int k = m->D_rowadr[i]; k < m->D_rowadr[i] + m->D_rownnz[i]; ++k) {
      const int row = std::max(i, m->D_colind[k]), column = std::min(i, m->D_colind[k]);
      const auto chain = row_of(m->M_rownnz, m->M_rowadr, m->M_colind, row);
      const auto found = std::find(chain.begin(), chain.end(), column);
      const int expected = found == chain.end() ? -1 : m->M_rowadr[row] + static_cast<int>(found - chain.begin());
      EXPECT_EQ(m->mapM2D[k], expected) << i;
    }
    for (int k = m->M_rowadr[i]; k < m->M_rowadr[i] + m->M_rownnz[i]; ++k) {
      EXPECT_EQ(m->D_colind[m->mapD2M[k]], m->M_colind[k]);
      EXPECT_TRUE(m->mapD2M[k] >= m->D_rowadr[i] && m->mapD2M[k] < m->D_rowadr[i] + m->D_rownnz[i]);
    }
  }
}

}  // namespace
}  // namespace sinew::test
