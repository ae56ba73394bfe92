// SPDX-License-Identifier: Apache-2.0
// Arrays of the state that mjData sees in place of its own, rows of tendons that stand between calls, and frames that
// lanes place only if somebody reads them: none of it changes a bit.
#include <gtest/gtest.h>

#include "batch_support.h"

namespace sinew::test {
namespace {

// Of a whole number of lanes, stepped with mj_step in turn.
void step_both(Batch& batch, Alone& alone, int from, int to) {
  for (int s = from; s < to; ++s) {
    set_controls(batch, s);
    EXPECT_EQ(batch.step(), 0);
    for (int env = 0; env < batch.size(); ++env) alone.step(env, s);
  }
}

void expect_all(Batch& batch, Alone& alone) {
  for (int env = 0; env < batch.size(); ++env) expect_same(batch, env, alone[env]);
}

TEST(SeenRows, MemoryOfTheProgramMayBeginAnywhere) {
  constexpr int kCount = 9;
  const ModelPtr m = shipped("humanoid");
  Alone alone(m.get(), kCount);
  Batch batch(m.get(), kCount, 1);
  const std::size_t bytes = at(kCount * m->nq) * sizeof(mjtNum);
  std::vector<char> memory(bytes + 1);
  sinewArray array;
  ASSERT_EQ(sinew_bindBatch(batch.get(), "qpos", memory.data() + 1, &array), 0);
  batch.reset({}, -1, kStart);
  step_both(batch, alone, 0, 10);
  for (int env = 0; env < kCount; ++env) {
    const char* row = memory.data() + 1 + at(env * m->nq) * sizeof(mjtNum);
    EXPECT_EQ(std::memcmp(row, alone[env]->qpos, at(m->nq) * sizeof(mjtNum)), 0) << env;
  }
}

TEST(SeenRows, MoveToMemoryOfTheProgramBetweenSteps) {
  constexpr int kCount = 8;
  const ModelPtr m = shipped("quadruped");
  Alone alone(m.get(), kCount);
  Batch batch(m.get(), kCount, 1);
  batch.reset({}, -1, kStart);
  step_both(batch, alone, 0, 5);
  std::vector<mjtNum> qvel(at(kCount * m->nv));
  sinewArray array;
  ASSERT_EQ(sinew_bindBatch(batch.get(), "qvel", qvel.data(), &array), 0);
  step_both(batch, alone, 5, 10);
  for (int env = 0; env < kCount; ++env) {
    EXPECT_TRUE(same_bits(qvel.data() + env * m->nv, alone[env]->qvel, m->nv)) << env;
  }
  expect_all(batch, alone);
}

// Limits of tendons are rows of these coefficients.
TEST(KeptTendons, FollowTheirCoefficients) {
  constexpr int kCount = 8;
  const ModelPtr m = shipped("humanoid");
  m->opt.disableflags |= mjDSBL_CONTACT;
  for (int t = 0; t < m->ntendon; ++t) m->tendon_range[2 * t] = 0.1;  // all of them are at their limits
  Alone alone(m.get(), kCount);
  Batch batch(m.get(), kCount, 1);
  batch.reset({}, -1, kStart);
  const mjtNum before = m->wrap_prm[0];
  step_both(batch, alone, 0, 5);
  m->wrap_prm[0] = 2 * before;
  step_both(batch, alone, 5, 10);
  EXPECT_EQ(batch.forward(), 0);  // leaves other rows in the data of its seat
  m->wrap_prm[0] = before;
  step_both(batch, alone, 10, 15);
  m->opt.jacobian = mjJAC_SPARSE;
  step_both(batch, alone, 15, 20);
  m->wrap_prm[0] = 3 * before;
  EXPECT_EQ(batch.forward(), 0);
  m->wrap_prm[0] = before;
  step_both(batch, alone, 20, 25);
  expect_all(batch, alone);
}

TEST(LeftOutFrames, AreThereForSensorsAndPushes) {
  constexpr int kCount = 8, kSteps = 20;
  const ModelPtr m = load_text(R"(<mujoco><option><flag contact="disable"/></option><worldbody>
    <body pos="0 0 1"><freejoint/><geom name="box" type="box" size=".1 .2 .3" pos=".1 0 0" euler="10 20 30"/>
      <body pos="0 .3 0"><joint name="hinge" axis="1 0 0"/><geom name="tip" size=".05" pos="0 .2 .1"/>
        <site name="site" pos="0 .1 0" euler="5 0 0"/></body></body></worldbody>
    <actuator><motor joint="hinge"/></actuator>
    <sensor><framepos objtype="geom" objname="tip" reftype="site" refname="site"/>
      <framequat objtype="geom" objname="box"/></sensor></mujoco>)");
  ASSERT_TRUE(m);
  for (const bool measures : {false, true}) {
    Alone alone(m.get(), kCount);
    Batch batch(m.get(), kCount, 1);
    const mjtNum* read = measures ? batch.bind("sensordata").data() : nullptr;
    const std::span<mjtNum> push = batch.bind("xfrc_applied");
    batch.reset({}, -1, kStart);
    for (int s = 0; s < kSteps; ++s) {
      push[at(6 * m->nbody + 12)] = alone[1]->xfrc_applied[12] = s % 4 == 3 ? 0.5 : 0;
      step_both(batch, alone, s, s + 1);
      for (int env = 0; env < kCount && read; ++env) {
        EXPECT_TRUE(same_bits(read + env * m->nsensordata, alone[env]->sensordata, m->nsensordata)) << s << env;
      }
    }
    expect_all(batch, alone);
  }
}

}  // namespace
}  // namespace sinew::test
