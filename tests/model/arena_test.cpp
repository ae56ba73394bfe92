// SPDX-License-Identifier: Apache-2.0
#include "model/arena/arena.h"

#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mjsan.h>

#include "base/error.h"
#include "model/layout.h"
#include "model/private_data.h"
#include "support/small_model.h"

namespace sinew::test {
namespace {

struct Memory : testing::Test {
  void make(mjtSize narena) {
    m = small_model(narena);
    d.reset(mj_makeData(m.get()));
  }
  void SetUp() override { make(1 << 16); }
  ModelPtr m;
  DataPtr d;
};

// How often the heap was asked, since the last look.
int allocations = 0;
void* counting_malloc(std::size_t bytes) {
  ++allocations;
  return std::malloc(bytes);
}
void* failing_malloc(std::size_t) { return nullptr; }

bool inside(const void* p, const mjData& d) {
  const char* begin = static_cast<const char*>(d.arena);
  return p >= begin && p < begin + d.narena;
}

using Stack = Memory;

TEST_F(Stack, StartsEmptyAndEndsEmpty) {
  EXPECT_EQ(d->pstack, 0u);
  EXPECT_EQ(d->pbase, 0u);
  mj_markStack(d.get());
  EXPECT_NE(d->pbase, 0u);
  mjtNum* numbers = mj_stackAllocNum(d.get(), 10);
  int* integers = mj_stackAllocInt(d.get(), 7);
  std::fill_n(numbers, 10, 1.5);
  std::fill_n(integers, 7, -1);
  EXPECT_EQ(numbers[9], 1.5);  // the two do not overlap
  EXPECT_GE(d->maxuse_stack, static_cast<mjtSize>(10 * sizeof(mjtNum) + 7 * sizeof(int)));
  mj_freeStack(d.get());
  EXPECT_EQ(d->pstack, 0u);
  EXPECT_EQ(d->pbase, 0u);
}

TEST_F(Stack, FramesNest) {
  std::vector<std::size_t> marks;
  std::vector<int*> arrays;
  for (int depth = 0; depth < 20; ++depth) {
    marks.push_back(d->pstack);
    mj_markStack(d.get());
    arrays.push_back(mj_stackAllocInt(d.get(), 50));
    std::fill_n(arrays.back(), 50, depth);
  }
  for (int depth = 19; depth >= 0; --depth) {
    for (int i = 0; i < 50; ++i) EXPECT_EQ(arrays[depth][i], depth);
    mj_freeStack(d.get());
    EXPECT_EQ(d->pstack, marks[depth]);
  }
}

TEST_F(Stack, HonoursEveryAlignment) {
  mj_markStack(d.get());
  for (std::size_t alignment = 1; alignment <= 1 << 20; alignment *= 2) {  // past the size of the main block
    for (const std::size_t bytes : {1u, 7u, 100u}) {
      void* p = mj_stackAllocByte(d.get(), bytes, alignment);
      ASSERT_NE(p, nullptr);
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(p) % alignment, 0u) << alignment;
      std::memset(p, 0xAB, bytes);
    }
  }
  mj_freeStack(d.get());
  EXPECT_EQ(d->pstack, 0u);
}

TEST_F(Stack, NothingIsNull) {
  EXPECT_EQ(mj_stackAllocByte(d.get(), 0, 8), nullptr);
  EXPECT_EQ(mj_stackAllocNum(d.get(), 0), nullptr);
  EXPECT_EQ(mj_stackAllocInt(d.get(), 0), nullptr);
  EXPECT_EQ(d->pstack, 0u);
}

TEST_F(Stack, MistakesAreErrors) {
  const MessageTrap trap;
  mj_freeStack(d.get());
  EXPECT_EQ(trap.errors(), 1);
  EXPECT_EQ(mj_stackAllocByte(d.get(), 8, 0), nullptr);
  EXPECT_EQ(mj_stackAllocByte(d.get(), 8, 24), nullptr);
  EXPECT_EQ(trap.errors(), 3);
  EXPECT_EQ(mj_stackAllocNum(d.get(), std::numeric_limits<std::size_t>::max() / 4), nullptr);
  EXPECT_EQ(mj_stackAllocInt(d.get(), std::numeric_limits<std::size_t>::max() / 2), nullptr);
  EXPECT_EQ(mj_stackAllocByte(d.get(), std::numeric_limits<std::size_t>::max() - 8, 8), nullptr);
  EXPECT_EQ(trap.errors(), 6);
  EXPECT_EQ(d->pstack, 0u);
}

TEST_F(Stack, OverflowGrowsAndNothingMoves) {
  make(1000);
  std::vector<mjtNum*> arrays;
  mj_markStack(d.get());
  for (int i = 0; i < 200; ++i) {
    arrays.push_back(mj_stackAllocNum(d.get(), 100));
    ASSERT_NE(arrays.back(), nullptr);
    std::fill_n(arrays.back(), 100, i);
  }
  for (int i = 0; i < 200; ++i) {
    EXPECT_EQ(arrays[i][0], i);
    EXPECT_EQ(arrays[i][99], i);
  }
  EXPECT_GE(d->maxuse_stack, 200 * 800);
  mj_freeStack(d.get());
  EXPECT_EQ(d->pstack, 0u);
}

TEST_F(Stack, FramesAcrossBlocksGoBackOneByOne) {
  make(1000);
  std::vector<std::size_t> marks;
  std::vector<char*> arrays;
  const std::size_t sizes[] = {500, 10, 200000, 30, 400, 1000000, 1, 90000};
  for (const std::size_t size : sizes) {
    marks.push_back(d->pstack);
    mj_markStack(d.get());
    arrays.push_back(static_cast<char*>(mj_stackAllocByte(d.get(), size, 1)));
    std::memset(arrays.back(), static_cast<int>(arrays.size()), size);
  }
  while (!arrays.empty()) {
    EXPECT_EQ(arrays.back()[0], static_cast<char>(arrays.size()));
    mj_freeStack(d.get());
    EXPECT_EQ(d->pstack, marks.back());
    marks.pop_back();
    arrays.pop_back();
  }
  EXPECT_EQ(private_data(*d).blocks.stack, nullptr);
  char* again = static_cast<char*>(mj_stackAllocByte(d.get(), 100, 1));
  EXPECT_TRUE(inside(again, *d));
}

TEST_F(Stack, AfterAnOverflowTheNextStepNeedsNoHeap) {
  make(1000);
  const auto work = [&] {
    const StackFrame outer(*d);
    arena_alloc(*d, 5000, 64);
    {
      StackFrame frame(*d);
      frame.alloc<mjtNum>(10000);
    }
    arena_alloc(*d, 300000, 64);
  };
  mju_user_malloc = counting_malloc;
  mju_user_free = std::free;
  make(1000);
  work();
  allocations = 0;
  clear_arena(*d);
  EXPECT_EQ(allocations, 1);
  EXPECT_EQ(private_data(*d).blocks.spare, nullptr);
  for (int step = 0; step < 3; ++step) {
    allocations = 0;
    work();
    clear_arena(*d);
    EXPECT_EQ(allocations, 0);
  }
  EXPECT_GE(d->narena, 305000);
  d.reset();
  m.reset();
  mju_user_malloc = nullptr;
  mju_user_free = nullptr;
}

TEST_F(Stack, OverflowInsideAnOpenFrameIsServedAgainByTheSameBlocks) {
  mju_user_malloc = counting_malloc;
  mju_user_free = std::free;
  make(1000);
  mj_markStack(d.get());  // the main block must not move from here on
  int* kept = mj_stackAllocInt(d.get(), 10);
  kept[9] = 77;
  for (int step = 0; step < 3; ++step) {
    allocations = 0;
    EXPECT_NE(arena_alloc(*d, 100000, 64), nullptr);
    clear_arena(*d);
    EXPECT_EQ(allocations, step == 0 ? 1 : 0);
  }
  EXPECT_EQ(kept[9], 77);
  mj_freeStack(d.get());
  d.reset();
  m.reset();
  mju_user_malloc = nullptr;
  mju_user_free = nullptr;
}

TEST_F(Stack, AHeapThatHasRunOutIsAnErrorForProgramsAndThrownForStages) {
  mju_user_free = std::free;
  mju_user_malloc = counting_malloc;
  make(1000);
  const MessageTrap trap;
  mju_user_malloc = failing_malloc;
  EXPECT_EQ(mj_stackAllocNum(d.get(), 1000), nullptr);
  EXPECT_EQ(trap.errors(), 1) << "for a program that asks";
  EXPECT_THROW(arena_alloc(*d, 100000, 8), StepError);
  EXPECT_EQ(d->pstack, 0u);
  EXPECT_EQ(d->parena, 0u);
  mju_user_malloc = counting_malloc;
  EXPECT_NE(mj_stackAllocNum(d.get(), 1000), nullptr);
  mju_user_malloc = failing_malloc;
  mj_resetData(m.get(), d.get());  // cannot join the blocks, and goes on with those it has
  EXPECT_NE(mj_stackAllocNum(d.get(), 1000), nullptr);
  EXPECT_EQ(trap.errors(), 1);
  d.reset();
  m.reset();
  mju_user_malloc = nullptr;
  mju_user_free = nullptr;
}

TEST_F(Stack, AResetForgetsAllFrames) {
  make(1000);
  for (int i = 0; i < 5; ++i) {
    mj_markStack(d.get());
    mj_stackAllocNum(d.get(), 1000);
  }
  mj_resetData(m.get(), d.get());
  EXPECT_EQ(d->pstack, 0u);
  EXPECT_EQ(d->pbase, 0u);
  EXPECT_EQ(d->maxuse_stack, 0);
}

using Arena = Memory;

TEST_F(Arena, GrowsTowardsTheStackWithoutTouchingIt) {
  StackFrame frame(*d);
  int* temporary = frame.alloc<int>(1000);
  std::fill_n(temporary, 1000, 5);
  std::vector<mjtNum*> arrays;
  for (int i = 0; i < 100; ++i) {
    arrays.push_back(static_cast<mjtNum*>(arena_alloc(*d, 2000, 64)));
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(arrays.back()) % 64, 0u);
    std::fill_n(arrays.back(), 250, i);
  }
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(temporary[i], 5);
  for (int i = 0; i < 100; ++i) ASSERT_EQ(arrays[i][249], i);
  EXPECT_GE(d->maxuse_arena, 100 * 2000 + 4000);
  EXPECT_EQ(arena_alloc(*d, 0, 8), nullptr);
}

TEST_F(Arena, ClearingForgetsItsArrays) {
  d->nefc = 5;
  d->efc_force = static_cast<mjtNum*>(arena_alloc(*d, 5 * sizeof(mjtNum), 64));
  append_contact(*d);
  clear_arena(*d);
  EXPECT_EQ(d->parena, 0u);
  EXPECT_EQ(d->nefc, 0);
  EXPECT_EQ(d->ncon, 0);
  EXPECT_EQ(d->efc_force, nullptr);
  EXPECT_EQ(d->contact, nullptr);
}

TEST_F(Arena, RoomForAnExactFit) {
  make(1024);
  void* all = arena_alloc(*d, 1024 - kRedZone, 64);
  EXPECT_TRUE(inside(all, *d));
  EXPECT_EQ(d->parena, 1024u);
  EXPECT_FALSE(inside(arena_alloc(*d, 1, 1), *d));
  EXPECT_FALSE(inside(mj_stackAllocByte(d.get(), 1, 1), *d));
}

TEST_F(Arena, ContactsFollowOneAnother) {
  const mjContact* first = append_contact(*d);
  for (int i = 1; i < 20; ++i) EXPECT_EQ(append_contact(*d), first + i);
  EXPECT_EQ(d->contact, first);
  EXPECT_EQ(d->ncon, 20);
  EXPECT_EQ(d->maxuse_con, 20);
}

TEST_F(Arena, ContactsMoveWhenSomethingLiesBehindThemOrTheBlockIsFull) {
  for (int i = 0; i < 1000; ++i) {
    append_contact(*d)->dist = i;
    if (i == 3 || i == 700) arena_alloc(*d, 10, 8);
  }
  ASSERT_EQ(d->ncon, 1000);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(d->contact[i].dist, i);
}

TEST_F(Arena, AppendingFailsWhenTheHeapHasRunOut) {
  mju_user_free = std::free;
  mju_user_malloc = counting_malloc;
  make(64);
  mju_user_malloc = failing_malloc;
  EXPECT_THROW(append_contact(*d), StepError);
  EXPECT_EQ(d->ncon, 0);
  d.reset();
  m.reset();
  mju_user_malloc = nullptr;
  mju_user_free = nullptr;
}

#if defined(ADDRESS_SANITIZER)
TEST_F(Stack, UseAfterFreeIsCaught) {
  mj_markStack(d.get());
  mjtNum* numbers = mj_stackAllocNum(d.get(), 10);
  mj_freeStack(d.get());
  EXPECT_DEATH(numbers[3] = 1, "use-after-poison");
}

TEST_F(Stack, OneStepTooFarIsCaught) {
  mj_markStack(d.get());
  volatile mjtNum* numbers = mj_stackAllocNum(d.get(), 10);
  mj_stackAllocNum(d.get(), 10);
  EXPECT_DEATH(numbers[10] = 1, "use-after-poison");
  EXPECT_DEATH(numbers[-1] = 1, "use-after-poison");
}

TEST_F(Arena, UseAfterClearIsCaught) {
  volatile mjtNum* numbers = static_cast<mjtNum*>(arena_alloc(*d, 80, 8));
  EXPECT_DEATH(numbers[10] = 1, "use-after-poison");
  clear_arena(*d);
  EXPECT_DEATH(numbers[0] = 1, "use-after-poison");
}

TEST_F(Memory, TheEndOfAnArrayOfTheDataIsGuarded) {
  volatile mjtNum* qvel = d->qvel;
  EXPECT_DEATH(qvel[m->nv] = 1, "use-after-poison");
}
#endif

}  // namespace
}  // namespace sinew::test
