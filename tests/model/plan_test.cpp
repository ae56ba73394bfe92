// SPDX-License-Identifier: Apache-2.0
// The plan of a model: made, copied, renewed and freed with it, and of no influence on what a step computes.
#include "model/plan.h"

#include <random>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "base/kinds/sensors.h"
#include "support/load.h"

namespace sinew::test {
namespace {

constexpr const char* kRobot = R"(
<mujoco>
  <worldbody>
    <geom type="plane" size="5 5 1"/>
    <body name="a" pos="0 0 1"><freejoint/><geom size=".1"/><site name="s"/>
      <body pos=".3 0 0"><joint name="j"/><geom type="capsule" size=".05 .1"/></body>
      <body pos="-.3 0 0"><joint axis="1 0 0"/><geom type="capsule" size=".05 .1"/></body>
    </body>
    <body pos="1 0 1"><freejoint/><geom type="box" size=".1 .2 .1"/></body>
  </worldbody>
  <sensor>
    <accelerometer site="s"/>
    <jointpos joint="j"/>
    <gyro site="s"/>
    <subtreelinvel body="a"/>
    <framepos objtype="site" objname="s"/>
  </sensor>
</mujoco>)";

// A tree of nine dofs with two arms, and tendons of every kind across it.
constexpr const char* kTendons = R"(
<mujoco>
  <option jacobian="dense"/>
  <worldbody>
    <geom type="plane" size="5 5 1"/>
    <site name="w" pos="0 .2 2"/><site name="v" pos="0 .3 2"/>
    <body name="a" pos="0 0 1"><freejoint/><geom size=".1"/><site name="a"/>
      <body pos=".3 0 0"><joint name="j1" range="-1 1"/><geom type="capsule" size=".05 .1"/><site name="b" pos="0 0 .1"/>
        <body pos=".3 0 0"><joint name="j2" axis="0 1 0" range="-.1 .1"/><geom name="g" type="cylinder" size=".05 .1"/>
          <site name="c" pos=".1 0 .1"/></body>
      </body>
      <body pos="-.3 0 0"><joint name="j3" axis="1 0 0" frictionloss=".1"/><geom type="capsule" size=".05 .1"/>
        <site name="e" pos="0 .1 0"/></body>
    </body>
  </worldbody>
  <contact><exclude body1="world" body2="a"/></contact>
  <tendon>
    <fixed name="t" limited="true" range="-.1 .1"><joint joint="j2" coef="1"/><joint joint="j1" coef="-2"/></fixed>
    <spatial limited="true" range="0 .2"><site site="b"/><geom geom="g"/><site site="c"/></spatial>
    <spatial damping="1" frictionloss=".2"><site site="a"/><site site="b"/><pulley divisor="2"/><site site="a"/>
      <site site="e"/></spatial>
    <spatial stiffness="3"><site site="w"/><site site="e"/></spatial>
    <spatial><site site="w"/><site site="v"/></spatial>
  </tendon>
  <equality><joint joint1="j1" joint2="j3"/></equality>
  <actuator><motor tendon="t"/><motor joint="j3"/></actuator>
</mujoco>)";

const Plan& plan_in(const mjModel& m) { return *static_cast<const Plan*>(m.plan); }

std::vector<int> list(std::span<const int> numbers) { return {numbers.begin(), numbers.end()}; }

void expect_same(const Plan& a, const Plan& b, const mjModel& m) {
  EXPECT_EQ(list({a.block, a.block + a.nblock + 1}), list({b.block, b.block + b.nblock + 1}));
  EXPECT_EQ(list({a.tree_block, a.tree_block + m.ntree + 1}), list({b.tree_block, b.tree_block + m.ntree + 1}));
  EXPECT_EQ(list({a.weld_parent, a.weld_parent + m.nbody}), list({b.weld_parent, b.weld_parent + m.nbody}));
  EXPECT_EQ(a.has_long_rows, b.has_long_rows);
  for (int t = 0; t < m.ntendon; ++t) {
    EXPECT_EQ(a.tendon_dofs[t].first, b.tendon_dofs[t].first) << t;
    EXPECT_EQ(a.tendon_dofs[t].after, b.tendon_dofs[t].after) << t;
  }
  for (int stage = mjSTAGE_NONE; stage <= mjSTAGE_ACC; ++stage) {
    EXPECT_EQ(list(a.sensors_of(stage)), list(b.sensors_of(stage))) << stage;
  }
  for (int stage = 0; stage <= mjSTAGE_ACC; ++stage) EXPECT_EQ(a.sensor_traits[stage], b.sensor_traits[stage]);
}

std::vector<mjtNum> state_after(const mjModel& m, int steps) {
  const DataPtr d(mj_makeData(&m));
  for (int i = 0; i < steps; ++i) mj_step(&m, d.get());
  std::vector<mjtNum> state(d->qpos, d->qpos + m.nq);
  state.insert(state.end(), d->sensordata, d->sensordata + m.nsensordata);
  return state;
}

TEST(Plan, SortsSensorsByStage) {
  const ModelPtr m = load_text(kRobot);
  const Plan& plan = plan_in(*m);
  EXPECT_EQ(list(plan.sensors_of(mjSTAGE_POS)), (std::vector<int>{1, 4}));
  EXPECT_EQ(list(plan.sensors_of(mjSTAGE_VEL)), (std::vector<int>{2, 3}));
  EXPECT_EQ(list(plan.sensors_of(mjSTAGE_ACC)), (std::vector<int>{0}));
  EXPECT_TRUE(plan.sensor_traits[mjSTAGE_VEL] & kinds::kReadsSubtreeVelocity);
  EXPECT_TRUE(plan.sensor_traits[mjSTAGE_ACC] & kinds::kReadsBodyLoads);
}

TEST(Plan, BlocksOfATreeAreItsRows) {
  const ModelPtr m = load_text(kRobot);
  const DataPtr d(mj_makeData(m.get()));
  const Plan& plan = plan_in(*m);
  for (int t = 0; t < m->ntree; ++t) {
    EXPECT_EQ(plan.block[plan.tree_block[t]], m->tree_dofadr[t]);
    EXPECT_EQ(plan.block[plan.tree_block[t + 1]], m->tree_dofadr[t] + m->tree_dofnum[t]);
    const LdlPattern pattern = mass_pattern(*m, *d, m->tree_dofadr[t], m->tree_dofadr[t] + m->tree_dofnum[t]);
    EXPECT_EQ(pattern.block[0], m->tree_dofadr[t]);
    EXPECT_EQ(pattern.block[pattern.nblock], m->tree_dofadr[t] + m->tree_dofnum[t]);
    const int first = m->tree_dofadr[t];
    for (int s = 0; s <= pattern.nblock; ++s) {
      EXPECT_EQ(plan.own_block[plan.tree_block[t] + t + s] + first, pattern.block[s]) << t;
    }
    for (int i = first; i < first + m->tree_dofnum[t]; ++i) {
      EXPECT_EQ(plan.own_rowadr[i] + m->M_rowadr[first], m->M_rowadr[i]) << i;
    }
  }
}

TEST(Plan, GoesWithCopiesOfAllSizes) {
  const ModelPtr m = load_text(kRobot), other = load_text("<mujoco/>");
  const ModelPtr copy(mj_copyModel(nullptr, m.get()));
  mj_copyModel(other.get(), m.get());     // other sizes before
  mj_copyModel(other.get(), copy.get());  // the same sizes
  for (const mjModel* each : {copy.get(), other.get()}) {
    ASSERT_TRUE(plan_in(*each).is_made);
    EXPECT_NE(each->plan, m->plan);
    expect_same(plan_in(*each), plan_in(*m), *m);
  }
}

TEST(Plan, IsMadeForModelsFromFiles) {
  const ModelPtr m = load_text(kRobot);
  std::vector<char> bytes(static_cast<std::size_t>(mj_sizeModel(m.get())));
  mj_saveModel(m.get(), nullptr, bytes.data(), static_cast<int>(bytes.size()));
  const ModelPtr loaded(mj_loadModelBuffer(bytes.data(), static_cast<int>(bytes.size())));
  ASSERT_TRUE(loaded && plan_in(*loaded).is_made);
  expect_same(plan_in(*loaded), plan_in(*m), *m);
}

TEST(Plan, IsRenewedBySetConst) {
  const ModelPtr m = load_text(kRobot);
  const DataPtr d(mj_makeData(m.get()));
  m->sensor_type[3] = mjSENS_FRAMELINVEL;
  m->sensor_objtype[3] = mjOBJ_BODY;
  EXPECT_TRUE(plan_in(*m).sensor_traits[mjSTAGE_VEL] & kinds::kReadsSubtreeVelocity);
  mj_setConst(m.get(), d.get());
  EXPECT_FALSE(plan_in(*m).sensor_traits[mjSTAGE_VEL] & kinds::kReadsSubtreeVelocity);
}

// As models are that were made by hand: their data has the plan, and a copy of the data its own.
TEST(Plan, OfDataServesAModelThatHasNone) {
  const ModelPtr m = load_text(kRobot);
  const std::vector<mjtNum> expected = state_after(*m, 50);
  static_cast<Plan*>(m->plan)->is_made = false;
  EXPECT_EQ(state_after(*m, 50), expected);
  const ModelPtr copy(mj_copyModel(nullptr, m.get()));
  EXPECT_FALSE(plan_in(*copy).is_made);
  DataPtr d(mj_makeData(m.get()));
  const DataPtr copied(mj_copyData(nullptr, m.get(), d.get()));
  d.reset();
  for (int i = 0; i < 50; ++i) mj_step(m.get(), copied.get());
  EXPECT_EQ(std::vector<mjtNum>(copied->qpos, copied->qpos + m->nq),
            std::vector<mjtNum>(expected.begin(), expected.begin() + m->nq));
}

TEST(Plan, IsSharedByThreads) {
  const ModelPtr m = load_text(kRobot);
  const std::vector<mjtNum> expected = state_after(*m, 50);
  std::vector<mjtNum> found[2];
  std::thread other([&] { found[0] = state_after(*m, 50); });
  found[1] = state_after(*m, 50);
  other.join();
  EXPECT_EQ(found[0], expected);
  EXPECT_EQ(found[1], expected);
}

// What programs change as they run is no part of the plan.
TEST(Plan, LeavesMasksToTheStep) {
  const ModelPtr m = load_text(kRobot);
  const DataPtr d(mj_makeData(m.get()));
  d->qpos[2] = .05;
  mj_forward(m.get(), d.get());
  EXPECT_GT(d->ncon, 0);
  for (int g = 0; g < m->ngeom; ++g) m->geom_contype[g] = m->geom_conaffinity[g] = 0;
  mj_forward(m.get(), d.get());
  EXPECT_EQ(d->ncon, 0);
  m->opt.disableflags |= mjDSBL_SENSOR;
  d->sensordata[0] = 77;
  mj_forward(m.get(), d.get());
  EXPECT_EQ(d->sensordata[0], 77);
}

TEST(Plan, KnowsTheDofsThatATendonReaches) {
  const ModelPtr m = load_text(kTendons);
  const Plan& plan = plan_in(*m);
  const std::pair<int, int> expected[] = {{6, 8}, {7, 8}, {6, 9}, {0, 9}, {0, 0}};
  for (int t = 0; t < m->ntendon; ++t) {
    EXPECT_EQ(std::pair(plan.tendon_dofs[t].first, plan.tendon_dofs[t].after), expected[t]) << t;
  }
}

// Entries of ten_J outside of the planned dofs are zero wherever the joints are, so that nothing is lost without them.
TEST(Plan, LeavesOutOnlyZerosOfTendons) {
  const ModelPtr m = load_text(kTendons);
  const DataPtr d(mj_makeData(m.get()));
  std::minstd_rand random(1);
  for (int k = 0; k < 50; ++k) {
    for (int i = 0; i < m->nq; ++i) d->qpos[i] = std::uniform_real_distribution<mjtNum>(-1, 1)(random);
    mj_forward(m.get(), d.get());
    for (int t = 0; t < m->ntendon; ++t) {
      ASSERT_EQ(d->ten_J_rownnz[t], m->nv);
      const Range dofs = plan_in(*m).tendon_dofs[t];
      for (int i = 0; i < m->nv; ++i) {
        if (dofs.has(i)) continue;
        ASSERT_EQ(d->ten_J[d->ten_J_rowadr[t] + i], 0) << t << " " << i;
      }
    }
  }
}

TEST(Plan, OfTendonsChangesNoBit) {
  const ModelPtr m = load_text(kTendons);
  const std::vector<mjtNum> expected = state_after(*m, 200);
  static_cast<Plan*>(m->plan)->is_made = false;
  EXPECT_EQ(state_after(*m, 200), expected);
}

// What a step finds: who touches whom, and which rows there are.
std::vector<int> found_by_step(const mjModel& m, mjData& d) {
  mj_forward(&m, &d);
  std::vector<int> found{d.ncon, d.nefc};
  for (int i = 0; i < d.ncon; ++i) found.insert(found.end(), d.contact[i].geom, d.contact[i].geom + 2);
  found.insert(found.end(), d.efc_type, d.efc_type + d.nefc);
  found.insert(found.end(), d.efc_id, d.efc_id + d.nefc);
  return found;
}

// Integers that programs change as they run count at once: no call of mj_setConst, and data that have been used before.
TEST(Plan, StaysTrueWhateverSwitchesAProgramTurns) {
  const ModelPtr m = load_text(kTendons);
  const DataPtr d(mj_makeData(m.get()));
  d->qpos[2] = .05;  // in the floor
  d->qpos[8] = .3;
  std::minstd_rand random(1);
  const auto toss = [&](int sides) { return static_cast<int>(random() % static_cast<unsigned>(sides)); };
  std::set<std::vector<int>> kinds;
  for (int k = 0; k < 300; ++k) {
    const int g = toss(m->ngeom);
    m->geom_contype[g] = toss(3);
    m->geom_conaffinity[g] = toss(4);
    m->jnt_limited[1 + toss(3)] = static_cast<mjtByte>(toss(2));
    m->tendon_limited[toss(m->ntendon)] = static_cast<mjtByte>(toss(2));
    m->dof_frictionloss[toss(m->nv)] = toss(2);
    m->opt.disableflags = toss(2) ? mjDSBL_FILTERPARENT : 0;
    m->opt.jacobian = toss(2) ? mjJAC_SPARSE : mjJAC_DENSE;
    m->exclude_signature[0] = toss(2) ? 1 : (1 << 16) + 3;  // world and trunk, or trunk and the outer arm
    d->eq_active[0] = static_cast<mjtByte>(toss(2));
    const ModelPtr fresh(mj_copyModel(nullptr, m.get()));
    const DataPtr fresh_data(mj_makeData(fresh.get()));
    mju_copy(fresh_data->qpos, d->qpos, m->nq);
    fresh_data->eq_active[0] = d->eq_active[0];
    const std::vector<int> found = found_by_step(*m, *d);
    ASSERT_EQ(found, found_by_step(*fresh, *fresh_data)) << k;
    kinds.insert(found);
  }
  EXPECT_GT(kinds.size(), 50u);
}

}  // namespace
}  // namespace sinew::test
