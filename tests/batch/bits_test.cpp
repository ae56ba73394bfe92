// SPDX-License-Identifier: Apache-2.0
// An environment of a batch has the bits of mj_step alone, whatever the order, the threads and the size of the batch.
#include <numeric>

#include <gtest/gtest.h>

#include "batch_support.h"

namespace sinew::test {
namespace {

constexpr const char* kSleepingBoxes = R"(<mujoco><option><flag sleep="enable"/></option><worldbody>
  <geom type="plane" size="5 5 .1"/>
  <body pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
  <body pos="1 0 .1"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
  <body pos="0 1 2"><freejoint/><geom size=".1"/></body></worldbody></mujoco>)";

ModelPtr model_of(const std::string& name) { return name == "sleeping" ? load_text(kSleepingBoxes) : shipped(name); }

class EveryModel : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override { model = model_of(GetParam()); }
  ModelPtr model;
};

TEST_P(EveryModel, StepsWithTheBitsOfMjStepOnAnyNumberOfThreads) {
  constexpr int kCount = 7, kSteps = 40;
  Alone alone(model.get(), kCount);
  alone.run(kSteps);
  for (const int threads : {1, 2, 5}) {
    Batch batch(model.get(), kCount, threads);
    EXPECT_EQ(batch.threads(), threads);
    batch.bind("sensordata");
    batch.bind("qacc");
    batch.bind("xpos");
    batch.reset({}, -1, kStart);
    for (int s = 0; s < kSteps; ++s) {
      set_controls(batch, s);
      EXPECT_EQ(batch.step(), 0);
    }
    const mjModel* m = model.get();
    for (int env = 0; env < kCount; ++env) {
      const mjData* d = alone[env];
      expect_same(batch, env, d);
      EXPECT_TRUE(same_bits(batch.bind("qacc").data() + env * m->nv, d->qacc, m->nv));
      EXPECT_TRUE(same_bits(batch.bind("xpos").data() + 3 * env * m->nbody, d->xpos, 3 * m->nbody));
      EXPECT_TRUE(same_bits(batch.bind("sensordata").data() + env * m->nsensordata, d->sensordata, m->nsensordata));
    }
  }
}

TEST_P(EveryModel, StepsInAnyOrderAndByIdsOrMask) {
  constexpr int kCount = 6, kSteps = 12;
  Alone alone(model.get(), kCount);
  alone.run(kSteps);
  Batch batch(model.get(), kCount, 2);
  batch.reset({}, -1, kStart);
  const std::vector<int> first = {5, 0, 3};
  const std::vector<mjtByte> rest = {0, 1, 1, 0, 1, 0};
  for (int s = 0; s < kSteps; ++s) {
    set_controls(batch, s);
    if (s % 2) batch.step(std::span<const mjtByte>(rest));
    batch.step(std::span<const int>(first));
    if (s % 2 == 0) batch.step(std::span<const mjtByte>(rest));
  }
  for (int env = 0; env < kCount; ++env) expect_same(batch, env, alone[env]);
}

TEST_P(EveryModel, HasItsHistoryInOneCall) {
  constexpr int kCount = 5, kSteps = 15;
  const mjModel* m = model.get();
  const int size = mj_stateSize(m, mjSTATE_FULLPHYSICS);
  const std::vector<int> ids = {4, 1, 2};
  std::vector<mjtNum> ctrl, state(ids.size() * kSteps * at(size)), sensors(ids.size() * kSteps * at(m->nsensordata));
  for (const int env : ids) {
    for (int s = 0; s < kSteps; ++s) {
      for (int k = 0; k < m->nu; ++k) ctrl.push_back(control(env, s, k));
    }
  }
  std::vector<int> done(ids.size());
  Batch batch(m, kCount, 3);
  batch.reset({}, -1, kStart);
  sinewSteps steps{};
  steps.nstep = kSteps;
  steps.ctrl = ctrl.data();
  steps.state = state.data();
  steps.sensordata = sensors.data();
  steps.done = done.data();
  EXPECT_EQ(batch.step(std::span<const int>(ids), steps), 0);
  EXPECT_EQ(done, std::vector<int>(ids.size(), kSteps));
  Alone alone(m, kCount);
  std::vector<mjtNum> now(at(size));
  for (std::size_t i = 0; i < ids.size(); ++i) {
    mjData* d = alone[ids[i]];
    for (int s = 0; s < kSteps; ++s) {
      alone.step(ids[i], s);
      mj_getState(m, d, now.data(), mjSTATE_FULLPHYSICS);
      const std::size_t row = i * kSteps + at(s);
      EXPECT_TRUE(same_bits(state.data() + row * at(size), now.data(), size)) << ids[i] << " step " << s;
      EXPECT_TRUE(same_bits(sensors.data() + row * at(m->nsensordata), d->sensordata, m->nsensordata));
    }
    expect_same(batch, ids[i], d);
  }
  EXPECT_EQ(batch.bind("time")[0], 0) << "an environment that was not chosen has moved";
}

INSTANTIATE_TEST_SUITE_P(Models, EveryModel,
                         testing::Values("humanoid", "quadruped", "muscle_arm", "cart_pole", "car", "sleeping"),
                         [](const auto& entry) { return std::string(entry.param); });

TEST(Batch, ForwardIsMjForward) {
  const ModelPtr m = shipped("humanoid");
  Batch batch(m.get(), 3, 2);
  const std::span<mjtNum> qacc = batch.bind("qacc"), xpos = batch.bind("xpos");
  batch.reset({}, -1, kStart);
  batch.forward();
  Alone alone(m.get(), 3);
  for (int env = 0; env < 3; ++env) {
    mj_forward(m.get(), alone[env]);
    EXPECT_TRUE(same_bits(qacc.data() + env * m->nv, alone[env]->qacc, m->nv));
    EXPECT_TRUE(same_bits(xpos.data() + 3 * env * m->nbody, alone[env]->xpos, 3 * m->nbody));
  }
}

TEST(Batch, SleepingTreesSleepInTheirEnvironmentOnly) {
  const ModelPtr m = load_text(kSleepingBoxes);
  Batch batch(m.get(), 2, 1);
  const std::span<const int> asleep = batch.bind<int>("tree_asleep");
  batch.step();
  ASSERT_LT(asleep[0], 0);
  for (int s = 0; s < 1000 && asleep[0] < 0; ++s) batch.step();
  ASSERT_GE(asleep[0], 0);
  ASSERT_GE(asleep[at(m->ntree)], 0);
  batch.bind("qvel")[at(m->nv)] = 3;  // the first box of the second environment
  batch.step();
  EXPECT_GE(asleep[0], 0);
  EXPECT_LT(asleep[at(m->ntree)], 0);
}

// A state that goes into data and back is the same state.
TEST(Batch, StatesGoToDataAndBack) {
  const ModelPtr m = shipped("quadruped");
  Batch batch(m.get(), 4, 2);
  batch.reset({}, -1, kStart);
  for (int s = 0; s < 5; ++s) batch.step();
  const DataPtr d(mj_makeData(m.get()));
  batch.to_data(2, d.get());
  expect_same(batch, 2, d.get());
  const std::vector<int> all = {0, 1, 3};
  batch.from_data(d.get(), std::span<const int>(all));
  batch.step();
  mj_step(m.get(), d.get());
  for (int env = 0; env < 4; ++env) expect_same(batch, env, d.get());
}

TEST(Batch, StatesAreRowsOfTheChosen) {
  const ModelPtr m = shipped("cart_pole");
  Batch batch(m.get(), 3, 1);
  const std::vector<int> ids = {2, 0};
  const std::vector<mjtNum> given = {1, 2, 3, 4, 5, 6};
  batch.set_state(given, mjSTATE_QPOS, std::span<const int>(ids));
  const std::span<const mjtNum> qpos = batch.bind("qpos");
  EXPECT_EQ(std::vector<mjtNum>(qpos.begin(), qpos.end()), (std::vector<mjtNum>{4, 5, 6, 0, 0, 0, 1, 2, 3}));
  std::vector<mjtNum> read(6);
  batch.get_state(read, mjSTATE_QPOS, std::span<const int>(ids));
  EXPECT_EQ(read, given);
}

TEST(Batch, ArraysCanBeTheCallersMemory) {
  const ModelPtr m = shipped("cart_pole");
  Batch batch(m.get(), 2, 1);
  batch.bind("qpos")[1] = 0.2;
  std::vector<mjtNum> mine(at(2 * m->nq), -7);
  sinewArray array;
  ASSERT_EQ(sinew_bindBatch(batch.get(), "qpos", mine.data(), &array), 0);
  EXPECT_EQ(array.data, mine.data());
  EXPECT_EQ(array.kind, sinewKIND_NUM);
  EXPECT_EQ(array.columns, m->nq);
  EXPECT_EQ(mine[1], 0.2) << "values go along";
  EXPECT_EQ(mine[4], 0);
  mine[4] = 0.3;
  batch.step();
  EXPECT_NE(mine[4], 0.3);
  const DataPtr d(mj_makeData(m.get()));
  d->qpos[1] = 0.3;
  mj_step(m.get(), d.get());
  EXPECT_TRUE(same_bits(mine.data() + 3, d->qpos, 3));
}

TEST(Batch, StopsWhenAskedAndTellsWhoHasFinished) {
  const ModelPtr m = shipped("cart_pole");
  Batch batch(m.get(), 4, 2);
  struct Watch {
    std::vector<int> finished = std::vector<int>(4);
  } watch;
  sinewSteps steps{};
  steps.nstep = 3;
  steps.user = &watch;
  steps.finished = [](void* user, int nth) { ++static_cast<Watch*>(user)->finished[at(nth)]; };
  batch.step({}, steps);
  EXPECT_EQ(watch.finished, std::vector<int>(4, 1));
  std::vector<int> done(4, -1);
  steps.done = done.data();
  steps.should_stop = [](void*) { return 1; };
  batch.step({}, steps);
  EXPECT_EQ(done, std::vector<int>(4, 0));
  EXPECT_NEAR(batch.bind("time")[3], 3 * m->opt.timestep, 1e-12);
}

}  // namespace
}  // namespace sinew::test
