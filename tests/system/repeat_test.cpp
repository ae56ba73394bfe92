// SPDX-License-Identifier: Apache-2.0
// The same state gives the same bits: in a second run, in a copy, and with any number of threads.
#include <gtest/gtest.h>

#include "system/system_support.h"

namespace sinew::test {
namespace {

class Repeat : public testing::TestWithParam<Manner> {
 protected:
  void SetUp() override {
    m = load_text(yard(GetParam().option));
    ASSERT_TRUE(m);
  }

  void simulate(mjData& d, int first, int last) const {
    for (int k = first; k < last; ++k) {
      drive(*m, d, k);
      mj_step(m.get(), &d);
    }
  }

  ModelPtr m;
};

TEST_P(Repeat, ARunIsTheSameTwice) {
  DataPtr one(mj_makeData(m.get())), two(mj_makeData(m.get()));
  simulate(*one, 0, 150);
  simulate(*two, 0, 150);
  const Numbers first = whole_state(*m, *one);
  EXPECT_EQ(whole_state(*m, *two), first);
  EXPECT_TRUE(all_finite(first));
  mj_resetData(m.get(), two.get());
  simulate(*two, 0, 150);
  EXPECT_EQ(whole_state(*m, *two), first) << "after a reset";
}

TEST_P(Repeat, ACopyGoesOnAsTheOriginal) {
  DataPtr one(mj_makeData(m.get()));
  simulate(*one, 0, 100);
  DataPtr copy(mj_copyData(nullptr, m.get(), one.get()));
  EXPECT_EQ(whole_state(*m, *copy), whole_state(*m, *one));
  simulate(*one, 100, 150);
  simulate(*copy, 100, 150);
  EXPECT_EQ(whole_state(*m, *copy), whole_state(*m, *one));
}

TEST_P(Repeat, AStateGoesOnInOtherData) {
  DataPtr one(mj_makeData(m.get())), other(mj_makeData(m.get()));
  simulate(*one, 0, 100);
  simulate(*other, 0, 37);
  Numbers state(static_cast<std::size_t>(mj_stateSize(m.get(), mjSTATE_INTEGRATION)));
  mj_getState(m.get(), one.get(), state.data(), mjSTATE_INTEGRATION);
  mj_setState(m.get(), other.get(), state.data(), mjSTATE_INTEGRATION);
  simulate(*one, 100, 130);
  simulate(*other, 100, 130);
  EXPECT_EQ(whole_state(*m, *other), whole_state(*m, *one));
}

TEST_P(Repeat, ThreadsChangeNothing) {
  DataPtr alone(mj_makeData(m.get()));
  simulate(*alone, 0, 120);
  const Numbers want = whole_state(*m, *alone);
  EXPECT_GT(alone->nisland, 3);
  for (const std::size_t threads : {1, 2, 5, 8}) {
    DataPtr d(mj_makeData(m.get()));
    mjThreadPool* pool = mju_threadPoolCreate(threads);
    mju_bindThreadPool(d.get(), pool);
    simulate(*d, 0, 120);
    EXPECT_EQ(whole_state(*m, *d), want) << threads;
    d.reset();
    mju_threadPoolDestroy(pool);
  }
}

INSTANTIATE_TEST_SUITE_P(Manners, Repeat, testing::ValuesIn(kManners), manner_name);

}  // namespace
}  // namespace sinew::test
