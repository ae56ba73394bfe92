// SPDX-License-Identifier: Apache-2.0
// A call that is wrong does nothing and says what would be right.
#include <gtest/gtest.h>

#include "batch_support.h"

namespace sinew::test {
namespace {

class Misuse : public testing::Test {
 protected:
  void expect_refused(int result, const std::string& words) {
    EXPECT_EQ(result, -1);
    const char* why = sinew_batchError(batch.get(), -1);
    ASSERT_NE(why, nullptr);
    EXPECT_NE(std::string(why).find(words), std::string::npos) << why;
  }
  ModelPtr m = shipped("cart_pole");
  Batch batch{m.get(), 3, 1};
};

TEST_F(Misuse, OfNames) {
  sinewArray array;
  expect_refused(sinew_bindBatch(batch.get(), "qpso", nullptr, &array), "did you mean 'qpos'");
  expect_refused(sinew_bindBatch(batch.get(), "contact", nullptr, &array), "'contact' is no field");
  expect_refused(sinew_bindBatch(batch.get(), nullptr, nullptr, &array), "NULL");
  expect_refused(sinew_expandBatch(batch.get(), "body_mas", nullptr, &array), "did you mean 'body_mass'");
  expect_refused(sinew_expandBatch(batch.get(), "body_parentid", nullptr, &array), "arrays of mjtNum");
  EXPECT_THROW(batch.bind<int>("qpos"), Failure);
  EXPECT_EQ(sinew_bindBatch(batch.get(), "qpos", nullptr, nullptr), 0);
  EXPECT_EQ(sinew_batchError(batch.get(), -1), nullptr) << "the last call was good";
}

TEST_F(Misuse, OfChoices) {
  const int beyond[] = {0, 3}, twice[] = {1, 2, 1};
  const mjtByte mask[] = {1, 1, 1};
  sinewChoice choice{beyond, 2, nullptr};
  expect_refused(sinew_stepBatch(batch.get(), &choice, nullptr), "no environment 3");
  choice.ids = twice;
  choice.nid = 3;
  expect_refused(sinew_forwardBatch(batch.get(), &choice), "chosen twice");
  choice.mask = mask;
  expect_refused(sinew_setConstBatch(batch.get(), &choice), "not by both");
  EXPECT_EQ(batch.bind("time")[0], 0);
  EXPECT_EQ(batch.step(std::span<const int>()), 0);
  EXPECT_EQ(batch.bind("time")[0], 0) << "an empty list chooses nobody";
  const std::vector<mjtByte> small = {1, 1};
  EXPECT_THROW(batch.step(std::span<const mjtByte>(small)), Failure);
}

TEST_F(Misuse, OfNumbers) {
  expect_refused(sinew_resetBatch(batch.get(), nullptr, m->nkey, nullptr), "no keyframe");
  sinewSteps steps{};
  steps.nstep = -2;
  expect_refused(sinew_stepBatch(batch.get(), nullptr, &steps), "at least 1");
  mjtNum state[100];
  expect_refused(sinew_getBatchState(batch.get(), nullptr, state, 1u << 30), "mjtState");
  expect_refused(sinew_setBatchState(batch.get(), nullptr, nullptr, mjSTATE_QPOS), "NULL");
  EXPECT_THROW(batch.set_state(std::vector<mjtNum>(4), mjSTATE_QPOS), Failure);
  expect_refused(sinew_batchToData(batch.get(), 3, nullptr), "NULL");
  const DataPtr d(mj_makeData(m.get()));
  expect_refused(sinew_batchToData(batch.get(), 3, d.get()), "no environment 3");
}

TEST_F(Misuse, OfDataAndModels) {
  const ModelPtr other = shipped("humanoid");
  const DataPtr d(mj_makeData(other.get()));
  expect_refused(sinew_dataToBatch(batch.get(), nullptr, d.get()), "another structure");
  m->opt.integrator = mjINT_EULER;  // RK4 knows no sleep
  m->opt.enableflags |= mjENBL_SLEEP;
  expect_refused(sinew_stepBatch(batch.get(), nullptr, nullptr), "before the batch is made");
}

TEST(MakeBatch, RefusesWhatCannotBe) {
  const ModelPtr m = shipped("cart_pole");
  char error[200] = "";
  EXPECT_EQ(sinew_makeBatch(nullptr, 1, 1, error, sizeof error), nullptr);
  EXPECT_STREQ(error, "the model is NULL");
  EXPECT_EQ(sinew_makeBatch(m.get(), 0, 1, error, sizeof error), nullptr);
  EXPECT_STREQ(error, "a batch has at least one environment, not 0");
  EXPECT_EQ(sinew_makeBatch(m.get(), 1, 1000, error, sizeof error), nullptr);
  EXPECT_EQ(sinew_stepBatch(nullptr, nullptr, nullptr), -1);
  EXPECT_STREQ(sinew_batchError(nullptr, 0), "the batch is NULL");
  EXPECT_STREQ(sinew_batchWarnings(nullptr, 0), "");
  EXPECT_EQ(sinew_batchSize(nullptr), 0);
  EXPECT_EQ(sinew_batchThreads(nullptr), 0);
  sinew_deleteBatch(nullptr);
}

}  // namespace
}  // namespace sinew::test
