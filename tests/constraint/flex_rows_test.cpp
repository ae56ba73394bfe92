// SPDX-License-Identifier: Apache-2.0
// Edges of flexes that are held: one row each, over two trees.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/load.h"
#include "support/near.h"

namespace sinew::test {
namespace {

ModelPtr held_sheet(const std::string& option = "", const std::string& pins = "<pin id='0 1'/>") {
  return load_text("<mujoco><option " + option +
                   "><flag contact='disable'/></option><worldbody><flexcomp name='sheet' dim='2' type='grid' "
                   "count='5 4 1' spacing='.1 .1 .1' radius='.001' mass='.2' pos='0 0 1'>" +
                   pins +
                   "<edge equality='true' solref='.004 1' damping='.01'/><contact selfcollide='none'/></flexcomp>" +
                   "</worldbody></mujoco>");
}

DataPtr shaken(const mjModel& m) {
  DataPtr d(mj_makeData(&m));
  for (int i = 0; i < m.nq; ++i) d->qpos[i] += 0.002 * (((7 * i) % 11) - 5.2);
  for (int i = 0; i < m.nv; ++i) d->qvel[i] = 0.05 * (((5 * i) % 13) - 6.1);
  mj_forward(&m, d.get());
  return d;
}

int soft_edges(const mjModel& m) {
  int count = 0;
  for (int e = 0; e < m.nflexedge; ++e) count += !m.flexedge_rigid[e];
  return count;
}

TEST(FlexRows, AreOneForEachEdgeThatIsNotRigid) {
  for (const char* jacobian : {"dense", "sparse"}) {
    const ModelPtr m = held_sheet(std::string("jacobian='") + jacobian + "'");
    const DataPtr d = shaken(*m);
    EXPECT_EQ(soft_edges(*m), m->nflexedge - 1);  // the edge between the pins
    EXPECT_EQ(d->ne, soft_edges(*m));
    int row = 0;
    for (int e = 0; e < m->nflexedge; ++e) {
      if (m->flexedge_rigid[e]) continue;
      EXPECT_DOUBLE_EQ(d->efc_pos[row], d->flexedge_length[e] - m->flexedge_length0[e]);
      EXPECT_NEAR(d->efc_vel[row], d->flexedge_velocity[e], 1e-12);
      EXPECT_NEAR(d->efc_diagApprox[row], m->flexedge_invweight0[e], 1e-9 * m->flexedge_invweight0[e]);
      ++row;
    }
  }
}

TEST(FlexRows, TieAllVerticesToOneIsland) {
  const ModelPtr m = held_sheet();
  const DataPtr d = shaken(*m);
  EXPECT_EQ(m->ntree, 18);
  EXPECT_EQ(d->nisland, 1);
  EXPECT_EQ(d->nidof, m->nv);
}

TEST(FlexRows, AreGoneWhenTheEqualityIsSwitchedOff) {
  const ModelPtr m = held_sheet();
  const DataPtr d = shaken(*m);
  d->eq_active[0] = 0;
  mj_forward(m.get(), d.get());
  EXPECT_EQ(d->nefc, 0);
}

// All solvers run to the end find the same acceleration, and inverse dynamics finds its forces again.
TEST(FlexRows, ForwardAndInverseAgreeForEverySolver) {
  std::vector<mjtNum> first;
  for (const char* solver : {"Newton", "CG", "PGS"}) {
    SCOPED_TRACE(solver);
    const ModelPtr m = held_sheet(std::string("tolerance='0' iterations='2000' solver='") + solver + "'");
    const DataPtr d = shaken(*m);
    const std::vector<mjtNum> qacc(d->qacc, d->qacc + m->nv), force(d->qfrc_constraint, d->qfrc_constraint + m->nv);
    if (first.empty()) first = qacc;
    mjtNum largest = 0;
    for (const mjtNum a : first) largest = std::max(largest, std::abs(a));
    for (std::size_t i = 0; i < qacc.size(); ++i) EXPECT_NEAR(qacc[i], first[i], 1e-7 * largest);
    mj_inverse(m.get(), d.get());
    for (std::size_t i = 0; i < qacc.size(); ++i) {
      EXPECT_NEAR(d->qfrc_inverse[i], 0, 1e-6);
      EXPECT_NEAR(d->qfrc_constraint[i], force[i], 1e-6);
    }
  }
}

// A sheet that hangs from two corners keeps its lengths to a twentieth, however far it swings.
TEST(FlexRows, HoldTheLengthsOfASheetThatSwings) {
  const ModelPtr m = held_sheet("timestep='.001'");
  const DataPtr d(mj_makeData(m.get()));
  mjtNum lowest = 1;
  for (int i = 0; i < 1000; ++i) {
    mj_step(m.get(), d.get());
    for (int v = 0; v < m->nflexvert; ++v) lowest = std::min(lowest, d->flexvert_xpos[3 * v + 2]);
    for (int e = 0; e < m->nflexedge; ++e) {
      ASSERT_NEAR(d->flexedge_length[e], m->flexedge_length0[e], 0.05 * m->flexedge_length0[e]) << "step " << i;
    }
  }
  EXPECT_LT(lowest, 0.8);
}

// A flex of one tree sleeps with it, its rows as well; what touches the tree wakes all of it.
TEST(FlexRows, SleepWithTheirTree) {
  const ModelPtr m = load_text(R"(<mujoco><option gravity="0 0 0"><flag sleep="enable" contact="disable"/></option>
      <worldbody><body name="ship" sleep="allowed"><freejoint/><geom size=".1"/>
        <flexcomp name="sail" dim="2" type="grid" count="3 3 1" spacing=".1 .1 .1" radius=".001" mass=".2">
          <pin id="0"/><edge equality="true" damping="1"/>
          <elasticity young="1e3" thickness=".01" damping=".01" elastic2d="stretch"/><contact selfcollide="none"/></flexcomp>
      </body></worldbody></mujoco>)");
  const DataPtr d(mj_makeData(m.get()));
  ASSERT_EQ(m->ntree, 1);
  EXPECT_EQ(m->tree_sleep_policy[0], mjSLEEP_ALLOWED);
  for (int i = 0; i < 500 && d->tree_asleep[0] < 0; ++i) mj_step(m.get(), d.get());
  ASSERT_GE(d->tree_asleep[0], 0);
  mj_step(m.get(), d.get());
  EXPECT_EQ(d->nefc, 0);
  for (int i = 0; i < m->nv; ++i) EXPECT_EQ(d->qfrc_passive[i], 0);
  d->qfrc_applied[m->nv - 1] = 0.1;
  mj_step(m.get(), d.get());
  EXPECT_LT(d->tree_asleep[0], 0);
  EXPECT_GT(d->nefc, 0);
}

// Rows have as much room as they need: a cloth whose table would be gigabytes steps, is copied and printed.
TEST(FlexRows, OfALargeClothAreStoredAsTheyAre) {
  for (const char* jacobian : {"sparse", "dense"}) {
    const ModelPtr m = load_text(std::string("<mujoco><option jacobian='") + jacobian +
                                 R"('><flag contact="disable" constraint="disable"/></option><worldbody>
        <flexcomp name="cloth" dim="2" type="grid" count="80 80 1" spacing=".1 .1 .1" radius=".001" mass="2">
          <elasticity young="1e4" thickness=".01" damping=".001" elastic2d="both"/><contact selfcollide="none"/></flexcomp>
      </worldbody></mujoco>)");
    const DataPtr d(mj_makeData(m.get()));
    ASSERT_TRUE(d);
    EXPECT_GT(mjtSize{m->nflexedge} * m->nv, mjtSize{1} << 28);
    EXPECT_LT(d->nbuffer, 1 << 26);
    mj_step(m.get(), d.get());
    const DataPtr copy(mj_copyData(nullptr, m.get(), d.get()));
    ASSERT_TRUE(copy);
    for (int e = 0; e < m->nflexedge; ++e) {
      ASSERT_EQ(d->flexedge_J_rownnz[e], 6);
      const int adr = d->flexedge_J_rowadr[e];
      for (int k = adr; k < adr + 6; ++k) {
        ASSERT_EQ(copy->flexedge_J[k], d->flexedge_J[k]);
        ASSERT_EQ(copy->flexedge_J_colind[k], d->flexedge_J_colind[k]);
      }
    }
    mj_resetData(m.get(), d.get());
    mj_step(m.get(), d.get());
    for (int i = 0; i < m->nq; ++i) ASSERT_EQ(d->qpos[i], copy->qpos[i]);
  }
}

// A cloth of 200 x 200 vertices, all of its edges held, hangs by two corners: 120,000 dofs and as many rows, solved
// without a factor. Forces balance the acceleration, and edges keep their lengths.
TEST(FlexRows, HoldAClothOfFortyThousandVertices) {
  const ModelPtr m = load_text(R"(<mujoco><option timestep=".002"/><worldbody>
      <flexcomp name="cloth" dim="2" type="grid" count="200 200 1" spacing=".01 .01 .1" radius=".001" mass="1">
        <edge equality="true"/><pin id="0 199"/><contact selfcollide="none" internal="false"/></flexcomp>
    </worldbody></mujoco>)");
  const DataPtr d(mj_makeData(m.get()));
  ASSERT_TRUE(d);
  for (int i = 0; i < 4; ++i) mj_step(m.get(), d.get());
  mj_forward(m.get(), d.get());
  EXPECT_EQ(d->nefc, m->nflexedge);
  for (const mjWarningStat& warning : d->warning) EXPECT_EQ(warning.number, 0);
  std::vector<mjtNum> force(static_cast<std::size_t>(m->nv));
  mj_mulM(m.get(), d.get(), force.data(), d->qacc);
  mjtNum left = 0, pull = 0;
  for (std::size_t i = 0; i < force.size(); ++i) {
    left = std::max(left, std::abs(force[i] - d->qfrc_smooth[i] - d->qfrc_constraint[i]));
    pull = std::max(pull, std::abs(d->qfrc_constraint[i]));
  }
  EXPECT_GT(pull, 1e-6);
  EXPECT_LT(left, 1e-4 * pull);
  for (int e = 0; e < m->nflexedge; ++e) {
    ASSERT_NEAR(d->flexedge_length[e], m->flexedge_length0[e], 0.05 * m->flexedge_length0[e]);
  }
}

}  // namespace
}  // namespace sinew::test
