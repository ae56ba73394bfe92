// SPDX-License-Identifier: Apache-2.0
// out_of_memory_test.cpp -- when the heap gives nothing more, a step is given up: a warning, the same state, and the
// next step, with memory again, goes on as if nothing had happened. No handler is needed: the process never ends.
#include <gtest/gtest.h>

#include <cstdlib>

#include "system/system_support.h"

namespace sinew::test {
namespace {

// Lets the heap refuse everything while it lives.
class NoHeap {
 public:
  NoHeap() {
    mju_user_malloc = [](size_t) -> void* { return nullptr; };
    mju_user_free = [](void* block) { std::free(block); };
  }
  ~NoHeap() { mju_user_malloc = nullptr, mju_user_free = nullptr; }
  NoHeap(const NoHeap&) = delete;
  NoHeap& operator=(const NoHeap&) = delete;
};

// The yard with an arena that is much too small, so that its first step needs the heap.
struct Tight {
  ModelPtr m;
  DataPtr d;
  explicit Tight(const std::string& option) : m(load_text(yard(option))) {
    m->narena = 4096;
    d.reset(mj_makeData(m.get()));
  }
};

int warnings;
void count_warning_message(const char*) { ++warnings; }

class OutOfMemory : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    warnings = 0;
    mju_user_warning = count_warning_message;  // mju_user_error stays unset: an error would end the process
  }
  void TearDown() override { mju_clearHandlers(); }
};

TEST_P(OutOfMemory, GivesTheStepUpAndKeepsTheState) {
  const Tight tight(GetParam());
  const mjModel* m = tight.m.get();
  mjData* d = tight.d.get();
  const auto state = [&] {
    Numbers all(static_cast<std::size_t>(mj_stateSize(m, mjSTATE_FULLPHYSICS)));
    mj_getState(m, d, all.data(), mjSTATE_FULLPHYSICS);
    return all;
  };
  const Numbers before = state();
  {
    const NoHeap no_heap;
    mj_step(m, d);
    mj_forward(m, d);
    mj_inverse(m, d);
  }
  EXPECT_GE(warnings, 3);
  EXPECT_EQ(state(), before);
  EXPECT_EQ(d->ncon, 0);
  EXPECT_EQ(d->nefc, 0);
  EXPECT_EQ(d->pstack, 0u) << "the frames of the stages that were given up are freed";
}

TEST_P(OutOfMemory, GoesOnAsIfNothingHadHappened) {
  const Tight tight(GetParam()), other(GetParam());
  {
    const NoHeap no_heap;
    mj_step(tight.m.get(), tight.d.get());
  }
  for (int k = 0; k < 20; ++k) {
    mj_step(tight.m.get(), tight.d.get());
    mj_step(other.m.get(), other.d.get());
  }
  EXPECT_EQ(whole_state(*tight.m, *tight.d), whole_state(*other.m, *other.d));
}

// Programs call the colliders of the library too, through a table of C functions: nothing may unwind into them.
TEST_P(OutOfMemory, LeavesNoExceptionToProgramsThatCallAColliderThemselves) {
  const ModelPtr m = load_text(R"(<mujoco><worldbody><geom type="ellipsoid" size=".3 .2 .1"/>
    <geom type="cylinder" size=".1 .1" pos="0 0 .15"/></worldbody></mujoco>)");
  ASSERT_TRUE(m);
  m->narena = 1024;
  const DataPtr d(mj_makeData(m.get()));
  mj_kinematics(m.get(), d.get());
  const auto collide = [&] {
    mjContact contact[mjMAXCONPAIR] = {};
    return mjCOLLISIONFUNC[mjGEOM_ELLIPSOID][mjGEOM_CYLINDER](m.get(), d.get(), contact, 0, 1, 0);
  };
  {
    const NoHeap no_heap;
    EXPECT_EQ(collide(), 0);
  }
  EXPECT_EQ(warnings, 1);
  EXPECT_GT(collide(), 0);
  EXPECT_EQ(warnings, 1);
}

INSTANTIATE_TEST_SUITE_P(Options, OutOfMemory,
                         testing::Values("", "integrator=\"RK4\"", "integrator=\"implicit\" cone=\"elliptic\"",
                                         "solver=\"PGS\"", "solver=\"CG\" noslip_iterations=\"2\""));

}  // namespace
}  // namespace sinew::test
