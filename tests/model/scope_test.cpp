// SPDX-License-Identifier: Apache-2.0
// A scope takes a model apart: every body, and all that it has, is in one run or in one that is left out.
#include "model/scope.h"

#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "model/awake.h"
#include "support/load.h"

namespace sinew::test {
namespace {

// Trees of their own, trees that share a static body, static bodies between and below them, things that tie them.
const char* kForest = R"(<mujoco><option gravity='0 0 0'><flag sleep='enable'/></option><worldbody>
    <geom type='plane' size='9 9 1' pos='0 0 -9'/><site name='w'/><camera mode='track'/>
    <body name='a'><freejoint/><geom size='.1'/><site name='a'/><camera/>
      <body pos='0 .5 0'><joint name='a' damping='1'/><geom size='.1'/><geom size='.1' pos='.2 0 0'/></body></body>
    <body name='post' pos='3 0 0'><geom size='.1'/><site name='post'/>
      <body name='b' pos='0 1 0' sleep='allowed'><joint name='b'/><geom size='.1' pos='.3 0 0'/><site name='b'/></body>
      <body pos='0 2 0'><geom size='.1'/></body>
      <body name='c' pos='0 3 0'><joint name='c' type='ball'/><geom size='.1' pos='.3 0 0'/></body></body>
    <body pos='6 0 0'><geom size='.1'/></body>
    <body name='d' pos='9 0 0' sleep='allowed'><joint name='d' type='slide'/><geom size='.1'/><site name='d'/></body>
  </worldbody>
  <tendon><fixed name='t'><joint joint='b' coef='1'/></fixed></tendon>
  <actuator><motor joint='d'/></actuator>
  <equality><joint joint1='b' active='false'/></equality>
  <sensor><jointpos joint='d'/><framepos objtype='site' objname='w'/></sensor></mujoco>)";

struct Forest {
  ModelPtr m;
  DataPtr d;

  Forest() {
    m = load_text(kForest);
    if (m) d.reset(mj_makeData(m.get()));
  }
  // Puts exactly these trees to sleep, bit by bit.
  const Scope& sleep(unsigned trees) {
    for (int t = 0; t < m->ntree; ++t) d->tree_asleep[t] = trees >> t & 1 ? t : kFullyAwake;
    update_awake(*m, *d);
    return scope_of(*m, *d);
  }
};

// Each number of a kind is in one run, with its body.
void expect_parts(const std::vector<Run>& runs, Range Run::*part, int count, const int* body) {
  std::multiset<int> seen;
  for (const Run& run : runs) {
    for (const int i : run.*part) {
      seen.insert(i);
      EXPECT_TRUE(run.bodies.has(body ? body[i] : i)) << i;
    }
  }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) EXPECT_EQ(seen.count(i), 1U) << i;
}

TEST(Scope, AndWhatItLeavesOutAreTheWholeModel) {
  Forest f;
  ASSERT_TRUE(f.m);
  ASSERT_EQ(f.m->ntree, 4);
  for (unsigned trees = 0; trees < 16; ++trees) {
    const Scope& scope = f.sleep(trees);
    std::vector<sinew::Run> runs(scope.runs.begin(), scope.runs.end());
    for (const sinew::Run& run : runs) {
      for (const int b : run.bodies) EXPECT_NE(f.d->body_awake[b], mjS_ASLEEP) << b;
    }
    for (const sinew::Run& run : scope.left_out) {
      for (const int b : run.bodies) EXPECT_EQ(f.d->body_awake[b], mjS_ASLEEP) << b;
      runs.push_back(run);
    }
    EXPECT_EQ(scope.is_whole(), trees == 0);
    EXPECT_EQ(scope.runs[0].bodies.first, 0);
    expect_parts(runs, &sinew::Run::bodies, f.m->nbody, nullptr);
    expect_parts(runs, &sinew::Run::joints, f.m->njnt, f.m->jnt_bodyid);
    expect_parts(runs, &sinew::Run::dofs, f.m->nv, f.m->dof_bodyid);
    expect_parts(runs, &sinew::Run::geoms, f.m->ngeom, f.m->geom_bodyid);
    expect_parts(runs, &sinew::Run::sites, f.m->nsite, f.m->site_bodyid);
    expect_parts(runs, &sinew::Run::trees, f.m->ntree, f.m->tree_bodyadr);
  }
}

TEST(Scope, KnowsItsDofs) {
  Forest f;
  ASSERT_TRUE(f.m);
  for (unsigned trees = 0; trees < 16; ++trees) {
    const Scope& scope = f.sleep(trees);
    for (int i = 0; i < f.m->nv; ++i) EXPECT_EQ(scope.has_dof(i), !(trees >> f.m->dof_treeid[i] & 1)) << i;
  }
}

// Trees 1 and 2 hang from one static body, whose subtree has one centre of mass.
TEST(Scope, RefersToWholeRoots) {
  Forest f;
  ASSERT_TRUE(f.m);
  const int b = mj_name2id(f.m.get(), mjOBJ_BODY, "b"), c = mj_name2id(f.m.get(), mjOBJ_BODY, "c");
  const auto refers = [](const Scope& scope, int body) {
    for (const sinew::Run& run : scope.whole_roots) {
      if (run.bodies.has(body)) return true;
    }
    return false;
  };
  EXPECT_TRUE(refers(f.sleep(0b0010), b));
  EXPECT_TRUE(refers(f.sleep(0b0010), c));
  EXPECT_FALSE(refers(f.sleep(0b0110), b));
  EXPECT_FALSE(refers(f.sleep(0b0110), c));
}

TEST(Scope, ListsWhatIsTiedToTheAwake) {
  Forest f;
  ASSERT_TRUE(f.m);
  const auto sizes = [&](unsigned trees) {
    const Scope& s = f.sleep(trees);
    return std::vector<int>{s.cameras.size(),    s.tendons.size(), s.actuators.size(),
                            s.equalities.size(), s.sensors.size(), s.leaves_out_damping};
  };
  EXPECT_EQ(sizes(0b0000), (std::vector<int>{2, 1, 1, 1, 2, 0}));
  EXPECT_EQ(sizes(0b0001), (std::vector<int>{1, 1, 1, 1, 2, 1}));
  EXPECT_EQ(sizes(0b0010), (std::vector<int>{2, 0, 1, 0, 2, 0}));
  EXPECT_EQ(sizes(0b1000), (std::vector<int>{2, 1, 0, 1, 1, 0}));
}

// While sleeping is switched off, stages compute everything; who slept still sleeps.
TEST(Scope, IsWholeWhileSleepingIsOff) {
  Forest f;
  ASSERT_TRUE(f.m);
  f.sleep(0b1010);
  f.m->opt.enableflags = 0;
  EXPECT_TRUE(scope_of(*f.m, *f.d).is_whole());
  f.m->opt.enableflags = mjENBL_SLEEP;
  EXPECT_FALSE(scope_of(*f.m, *f.d).is_whole());
}

TEST(Scope, OfACopyIsItsOwn) {
  Forest f;
  ASSERT_TRUE(f.m);
  f.sleep(0b0101);
  const DataPtr copy(mj_copyData(nullptr, f.m.get(), f.d.get()));
  f.sleep(0);
  const Scope& scope = scope_of(*f.m, *copy);
  EXPECT_FALSE(scope.is_whole());
  EXPECT_FALSE(scope.has_dof(f.m->tree_dofadr[0]));
  EXPECT_TRUE(scope.has_dof(f.m->tree_dofadr[1]));
}

TEST(ListWalk, MeetsWhatIsInTheList) {
  const int index[] = {1, 2, 5};
  ListWalk some(IndexList(3, index)), all(IndexList(7)), none(IndexList(0));
  for (int i = 0; i < 7; ++i) {
    EXPECT_EQ(some.meets(i), i == 1 || i == 2 || i == 5) << i;
    EXPECT_TRUE(all.meets(i)) << i;
    EXPECT_FALSE(none.meets(i)) << i;
  }
}

}  // namespace
}  // namespace sinew::test
