// SPDX-License-Identifier: Apache-2.0
#include "model/state.h"

#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "support/small_model.h"

namespace sinew::test {
namespace {

constexpr unsigned int kAll = (1u << mjNSTATE) - 1;

struct Pair {
  ModelPtr m = small_model();
  DataPtr a{mj_makeData(m.get())};
  DataPtr b{mj_makeData(m.get())};
};

std::vector<mjtNum> state_of(const mjModel* m, const mjData* d, unsigned int sig) {
  std::vector<mjtNum> state(static_cast<std::size_t>(mj_stateSize(m, sig)));
  mj_getState(m, d, state.data(), sig);
  return state;
}

// Numbers 1, 2, 3, ... in every component; the flags are 1.
void count_up(const mjModel* m, mjData* d) {
  std::vector<mjtNum> state(static_cast<std::size_t>(mj_stateSize(m, kAll)));
  std::iota(state.begin(), state.end(), 1);
  mj_setState(m, d, state.data(), kAll);
}

TEST(State, SizesAreThoseOfTheComponents) {
  const ModelPtr m = small_model();
  const int n = kCount;
  const int sizes[mjNSTATE] = {1, n, n, n, n, n, n, 6 * n, n, 3, 4, n, n};
  int total = 0;
  for (int i = 0; i < mjNSTATE; ++i) {
    EXPECT_EQ(mj_stateSize(m.get(), 1u << i), sizes[i]) << i;
    total += sizes[i];
  }
  EXPECT_EQ(mj_stateSize(m.get(), kAll), total);
  EXPECT_EQ(mj_stateSize(m.get(), 0), 0);
  EXPECT_EQ(mj_stateSize(m.get(), mjSTATE_PHYSICS), 3 * n);
}

TEST(State, EveryComponentMakesTheRoundTripAlone) {
  const Pair p;
  count_up(p.m.get(), p.a.get());
  for (int i = 0; i < mjNSTATE; ++i) {
    const unsigned int bit = 1u << i;
    const std::vector<mjtNum> before = state_of(p.m.get(), p.b.get(), kAll & ~bit);
    const std::vector<mjtNum> state = state_of(p.m.get(), p.a.get(), bit);
    mj_setState(p.m.get(), p.b.get(), state.data(), bit);
    EXPECT_EQ(state_of(p.m.get(), p.b.get(), bit), state) << i;
    EXPECT_EQ(state_of(p.m.get(), p.b.get(), kAll & ~bit), before) << i;
    mj_resetData(p.m.get(), p.b.get());
  }
}

TEST(State, ComponentsFollowTheOrderOfTheirBits) {
  const Pair p;
  count_up(p.m.get(), p.a.get());
  EXPECT_EQ(p.a->time, 1);
  EXPECT_EQ(p.a->qpos[0], 2);
  EXPECT_EQ(p.a->qvel[0], 5);
  EXPECT_EQ(p.a->act[0], 8);
  EXPECT_EQ(p.a->qacc_warmstart[0], 11);
  EXPECT_EQ(p.a->ctrl[0], 14);
  EXPECT_EQ(p.a->qfrc_applied[0], 17);
  EXPECT_EQ(p.a->xfrc_applied[0], 20);
  EXPECT_EQ(p.a->eq_active[0], 1);
  EXPECT_EQ(p.a->mocap_pos[0], 41);
  EXPECT_EQ(p.a->mocap_quat[0], 44);
  EXPECT_EQ(p.a->userdata[0], 48);
  EXPECT_EQ(p.a->plugin_state[0], 51);
}

TEST(State, FlagsAreNumbersAndBack) {
  const Pair p;
  const mjtNum flags[kCount] = {0, 0.5, 300};
  mj_setState(p.m.get(), p.a.get(), flags, mjSTATE_EQ_ACTIVE);
  EXPECT_EQ(p.a->eq_active[0], 0);
  EXPECT_EQ(p.a->eq_active[1], 1);
  EXPECT_EQ(p.a->eq_active[2], 1);
  EXPECT_EQ(state_of(p.m.get(), p.a.get(), mjSTATE_EQ_ACTIVE), (std::vector<mjtNum>{0, 1, 1}));
}

TEST(State, CopyEqualsGetAndSet) {
  const Pair p;
  count_up(p.m.get(), p.a.get());
  mj_copyState(p.m.get(), p.a.get(), p.b.get(), mjSTATE_INTEGRATION);
  EXPECT_EQ(state_of(p.m.get(), p.b.get(), kAll), state_of(p.m.get(), p.a.get(), kAll));
}

TEST(State, ExtractEqualsGettingThePart) {
  const Pair p;
  count_up(p.m.get(), p.a.get());
  const std::vector<mjtNum> all = state_of(p.m.get(), p.a.get(), kAll);
  for (const unsigned int sig :
       {1u, 1u << 8, 1u << 12, 0xAAAu, 0x1555u, static_cast<unsigned int>(mjSTATE_USER), kAll}) {
    std::vector<mjtNum> part(static_cast<std::size_t>(mj_stateSize(p.m.get(), sig)));
    mj_extractState(p.m.get(), all.data(), kAll, part.data(), sig);
    EXPECT_EQ(part, state_of(p.m.get(), p.a.get(), sig)) << sig;
  }
}

TEST(State, SignaturesThatMakeNoSenseAreErrors) {
  const Pair p;
  mjtNum state[100] = {};
  const unsigned int bad = 1u << mjNSTATE;
  const MessageTrap trap;
  EXPECT_EQ(mj_stateSize(p.m.get(), bad), 0);
  mj_getState(p.m.get(), p.a.get(), state, bad);
  mj_setState(p.m.get(), p.a.get(), state, bad | 1);
  mj_copyState(p.m.get(), p.a.get(), p.b.get(), bad);
  mj_extractState(p.m.get(), state, bad, state, 1);
  EXPECT_EQ(trap.errors(), 5);
  mj_extractState(p.m.get(), state, mjSTATE_QPOS, state, mjSTATE_QPOS | mjSTATE_QVEL);
  EXPECT_EQ(trap.errors(), 6);
  EXPECT_NE(trap.last().find("mj_extractState"), std::string::npos);
}

TEST(State, MoreNumbersThanAnIntCountsIsAnError) {
  mjModel shape{};
  shape.nbody = 1 << 30;
  const MessageTrap trap;
  EXPECT_EQ(mj_stateSize(&shape, mjSTATE_XFRC_APPLIED), 0);
  EXPECT_EQ(trap.errors(), 1);
}

}  // namespace
}  // namespace sinew::test
