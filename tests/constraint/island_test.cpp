// SPDX-License-Identifier: Apache-2.0
#include "constraint/island.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "constraint/constraint_support.h"
#include "model/data_scope.h"

namespace sinew::test {
namespace {

// Seven trees; constraints tie 1 to 4, and 2 to 6; 3 has a limit of its own; 0 and 5 are free.
const char* kArchipelago = R"(
<mujoco>
  <worldbody>
    <body><freejoint/><geom size=".1"/></body>
    <body pos="1 0 0"><freejoint/><geom size=".1"/></body>
    <body pos="2 0 0"><joint name="c" axis="0 1 0"/><geom size=".1"/>
      <body pos=".3 0 0"><joint name="d" axis="0 1 0" frictionloss="1"/><geom size=".1"/></body></body>
    <body pos="3 0 0"><joint axis="0 1 0" range="20 30"/><geom size=".1"/></body>
    <body name="last" pos="4 0 0"><freejoint/><geom size=".1"/></body>
    <body pos="5 0 0"><joint axis="0 1 0"/><geom size=".1"/></body>
    <body pos="6 0 0"><joint name="g" axis="0 1 0"/><geom size=".1"/></body>
  </worldbody>
  <equality><joint joint1="c" joint2="g"/></equality>
</mujoco>)";

class IslandTest : public testing::TestWithParam<int> {
 protected:
  ModelPtr m = load_text(kArchipelago);
  DataPtr d;

  void SetUp() override {
    m->opt.jacobian = GetParam();
    d = pose_off_axis(*m);
    add_contact(*d, 1, 5, 3);  // trees 1 and 4
    add_contact(*d, 1, 5, 1);
    mj_makeConstraint(m.get(), d.get());
    mj_referenceConstraint(m.get(), d.get());
    mj_island(m.get(), d.get());
    for (int i = 0; i < m->nv; ++i) d->qfrc_smooth[i] = std::sin(i), d->qacc_smooth[i] = std::cos(i);
    std::vector<IslandPlace> place(static_cast<std::size_t>(d->nisland));
    place_islands(*m, *d, scope_of(*m, *d), place.data());
    for (int island = 0; island < d->nisland; ++island) {
      gather_island(*m, *d, island, place[static_cast<std::size_t>(island)]);
    }
  }
};

INSTANTIATE_TEST_SUITE_P(Formats, IslandTest, testing::Values(mjJAC_DENSE, mjJAC_SPARSE));

TEST_P(IslandTest, AreNumberedByTheirFirstTree) {
  const std::vector<int> trees = {-1, 0, 1, 2, 0, -1, 1}, sorted = {1, 4, 2, 6, 3, 0, 5};
  ASSERT_EQ(m->ntree, 7);
  ASSERT_EQ(d->nisland, 3);
  EXPECT_EQ(std::vector<int>(d->tree_island, d->tree_island + 7), trees);
  EXPECT_EQ(std::vector<int>(d->map_itree2tree, d->map_itree2tree + 7), sorted);
  EXPECT_EQ(std::vector<int>(d->island_ntree, d->island_ntree + 3), (std::vector<int>{2, 2, 1}));
  EXPECT_EQ(std::vector<int>(d->island_itreeadr, d->island_itreeadr + 3), (std::vector<int>{0, 2, 4}));
  EXPECT_EQ(std::vector<int>(d->island_nv, d->island_nv + 3), (std::vector<int>{12, 3, 1}));
  EXPECT_EQ(std::vector<int>(d->island_idofadr, d->island_idofadr + 3), (std::vector<int>{0, 12, 15}));
  EXPECT_EQ(std::vector<int>(d->island_dofadr, d->island_dofadr + 3), (std::vector<int>{6, 12, 14}));
  EXPECT_EQ(d->nidof, 16);
}

TEST_P(IslandTest, RowsKeepTheirOrder) {
  // an equality, the friction of d, the limit of tree 3, four edges and one normal
  ASSERT_EQ(d->nefc, 8);
  EXPECT_EQ(std::vector<int>(d->efc_island, d->efc_island + 8), (std::vector<int>{1, 1, 2, 0, 0, 0, 0, 0}));
  EXPECT_EQ(std::vector<int>(d->map_iefc2efc, d->map_iefc2efc + 8), (std::vector<int>{3, 4, 5, 6, 7, 0, 1, 2}));
  EXPECT_EQ(std::vector<int>(d->island_ne, d->island_ne + 3), (std::vector<int>{0, 1, 0}));
  EXPECT_EQ(std::vector<int>(d->island_nf, d->island_nf + 3), (std::vector<int>{0, 1, 0}));
  EXPECT_EQ(std::vector<int>(d->island_nefc, d->island_nefc + 3), (std::vector<int>{5, 2, 1}));
  EXPECT_EQ(std::vector<int>(d->island_iefcadr, d->island_iefcadr + 3), (std::vector<int>{0, 5, 7}));
  for (int r = 0; r < d->nefc; ++r) EXPECT_EQ(d->map_efc2iefc[d->map_iefc2efc[r]], r);
}

TEST_P(IslandTest, MapsOfDofsAreInverse) {
  std::vector<int> seen(static_cast<std::size_t>(m->nv));
  for (int i = 0; i < m->nv; ++i) {
    EXPECT_EQ(d->map_idof2dof[d->map_dof2idof[i]], i);
    EXPECT_EQ(d->map_dof2idof[i] >= d->nidof, d->dof_island[i] < 0);
    EXPECT_EQ(d->dof_island[i], d->tree_island[m->dof_treeid[i]]);
  }
}

// Written out island by island, J and M are what they were.
TEST_P(IslandTest, GatheredMatricesAreTheOriginals) {
  const std::vector<mjtNum> J = full_jacobian(*m, *d);
  std::vector<mjtNum> gathered(J.size());
  for (int island = 0; island < d->nisland; ++island) {
    for (int i = d->island_iefcadr[island]; i < d->island_iefcadr[island] + d->island_nefc[island]; ++i) {
      for (int k = d->iefc_J_rowadr[i]; k < d->iefc_J_rowadr[i] + d->iefc_J_rownnz[i]; ++k) {
        const int dof = d->map_idof2dof[d->island_idofadr[island] + d->iefc_J_colind[k]];
        gathered[static_cast<std::size_t>(d->map_iefc2efc[i] * m->nv + dof)] = d->iefc_J[k];
      }
    }
    for (int i = d->island_idofadr[island]; i < d->island_idofadr[island] + d->island_nv[island]; ++i) {
      const int row = d->map_idof2dof[i];
      ASSERT_EQ(d->iM_rownnz[i], m->M_rownnz[row]);
      for (int k = 0; k < d->iM_rownnz[i]; ++k) {
        const int entry = d->iM_rowadr[i] + k, original = m->M_rowadr[row] + k;
        EXPECT_EQ(d->map_idof2dof[d->island_idofadr[island] + d->iM_colind[entry]], m->M_colind[original]);
        EXPECT_EQ(d->iM[entry], d->M[original]);
        EXPECT_EQ(d->iLD[entry], d->qLD[original]);
      }
      EXPECT_EQ(d->iLDiagInv[i], d->qLDiagInv[row]);
      EXPECT_EQ(d->ifrc_smooth[i], std::sin(row));
    }
  }
  EXPECT_EQ(gathered, J);
}

TEST_P(IslandTest, ScatterPutsResultsBack) {
  for (int i = 0; i < d->nidof; ++i) d->iacc[i] = 100 + d->map_idof2dof[i], d->ifrc_constraint[i] = d->map_idof2dof[i];
  for (int r = 0; r < d->nefc; ++r) d->iefc_force[r] = d->map_iefc2efc[r], d->iefc_state[r] = r % 2;
  std::vector<mjtNum> b(static_cast<std::size_t>(d->nefc));
  std::iota(b.begin(), b.end(), 5);
  for (int island = 0; island < d->nisland; ++island) scatter_island(*d, island, b.data());
  for (int i = 0; i < m->nv; ++i) {
    const bool bound = d->dof_island[i] >= 0;
    EXPECT_EQ(d->qacc[i], bound ? 100 + i : std::cos(i));
    EXPECT_EQ(d->qfrc_constraint[i], bound ? i : 0);
  }
  for (int r = 0; r < d->nefc; ++r) {
    EXPECT_EQ(d->efc_force[r], r);
    EXPECT_EQ(d->efc_state[r], d->map_efc2iefc[r] % 2);
    EXPECT_EQ(d->efc_b[r], 5 + d->map_efc2iefc[r]);
  }
}

TEST_P(IslandTest, CanBeDisabled) {
  m->opt.disableflags |= mjDSBL_ISLAND;
  mj_island(m.get(), d.get());
  EXPECT_EQ(d->nisland, 0);
  EXPECT_EQ(d->nidof, 0);
}

}  // namespace
}  // namespace sinew::test
