// SPDX-License-Identifier: Apache-2.0
// Calls that are wrong get an answer: a message and nothing done, not a crash and not a wait without end.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "support/load.h"
#include "support/small_model.h"

namespace sinew::test {
namespace {

const char* const kSmall =
    "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody><actuator/></mujoco>";
const char* const kLarge = R"(<mujoco><worldbody><geom type="plane" size="5 5 1"/>
  <body pos="0 0 .1"><freejoint/><geom size=".1"/></body><body pos="1 0 .1"><joint name="h" axis="0 1 0"/><geom size=".1"/>
  </body></worldbody><actuator><motor joint="h"/></actuator><sensor><jointpos joint="h"/></sensor></mujoco>)";

TEST(Misuse, DataOfASmallerModelAreRefused) {
  const ModelPtr small = load_text(kSmall), large = load_text(kLarge);
  const DataPtr d(mj_makeData(small.get()));
  const mjtNum time = d->time;
  using Call = void (*)(const mjModel*, mjData*);
  const MessageTrap trap;
  int calls = 0;
  for (const Call call : {mj_step, mj_step1, mj_step2, mj_forward, mj_inverse, mj_fwdPosition, mj_fwdVelocity,
                          mj_fwdActuation, mj_fwdAcceleration, mj_fwdConstraint, mj_fwdKinematics, mj_checkPos}) {
    call(large.get(), d.get());
    EXPECT_EQ(trap.errors(), ++calls);
  }
  EXPECT_NE(trap.last().find("made for a model of another structure"), std::string::npos) << trap.last();
  EXPECT_EQ(d->time, time);
}

// A program may take elements out of a model that has data.
TEST(Misuse, AModelWithFewerElementsIsNone) {
  const ModelPtr m = load_text(kLarge);
  const DataPtr d(mj_makeData(m.get()));
  m->nsensor = 0;
  const MessageTrap trap;
  mj_step(m.get(), d.get());
  EXPECT_EQ(trap.errors(), 0);
  EXPECT_GT(d->time, 0);
}

TEST(Misuse, BodiesThatAreNotThereHaveNoPlace) {
  const ModelPtr m = load_text(kSmall);
  const DataPtr d(mj_makeData(m.get()));
  mj_forward(m.get(), d.get());
  mjtNum pos[3] = {7, 7, 7}, mat[9] = {}, zero[3] = {0, 0, 0}, quat[4] = {1, 0, 0, 0};
  const MessageTrap trap;
  for (const int body : {-1, 2, 1 << 30}) mj_local2Global(d.get(), pos, mat, zero, quat, body, 0);
  EXPECT_EQ(trap.errors(), 3);
  EXPECT_EQ(pos[0], 7);
  mj_local2Global(d.get(), pos, mat, zero, quat, 1, 0);
  EXPECT_EQ(trap.errors(), 3);
  EXPECT_EQ(pos[0], 0);
}

TEST(Misuse, ContactsHaveOneThreeFourOrSixDimensions) {
  const ModelPtr m = load_text(kLarge);
  const DataPtr d(mj_makeData(m.get()));
  mj_fwdPosition(m.get(), d.get());
  const int before = d->ncon;
  const MessageTrap trap;
  for (const int dim : {99, 0, -1, 2, 5, 7}) {
    mjContact contact = {};
    contact.dim = dim;
    contact.geom[1] = 1;
    contact.flex[0] = contact.flex[1] = -1;
    EXPECT_EQ(mj_addContact(m.get(), d.get(), &contact), 1) << dim;
  }
  EXPECT_EQ(trap.errors(), 6);
  EXPECT_EQ(d->ncon, before);
}

TEST(Misuse, ATaskThatWasNeverQueuedIsNotWaitedFor) {
  mjTask task;
  mju_defaultTask(&task);
  const MessageTrap trap;
  mju_taskJoin(&task);
  EXPECT_EQ(trap.errors(), 1);
}

// -- what callbacks must not do --

class MisuseInCallbacks : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    m = load_text(kLarge);
    ASSERT_TRUE(m);
    m->opt.integrator = GetParam();
    d.reset(mj_makeData(m.get()));
    twin.reset(mj_makeData(m.get()));
  }
  void TearDown() override { mj_resetCallbacks(); }

  // From the same state again as if nothing had been.
  void expect_sound() {
    mj_resetCallbacks();
    EXPECT_EQ(d->pstack, 0U);
    EXPECT_EQ(d->pbase, 0U);
    mj_resetData(m.get(), d.get());
    mj_resetData(m.get(), twin.get());
    for (int i = 0; i < 50; ++i) {
      mj_step(m.get(), d.get());
      mj_step(m.get(), twin.get());
    }
    for (int i = 0; i < m->nq; ++i) EXPECT_EQ(d->qpos[i], twin->qpos[i]) << i;
  }

  ModelPtr m;
  DataPtr d, twin;
};

void reset_in_callback(const mjModel* m, mjData* d) { mj_resetData(m, d); }

TEST_P(MisuseInCallbacks, AResetLeavesTheMemorySound) {
  for (mjfGeneric* callback : {&mjcb_control, &mjcb_passive}) {
    *callback = reset_in_callback;
    for (int i = 0; i < 20; ++i) mj_step(m.get(), d.get());
    *callback = nullptr;
    for (int i = 0; i < m->nq; ++i) EXPECT_TRUE(std::isfinite(d->qpos[i]));
  }
  mjcb_sensor = +[](const mjModel* model, mjData* data, int) { mj_resetData(model, data); };
  mj_step(m.get(), d.get());
  mjcb_contactfilter = +[](const mjModel* model, mjData* data, int, int) {
    mj_resetData(model, data);
    return 0;
  };
  mj_step(m.get(), d.get());
  expect_sound();
}

TEST_P(MisuseInCallbacks, AFrameThatIsNotTheirsIsNotFreed) {
  const MessageTrap trap;
  mjcb_contactfilter = +[](const mjModel*, mjData* data, int, int) {
    mj_freeStack(data);
    return 0;
  };
  mj_step(m.get(), d.get());
  EXPECT_EQ(trap.errors(), 0);
  EXPECT_GT(trap.warnings(), 0);
  expect_sound();
}

// One too many after a pair of their own is the same; a frame left open is closed for them.
TEST_P(MisuseInCallbacks, FramesOfTheirOwnAreTheirs) {
  const MessageTrap trap;
  mjcb_contactfilter = +[](const mjModel*, mjData* data, int, int) {
    mj_markStack(data);
    std::fill_n(mj_stackAllocNum(data, 1000), 1000, 3.0);
    mj_freeStack(data);
    mj_markStack(data);
    return 0;
  };
  mj_step(m.get(), d.get());
  EXPECT_EQ(trap.errors(), 0);
  EXPECT_EQ(trap.warnings(), 0);
  expect_sound();
}

INSTANTIATE_TEST_SUITE_P(Integrators, MisuseInCallbacks, testing::Values(mjINT_EULER, mjINT_RK4, mjINT_IMPLICITFAST));

}  // namespace
}  // namespace sinew::test
