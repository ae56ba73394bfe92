// SPDX-License-Identifier: Apache-2.0
#include "model/data.h"

#include <cstdlib>
#include <cstring>
#include <set>
#include <string_view>

#include <gtest/gtest.h>

#include "model/arena/arena.h"
#include "model/awake.h"
#include "model/fields.h"
#include "model/private_data.h"
#include "support/small_model.h"

namespace sinew::test {
namespace {

struct Data : testing::Test {
  ModelPtr m = small_model();
  DataPtr d{mj_makeData(m.get())};
};

// Different bytes in every array and a value in every scalar, as if a simulation had run.
void dirty(const mjModel& m, mjData& d) {
  unsigned char next = 1;
  for_each_array(m, d, [&](auto* array, const ArrayInfo& info) {
    std::memset(array, ++next, static_cast<std::size_t>(info.count()) * sizeof *array);
  });
  d.time = 3.5;
  d.energy[1] = 7;
  d.warning[mjWARN_BADQVEL].number = 2;
  d.timer[mjTIMER_STEP].number = 9;
  d.solver_niter[3] = 4;
  d.solver[10].gradient = 1;
}

// Two contacts, two rows, and all arena arrays that follow from such counts.
void fill_arena(const mjModel& m, mjData& d) {
  append_contact(d)->dist = 0.25;
  append_contact(d)->dist = 0.5;
  d.nefc = d.nJ = d.nA = d.nisland = d.nidof = 2;
  for_each_arena_array(m, d, [&](auto*& array, const ArrayInfo& info) {
    if (array) return;
    const std::size_t bytes = static_cast<std::size_t>(info.count()) * sizeof *array;
    array = static_cast<std::remove_reference_t<decltype(array)>>(arena_alloc(d, bytes, 64));
    std::memset(array, 0x3F, bytes);
  });
  for (int row = 0; row < d.nefc; ++row) d.efc_J_rowadr[row] = row, d.efc_J_rownnz[row] = 1;
  private_data(d).jacobian_size = static_cast<std::size_t>(d.nJ);
}

TEST_F(Data, ArraysAreAlignedAndApart) {
  std::set<const char*> begins;
  for_each_array(*m, *d, [&](auto* array, const ArrayInfo& info) {
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(array) % 64, 0u) << info.name;
    const char* begin = reinterpret_cast<const char*>(array);
    EXPECT_TRUE(begins.insert(begin).second) << info.name;
    const char* buffer = static_cast<const char*>(d->buffer);
    EXPECT_GE(begin, buffer) << info.name;
    EXPECT_LE(begin + info.count() * static_cast<std::int64_t>(sizeof *array), buffer + d->nbuffer + 64) << info.name;
  });
  EXPECT_GE(d->narena, m->narena);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(d->arena) % 64, 0u);
}

TEST_F(Data, StartsAtTheReferenceState) {
  for (int i = 0; i < m->nq; ++i) EXPECT_EQ(d->qpos[i], m->qpos0[i]);
  for (int i = 0; i < m->nv; ++i) EXPECT_EQ(d->qvel[i], 0);
  EXPECT_EQ(d->eq_active[0], 0);
  EXPECT_EQ(d->eq_active[1], 1);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(d->mocap_pos[i], m->body_pos[3 + i]);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(d->mocap_quat[i], m->body_quat[4 + i]);
  EXPECT_EQ(d->nplugin, kCount);
  EXPECT_EQ(d->plugin[2], m->plugin[2]);
  EXPECT_EQ(d->signature, 42u);
}

TEST_F(Data, ResetUndoesEverything) {
  dirty(*m, *d);
  fill_arena(*m, *d);
  std::fill_n(d->plugin_data, kCount, std::uintptr_t{99});
  mj_resetData(m.get(), d.get());
  const DataPtr fresh(mj_makeData(m.get()));
  std::fill_n(fresh->plugin_data, kCount, std::uintptr_t{99});  // a reset leaves the plugins their instances
  for_each_array_pair(*m, *d, *fresh, [](auto* a, const auto* b, const ArrayInfo& info) {
    // room for rows, huge in large flexes, of which a stage reads no more than it has written
    if (std::string_view(info.name).starts_with("flexedge_J")) return;
    EXPECT_EQ(std::memcmp(a, b, static_cast<std::size_t>(info.count()) * sizeof *a), 0) << info.name;
  });
  EXPECT_EQ(d->time, 0);
  EXPECT_EQ(d->energy[1], 0);
  EXPECT_EQ(d->warning[mjWARN_BADQVEL].number, 0);
  EXPECT_EQ(d->timer[mjTIMER_STEP].number, 0);
  EXPECT_EQ(d->solver_niter[3], 0);
  EXPECT_EQ(d->solver[10].gradient, 0);
  EXPECT_EQ(d->ncon, 0);
  EXPECT_EQ(d->contact, nullptr);
  EXPECT_EQ(d->efc_J, nullptr);
  EXPECT_EQ(d->maxuse_con, 0);
  EXPECT_EQ(d->nbuffer, fresh->nbuffer);
  EXPECT_EQ(d->narena, fresh->narena);
}

// Which fields a debug reset leaves clean was seen in MuJoCo: state, inputs, qacc, act_dot and userdata.
TEST_F(Data, DebugResetFillsTheResultsAndOnlyThose) {
  dirty(*m, *d);
  mj_resetDataDebug(m.get(), d.get(), 0x11);
  const auto is_debug = [](const mjtNum& value) {
    unsigned char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    return std::all_of(bytes, bytes + sizeof value, [](unsigned char b) { return b == 0x11; });
  };
  EXPECT_TRUE(is_debug(d->xpos[0]));
  EXPECT_TRUE(is_debug(d->sensordata[2]));
  EXPECT_TRUE(is_debug(d->qfrc_constraint[0]));
  EXPECT_EQ(d->ten_wrapnum[0], 0x11111111);
  EXPECT_EQ(d->qpos[1], m->qpos0[1]);
  EXPECT_EQ(d->mocap_pos[0], m->body_pos[3]);
  EXPECT_EQ(d->eq_active[2], 0);
  for (const mjtNum* zero : {d->qvel, d->act, d->qacc_warmstart, d->ctrl, d->qfrc_applied, d->xfrc_applied, d->qacc,
                             d->act_dot, d->userdata, d->plugin_state}) {
    EXPECT_EQ(zero[2], 0);
  }
  EXPECT_EQ(d->tree_asleep[0], kFullyAwake);
}

TEST_F(Data, KeyframesSetAndGiveTheState) {
  mj_resetDataKeyframe(m.get(), d.get(), 1);
  EXPECT_EQ(d->time, m->key_time[1]);
  EXPECT_EQ(d->qpos[2], m->key_qpos[m->nq + 2]);
  EXPECT_EQ(d->qvel[2], m->key_qvel[m->nv + 2]);
  EXPECT_EQ(d->act[2], m->key_act[m->na + 2]);
  EXPECT_EQ(d->mocap_pos[2], m->key_mpos[3 + 2]);
  EXPECT_EQ(d->mocap_quat[3], m->key_mquat[4 + 3]);
  EXPECT_EQ(d->ctrl[2], m->key_ctrl[m->nu + 2]);
  mj_setKeyframe(m.get(), d.get(), 2);
  mj_resetDataKeyframe(m.get(), d.get(), 2);
  EXPECT_EQ(d->time, m->key_time[1]);
  EXPECT_EQ(d->qpos[0], m->key_qpos[m->nq]);
  EXPECT_EQ(d->qvel[0], m->key_qvel[m->nv]);
  EXPECT_EQ(d->act[0], m->key_act[m->na]);
  EXPECT_EQ(d->mocap_pos[0], m->key_mpos[3]);
  EXPECT_EQ(d->mocap_quat[0], m->key_mquat[4]);
  EXPECT_EQ(d->ctrl[0], m->key_ctrl[m->nu]);
}

TEST_F(Data, AKeyframeThatDoesNotExist) {
  for (const int key : {-1, kCount}) {
    dirty(*m, *d);
    mj_resetDataKeyframe(m.get(), d.get(), key);
    EXPECT_EQ(d->time, 0);
    EXPECT_EQ(d->qpos[1], m->qpos0[1]);
    const MessageTrap trap;
    mj_setKeyframe(m.get(), d.get(), key);
    EXPECT_EQ(trap.errors(), 1);
  }
}

void expect_copy(const mjModel& m, mjData& copy, const mjData& src, bool everything) {
  for_each_array_pair(m, copy, src, [&](auto* to, const auto* from, const ArrayInfo& info) {
    if (!everything && !info.visual) return;
    if (std::string_view(info.name) == "plugin_data") return;  // the plugins' own, and these have none
    EXPECT_NE(static_cast<const void*>(to), static_cast<const void*>(from)) << info.name;
    EXPECT_EQ(std::memcmp(to, from, static_cast<std::size_t>(info.count()) * sizeof *to), 0) << info.name;
  });
  for_each_arena_array_pair(m, copy, src, [&](auto* to, const auto* from, const ArrayInfo& info) {
    if (!everything && !info.visual) {
      EXPECT_EQ(to, nullptr) << info.name;
      return;
    }
    ASSERT_NE(to, nullptr) << info.name;
    EXPECT_NE(static_cast<const void*>(to), static_cast<const void*>(from)) << info.name;
    EXPECT_EQ(std::memcmp(to, from, static_cast<std::size_t>(info.count()) * sizeof *to), 0) << info.name;
  });
  EXPECT_EQ(copy.time, src.time);
  EXPECT_EQ(copy.nefc, src.nefc);
  EXPECT_EQ(copy.ncon, src.ncon);
  EXPECT_EQ(copy.timer[0].number, src.timer[0].number);
  EXPECT_EQ(copy.signature, src.signature);
}

TEST_F(Data, CopyIsEqualAndItsOwn) {
  dirty(*m, *d);
  fill_arena(*m, *d);
  const DataPtr made(mj_copyData(nullptr, m.get(), d.get()));
  expect_copy(*m, *made, *d, true);
  const DataPtr filled(mj_makeData(m.get()));
  EXPECT_EQ(mj_copyData(filled.get(), m.get(), d.get()), filled.get());
  EXPECT_EQ(mj_copyData(filled.get(), m.get(), d.get()), filled.get());
  expect_copy(*m, *filled, *d, true);
  EXPECT_EQ(mj_copyData(d.get(), m.get(), d.get()), d.get());
}

TEST_F(Data, ACopyTakesFurtherContacts) {
  fill_arena(*m, *d);
  const DataPtr copy(mj_copyData(nullptr, m.get(), d.get()));
  append_contact(*copy)->dist = 0.75;
  EXPECT_EQ(copy->ncon, 3);
  EXPECT_EQ(copy->contact[0].dist, 0.25);
  EXPECT_EQ(copy->contact[1].dist, 0.5);
  EXPECT_EQ(copy->contact[2].dist, 0.75);
  EXPECT_EQ(copy->efc_J[1], d->efc_J[1]);
}

TEST_F(Data, ACopyKeepsItsOpenFrames) {
  dirty(*m, *d);
  const DataPtr copy(mj_makeData(m.get()));
  mj_markStack(copy.get());
  int* kept = mj_stackAllocInt(copy.get(), 5);
  kept[4] = 8;
  mj_copyData(copy.get(), m.get(), d.get());
  EXPECT_EQ(kept[4], 8);
  mj_freeStack(copy.get());
  EXPECT_EQ(copy->pstack, 0u);
}

TEST_F(Data, VisualCopyLeavesOutWhatAViewerDoesNotNeed) {
  dirty(*m, *d);
  fill_arena(*m, *d);
  const DataPtr copy(mj_makeData(m.get()));
  EXPECT_EQ(mjv_copyData(copy.get(), m.get(), d.get()), copy.get());
  expect_copy(*m, *copy, *d, false);
  EXPECT_EQ(copy->crb[0], 0);
  const DataPtr made(mjv_copyData(nullptr, m.get(), d.get()));
  expect_copy(*m, *made, *d, false);
}

TEST_F(Data, DataOfAnotherModelIsNotCopied) {
  ModelSizes sizes = sizes_of(*m);
  sizes.nbody += 1;
  const ModelPtr other(make_model(sizes));
  std::copy_n(m->plugin, m->nplugin, other->plugin);
  const DataPtr stranger(mj_makeData(other.get()));
  const MessageTrap trap;
  EXPECT_EQ(mj_copyData(stranger.get(), m.get(), d.get()), nullptr);
  EXPECT_EQ(mj_copyData(nullptr, other.get(), d.get()), nullptr);
  EXPECT_EQ(trap.errors(), 2);
}

// The counters alone: mj_resetData would go on to find the poses of those that sleep, which need a model of flesh.
TEST_F(Data, ModelsThatSleepFromTheStart) {
  EXPECT_EQ(d->ntree_awake, kCount);
  EXPECT_EQ(d->nv_awake, kCount);
  EXPECT_EQ(d->nbody_awake, kCount);
  m->tree_sleep_policy[0] = mjSLEEP_INIT;
  reset_data(*m, *d);
  EXPECT_EQ(d->tree_asleep[0], kFullyAwake) << "sleeping is off";
  m->opt.enableflags |= mjENBL_SLEEP;
  reset_data(*m, *d);
  EXPECT_EQ(d->tree_asleep[0], 0);
  EXPECT_EQ(d->tree_asleep[1], kFullyAwake);
  EXPECT_EQ(d->tree_awake[0], 0);
  EXPECT_EQ(d->tree_awake[1], 1);
  EXPECT_EQ(d->ntree_awake, 2);
  EXPECT_EQ(d->body_awake[0], mjS_STATIC);
  EXPECT_EQ(d->body_awake[2], mjS_ASLEEP);
  EXPECT_EQ(d->nbody_awake, 2);
  EXPECT_EQ(d->body_awake_ind[1], 1);
  EXPECT_EQ(d->nparent_awake, 3);
  EXPECT_EQ(d->parent_awake_ind[2], 2);
  EXPECT_EQ(d->nv_awake, 2);
  EXPECT_EQ(d->dof_awake_ind[0], 1);
}

// An allocator that promises no more than it must: 8 bytes of alignment, never more.
std::size_t live_blocks = 0;
void* odd_malloc(std::size_t bytes) {
  char* block = static_cast<char*>(std::malloc(bytes + 16));
  const std::size_t shift = reinterpret_cast<std::uintptr_t>(block) % 16 == 0 ? 8 : 16;
  block[shift - 1] = static_cast<char>(shift);
  ++live_blocks;
  return block + shift;
}
void odd_free(void* pointer) {
  char* block = static_cast<char*>(pointer);
  --live_blocks;
  std::free(block - block[-1]);
}
std::size_t failures_after = 0;
void* limited_malloc(std::size_t bytes) { return failures_after-- > 0 ? odd_malloc(bytes) : nullptr; }

struct UserAllocator : testing::Test {
  void SetUp() override {
    live_blocks = 0;
    mju_user_malloc = odd_malloc;
    mju_user_free = odd_free;
  }
  void TearDown() override {
    mju_user_malloc = nullptr;
    mju_user_free = nullptr;
  }
};

TEST_F(UserAllocator, ArraysAreAlignedAllTheSameAndAllIsGivenBack) {
  {
    const ModelPtr m = small_model(1000);
    const ModelPtr m2(mj_copyModel(nullptr, m.get()));
    const DataPtr d(mj_makeData(m.get()));
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(m2->body_pos) % 64, 0u);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(d->xpos) % 64, 0u);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(d->arena) % 64, 0u);
    mj_markStack(d.get());
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(mj_stackAllocByte(d.get(), 5000, 4096)) % 4096, 0u);
    fill_arena(*m, *d);
    const DataPtr copy(mj_copyData(nullptr, m.get(), d.get()));
    expect_copy(*m, *copy, *d, true);
    mj_freeStack(d.get());
    mj_resetData(m.get(), d.get());
    fill_arena(*m, *d);
    EXPECT_GT(live_blocks, 0u);
  }
  EXPECT_EQ(live_blocks, 0u);
}

TEST_F(UserAllocator, EveryFailureLeavesNothingBehind) {
  const ModelPtr m = small_model(1000);
  const DataPtr d(mj_makeData(m.get()));
  fill_arena(*m, *d);
  const std::size_t before = live_blocks;
  const MessageTrap trap;
  mju_user_malloc = limited_malloc;
  for (std::size_t n = 0; n < 4; ++n) {
    failures_after = n;
    EXPECT_EQ(mj_makeData(m.get()) == nullptr, true) << n;
    EXPECT_EQ(live_blocks, before) << n;
    failures_after = n;
    EXPECT_EQ(mj_copyData(nullptr, m.get(), d.get()), nullptr) << n;
    EXPECT_EQ(live_blocks, before) << n;
  }
  for (std::size_t n = 0; n < 2; ++n) {
    failures_after = n;
    EXPECT_EQ(mj_copyModel(nullptr, m.get()), nullptr) << n;
    EXPECT_EQ(live_blocks, before) << n;
  }
  EXPECT_EQ(trap.errors(), 6);    // of mj_copyData and mj_copyModel
  EXPECT_EQ(trap.warnings(), 4);  // of mj_makeData
}

TEST(DeleteData, NullIsNothing) {
  mj_deleteData(nullptr);
  mj_deleteModel(nullptr);
  SUCCEED();
}

TEST(MakeData, ImpossibleSizesAreRefused) {
  mjModel shape{};
  shape.ntendon = shape.nv = 1 << 30;
  EXPECT_EQ(make_data(shape), nullptr);
}

}  // namespace
}  // namespace sinew::test
