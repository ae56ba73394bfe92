// SPDX-License-Identifier: Apache-2.0
// Environments whose constraints are solved in lanes have the bits of mj_step, whoever is solved beside them.
#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "batch_support.h"
#include "constraint/constraint_lanes.h"

namespace sinew::test {
namespace {

constexpr int kCount = 40, kSteps = 150;  // several blocks, and two environments that are no four

// Bodies that fall on each other: two trees, which are one island, two, or none.
constexpr const char* kTwoTrees = R"(<mujoco><option cone="%s"/><worldbody><geom type="plane" size="5 5 .1"/>
  <body pos="0 0 .3"><freejoint/><geom type="box" size=".1 .1 .1"/>
    <body pos="0 0 .2"><joint axis="1 0 0" range="-30 30" frictionloss=".1"/><geom type="capsule" size=".05 .1" condim="4"/></body></body>
  <body pos="0 0 .8"><freejoint/><geom size=".1" condim="6"/></body></worldbody>
  <actuator><motor joint="j"/></actuator></mujoco>)";

ModelPtr model_of(const std::string& name) {
  if (name != "pyramids" && name != "ellipses") return shipped(name);
  std::string text = kTwoTrees;
  text.replace(text.find("%s"), 2, name == "pyramids" ? "pyramidal" : "elliptic");
  text.replace(text.find("<joint axis"), 11, "<joint name=\"j\" axis");
  return load_text(text.c_str());
}

// Everything that the solver leaves and a program can see.
void expect_same_solution(Batch& batch, int env, const mjData* d) {
  const mjModel* m = batch.model();
  expect_same(batch, env, d);
  for (const auto& [field, values] : {std::pair{"qacc", d->qacc}, std::pair{"qfrc_constraint", d->qfrc_constraint}}) {
    EXPECT_TRUE(same_bits(batch.bind(field).data() + env * m->nv, values, m->nv)) << field << " of " << env;
  }
  EXPECT_EQ(batch.bind<int>("nisland")[at(env)], d->nisland);
  for (int i = 0; i < std::min(d->nisland, mjNISLAND); ++i) {
    EXPECT_EQ(batch.bind<int>("solver_niter")[at(env * mjNISLAND + i)], d->solver_niter[i]) << env;
  }
}

class SolverInLanes : public testing::TestWithParam<const char*> {};

TEST_P(SolverInLanes, HasTheBitsOfMjStepInAnyOrderAndOnAnyThreads) {
  const ModelPtr model = model_of(GetParam());
  Alone alone(model.get(), kCount);
  alone.run(kSteps);
  std::vector<int> order(kCount);
  std::iota(order.begin(), order.end(), 0);
  for (const int threads : {1, 3}) {
    Batch batch(model.get(), kCount, threads);
    for (const char* field : {"qacc", "qfrc_constraint"}) batch.bind(field);
    for (const char* field : {"nisland", "solver_niter"}) batch.bind<int>(field);
    batch.reset({}, -1, kStart);
    for (int s = 0; s < kSteps; ++s) {
      set_controls(batch, s);
      std::rotate(order.begin(), order.begin() + 7, order.end());
      EXPECT_EQ(batch.step(std::span<const int>(order)), 0);
    }
    for (int env = 0; env < kCount; ++env) expect_same_solution(batch, env, alone[env]);
  }
}

// Islands and the dense Jacobian are there for those who look into mjData.
TEST_P(SolverInLanes, HasTheBitsOfMjStepWhereSomebodyLooks) {
  const ModelPtr model = model_of(GetParam());
  Alone alone(model.get(), kCount);
  alone.run(60);
  Batch batch(model.get(), kCount, 1);
  batch.bind("qM");  // nothing is left out
  batch.bind("qacc");
  batch.bind("qfrc_constraint");
  batch.reset({}, -1, kStart);
  for (int s = 0; s < 60; ++s) {
    set_controls(batch, s);
    batch.step();
  }
  for (int env = 0; env < kCount; ++env) expect_same(batch, env, alone[env]);
}

INSTANTIATE_TEST_SUITE_P(Models, SolverInLanes,
                         testing::Values("humanoid", "quadruped", "hand", "arm", "rover", "pyramids", "ellipses"),
                         [](const auto& entry) { return std::string(entry.param); });

// Some environments go wild in the middle of a block: their numbers are not finite, mj_step resets them.
TEST(SolverInLanes, ThoseThatGoWildHarmNobody) {
  const ModelPtr m = shipped("quadruped");
  Alone alone(m.get(), kCount);
  Batch batch(m.get(), kCount, 1);
  batch.reset({}, -1, kStart);
  const MessageTrap trap;
  int resets = 0;
  for (int s = 0; s < 60; ++s) {
    set_controls(batch, s);
    for (const int env : {5, 6, 21}) {
      if (s % 20 != env % 20) continue;
      batch.bind("qvel")[at(env * m->nv + 7)] = alone[env]->qvel[7] = env == 6 ? 1e300 : 3e9;
    }
    batch.step();
    for (int env = 0; env < kCount; ++env) alone.step(env, s);
  }
  for (int env = 0; env < kCount; ++env) {
    expect_same(batch, env, alone[env]);
    resets += alone[env]->warning[mjWARN_BADQACC].number + alone[env]->warning[mjWARN_BADQVEL].number;
  }
  EXPECT_GT(resets, 2);
}

// Blocks in which some have ended: the others are solved among themselves.
TEST(SolverInLanes, StopsWhereItIsTold) {
  const ModelPtr m = shipped("quadruped");
  Batch batch(m.get(), 16, 1);
  batch.reset({}, -1, kStart);
  LimitedSteps limited(16, 80, 16 * 60 + 9);
  EXPECT_EQ(batch.step({}, limited.steps), 0);
  const auto [least, most] = std::minmax_element(limited.done.begin(), limited.done.end());
  EXPECT_LT(*least, *most);
  expect_so_many_steps(batch, limited.done);
}

// What the lanes do not know is solved as before: other solvers, noslip, tolerances of each environment.
TEST(SolverInLanes, OtherSolversAndOwnTolerancesStayAlone) {
  const ModelPtr m = shipped("quadruped");
  EXPECT_TRUE(ConstraintLanes::fit(*m));
  const auto run = [&](bool own_tolerance) {
    Alone alone(m.get(), 8);
    Batch batch(m.get(), 8, 1);
    if (own_tolerance) {
      const std::span<mjtNum> tolerance = batch.expand("opt.tolerance");
      for (int env = 0; env < 8; ++env) tolerance[at(env)] = env % 2 ? 1e-2 : 1e-10;
    }
    batch.reset({}, -1, kStart);
    for (int s = 0; s < 60; ++s) {
      set_controls(batch, s);
      batch.step();
      for (int env = 0; env < 8; ++env) {
        if (own_tolerance) m->opt.tolerance = env % 2 ? 1e-2 : 1e-10;
        alone.step(env, s);
      }
    }
    for (int env = 0; env < 8; ++env) expect_same(batch, env, alone[env]);
  };
  run(true);
  m->opt.tolerance = 1e-8;
  m->opt.noslip_iterations = 3;
  EXPECT_FALSE(ConstraintLanes::fit(*m));
  run(false);
  m->opt.noslip_iterations = 0;
  m->opt.solver = mjSOL_CG;
  EXPECT_FALSE(ConstraintLanes::fit(*m));
  run(false);
  m->opt.solver = mjSOL_NEWTON;
  m->opt.disableflags |= mjDSBL_WARMSTART | mjDSBL_ISLAND;
  run(false);
}

}  // namespace
}  // namespace sinew::test
