// SPDX-License-Identifier: Apache-2.0
#include "model/arena/side_by_side.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/error.h"
#include "model/parts.h"
#include "support/load.h"

namespace sinew::test {
namespace {

class SideBySide : public testing::Test {
 protected:
  void SetUp() override {
    m = load_text("<mujoco><size memory=\"100K\"/><worldbody><geom size=\".1\"/></worldbody></mujoco>");
    ASSERT_TRUE(m);
    d.reset(mj_makeData(m.get()));
    mju_bindThreadPool(d.get(), pool);
  }
  void TearDown() override {
    d.reset();
    mju_threadPoolDestroy(pool);
  }

  mjThreadPool* pool = mju_threadPoolCreate(3);
  ModelPtr m;
  DataPtr d;
};

// Fills n numbers and looks whether they stay while others take memory.
void fill_and_check(mjData& d, int n, int value) {
  StackFrame frame(d);
  int* numbers = frame.alloc<int>(n);
  std::fill_n(numbers, n, value);
  {
    StackFrame inner(d);
    std::fill_n(inner.alloc<int>(3 * n), 3 * n, -1);
  }
  std::fill_n(frame.alloc<int>(n), n, -2);
  EXPECT_EQ(std::count(numbers, numbers + n, value), n);
}

TEST_F(SideBySide, ThreadsHaveFramesOfTheirOwn) {
  for (int round = 0; round < 20; ++round) {
    side_by_side(*d, 40, [&](int item, int worker) {
      EXPECT_LT(worker, worker_count(*d) + 4);
      fill_and_check(*d, 10 << (item % 13), item);  // up to more than a slice has at first, and than the arena has
    });
    EXPECT_EQ(d->pstack, 0u);
  }
  mj_resetData(m.get(), d.get());
}

TEST_F(SideBySide, ThreadsLeaveWhatTheyTakeOutsideOfTheirFrames) {
  StackFrame frame(*d);
  int* made[50];
  side_by_side(*d, frame, 50, [&](int item, int) {
    made[item] = frame.copy(&item, 1);
    fill_and_check(*d, 100, item);
  });
  fill_and_check(*d, 5000, 7);
  for (int i = 0; i < 50; ++i) EXPECT_EQ(*made[i], i);
}

TEST_F(SideBySide, AnErrorOnAThreadComesToTheCaller) {
  const std::size_t before = d->pstack;
  for (int bad = 0; bad < 30; bad += 7) {
    EXPECT_THROW(side_by_side(*d, 30,
                              [&](int item, int) {
                                StackFrame frame(*d);
                                frame.alloc<int>(1000);
                                if (item == bad) throw StepError("item %d", item);
                              }),
                 StepError);
    EXPECT_EQ(d->pstack, before);
    EXPECT_FALSE(is_sliced(*d));
    fill_and_check(*d, 100, bad);
  }
}

TEST_F(SideBySide, InsideOfAnotherOneThreadDoesAll) {
  std::vector<int> done(36);
  side_by_side(*d, 6, [&](int item, int) {
    side_by_side(*d, 6, [&](int inner, int) { ++done[static_cast<std::size_t>(6 * item + inner)]; });
  });
  EXPECT_EQ(done, std::vector<int>(36, 1));
}

TEST(Chunks, HoldEveryNumberOnce) {
  for (const int n : {0, 1, 5, 32, 1000}) {
    int next = 0;
    for (int c = 0; c < kChunks; ++c) {
      const Range chunk = chunk_of(n, kChunks, c);
      EXPECT_EQ(chunk.first, next);
      EXPECT_LE(chunk.after - chunk.first, n / kChunks + 1);
      next = chunk.after;
    }
    EXPECT_EQ(next, n);
  }
}

// Every body, joint, dof, geom and site is in one part; what hangs together is in the same.
TEST(Parts, DivideAModelAtChildrenOfTheWorld) {
  std::string bodies;
  for (int i = 0; i < 50; ++i) {
    bodies += i % 7 == 3
                  ? "<body><geom size=\".1\"/><site/></body>"
                  : "<body><joint/><geom size=\".1\"/><body><joint type=\"ball\"/><geom size=\".1\"/></body></body>";
  }
  const ModelPtr m = load_text("<mujoco><worldbody><geom size=\".1\"/>" + bodies + "</worldbody></mujoco>");
  ASSERT_TRUE(m);
  DataPtr d(mj_makeData(m.get()));
  const Plan& plan = plan_of(*m, *d);
  ASSERT_GT(plan.nparts, 8);
  sinew::Run last{};
  int next_group = 0;
  for (int p = 0; p < plan.nparts; ++p) {
    const sinew::Run& part = plan.part[p].run;
    for (const auto kind : {&sinew::Run::trees, &sinew::Run::bodies, &sinew::Run::joints, &sinew::Run::dofs,
                            &sinew::Run::qpos, &sinew::Run::geoms, &sinew::Run::sites}) {
      EXPECT_EQ((part.*kind).first, (last.*kind).after);
    }
    for (const int b : part.below_world()) EXPECT_TRUE(part.bodies.has(m->body_rootid[b]));
    for (const int i : part.dofs) EXPECT_TRUE(part.bodies.has(m->dof_bodyid[i]));
    for (const int g : part.geoms) EXPECT_TRUE(part.bodies.has(m->geom_bodyid[g]));
    for (const int s : part.sites) EXPECT_TRUE(part.bodies.has(m->site_bodyid[s]));
    last = part;
    int grouped = 0;
    for (const int g : plan.part[p].groups) {
      for (int k = plan.body_group[g]; k < plan.body_group[g + 1]; ++k, ++grouped) {
        EXPECT_TRUE(part.bodies.has(plan.grouped_body[k]));
      }
    }
    EXPECT_EQ(grouped, part.below_world().after - part.below_world().first);
    EXPECT_EQ(plan.part[p].groups.first, next_group);
    next_group = plan.part[p].groups.after;
  }
  EXPECT_EQ(next_group, plan.nbody_group);
  EXPECT_EQ(last.bodies.after, m->nbody);
  EXPECT_EQ(last.dofs.after, m->nv);
  EXPECT_EQ(last.qpos.after, m->nq);
  EXPECT_EQ(last.sites.after, m->nsite);
}

}  // namespace
}  // namespace sinew::test
