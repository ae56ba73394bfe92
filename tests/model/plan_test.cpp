// SPDX-License-Identifier: Apache-2.0
// The plan of a model: made, copied, renewed and freed with it, and of no influence on what a step computes.
#include "model/plan.h"

#include <thread>
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

const Plan& plan_in(const mjModel& m) { return *static_cast<const Plan*>(m.plan); }

std::vector<int> list(std::span<const int> numbers) { return {numbers.begin(), numbers.end()}; }

void expect_same(const Plan& a, const Plan& b, const mjModel& m) {
  EXPECT_EQ(list({a.block, a.block + a.nblock + 1}), list({b.block, b.block + b.nblock + 1}));
  EXPECT_EQ(list({a.tree_block, a.tree_block + m.ntree + 1}), list({b.tree_block, b.tree_block + m.ntree + 1}));
  EXPECT_EQ(list({a.weld_parent, a.weld_parent + m.nbody}), list({b.weld_parent, b.weld_parent + m.nbody}));
  EXPECT_EQ(a.has_long_rows, b.has_long_rows);
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

}  // namespace
}  // namespace sinew::test
