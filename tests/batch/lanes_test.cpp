// SPDX-License-Identifier: Apache-2.0
// Environments in the lanes of vector registers leave, in every array of mjData, the bits that mj_step leaves.
#include <gtest/gtest.h>

#include "batch/lanes.h"

#include "base/cpu.h"
#include "batch_support.h"
#include "model/fields.h"

namespace sinew::test {
namespace {

constexpr const char* kEveryJoint = R"(<mujoco><option timestep=".004" density="3" viscosity=".1"/><worldbody>
  <geom type="plane" size="5 5 .1"/><camera mode="targetbody" target="arm" pos="1 1 1"/>
  <body name="held" mocap="true" pos=".5 .5 .5"><geom size=".05" contype="0" conaffinity="0"/><site name="held"/></body>
  <body pos="0 0 .6" euler="10 20 30"><freejoint/><geom type="box" size=".1 .2 .3" pos=".02 .01 0"/>
    <body name="arm" pos="0 .2 .3" euler="0 40 0" gravcomp=".5"><joint name="a" axis="1 0 0" pos="0 .01 0" armature=".01" damping=".2"/>
      <joint name="b" axis="0 1 0" range="-20 20"/><geom type="capsule" size=".05 .2" pos="0 0 .2"/><site name="tip" pos="0 0 .4"/>
      <body pos="0 0 .4"><joint name="s" type="slide" axis="0 1 1" stiffness="20"/><geom size=".07" pos=".02 0 .1"/></body></body>
    <body pos="0 -.2 -.3"><joint type="ball" damping=".1"/><geom type="cylinder" size=".05 .2" pos="0 0 -.2"/></body></body>
  <body pos="3 0 .2"><freejoint/><geom size=".1"/></body></worldbody>
  <equality><weld body1="held" body2="arm" active="false"/></equality>
  <tendon><spatial name="t" stiffness="5"><site site="held"/><site site="tip"/></spatial></tendon>
  <actuator><motor joint="a"/><position joint="s" kp="30"/><general tendon="t" dyntype="filter" dynprm=".1"/></actuator>
  <sensor><framepos objtype="site" objname="tip"/><accelerometer site="tip"/><subtreeangmom body="arm"/></sensor></mujoco>)";

// All that forces in lanes know: springs and dampers of every joint, every kind of activation, limits, gravity
// compensation; a tendon that pulls at nobody.
constexpr const char* kEveryForce = R"(<mujoco><option timestep=".003" integrator="%s"/><worldbody>
  <geom type="plane" size="5 5 .1"/>
  <body pos="0 0 .5" euler="10 20 30" gravcomp=".7"><joint name="root" type="free" stiffness="1" damping=".1"/>
    <geom type="box" size=".1 .2 .1" pos=".02 .01 0"/>
    <body name="arm" pos="0 .2 .1" gravcomp="1"><joint name="a" axis="1 0 0" armature=".01" damping=".2" stiffness="3" springref="20"/>
      <joint name="b" axis="0 1 0" range="-20 20" limited="true" actuatorfrcrange="-.5 .4" actuatorfrclimited="true" actuatorgravcomp="true"/>
      <geom type="capsule" size=".05 .2" pos="0 0 .2"/>
      <body pos="0 0 .4"><joint name="s" type="slide" axis="0 1 1" stiffness="20" frictionloss=".1"/><geom size=".07" pos=".02 0 .1"/></body></body>
    <body pos="0 -.2 -.1"><joint name="ball" type="ball" damping=".1" stiffness="2"/><geom type="cylinder" size=".05 .2" pos="0 0 -.2"/></body></body>
  <body pos="1 0 .2"><freejoint/><geom size=".1"/></body></worldbody>
  <tendon><fixed name="t" limited="true" range="-.1 .1"><joint joint="a" coef="1"/><joint joint="b" coef="-1"/></fixed></tendon>
  <actuator><motor name="m" joint="a" gear="2" ctrlrange="-.3 .3" ctrllimited="true"/><position joint="s" kp="30"/><velocity joint="b" kv=".1"/>
    <general joint="a" dyntype="filter" dynprm=".1" gainprm=".5"/><general joint="a" dyntype="filterexact" dynprm=".05" actearly="true"/>
    <intvelocity joint="b" kp="3" actrange="-.2 .2"/><general joint="s" dyntype="integrator" biastype="affine" biasprm=".1 -1 -.2"/>
    <muscle joint="a" lengthrange="-1 1" force="2"/><motor joint="ball" gear="0 1 1"/><motor jointinparent="ball" gear="1 0 0"/>
    <motor joint="root" gear="0 0 3 .1 0 0" forcerange="-1 1" forcelimited="true"/></actuator>
  <sensor><actuatorfrc actuator="m"/><jointactuatorfrc joint="b"/><tendonvel tendon="t"/><accelerometer site="held"/></sensor></mujoco>)";

ModelPtr every_force(const char* integrator) {
  std::string text = kEveryForce;
  text.replace(text.find("%s"), 2, integrator);
  text.replace(text.find("<geom type=\"box\""), 0, "<site name=\"held\" pos=\".1 0 0\"/>");
  return load_text(text.c_str());
}

template <class Type>
constexpr bool is_bound = std::is_same_v<Type, mjtNum> || std::is_same_v<Type, int> || std::is_same_v<Type, mjtByte>;

// Every array of mjData with numbers in it, of all environments.
template <class Visit>
void for_each_bound(const mjModel& m, const mjData& d, Visit&& visit) {
  for_each_array(m, d, [&](const auto* array, const ArrayInfo& info) {
    using Type = std::remove_cv_t<std::remove_pointer_t<decltype(array)>>;
    if constexpr (is_bound<Type>) {
      const std::string name = info.name;  // behind the points of tendon paths lie those of earlier steps
      if (!is_flex_row_storage(name) && name != "wrap_obj" && name != "wrap_xpos") visit(array, info);
    }
  });
}

void expect_every_array(Batch& batch, Alone& alone, int n) {
  for (int env = 0; env < n; ++env) {
    for_each_bound(*batch.model(), *alone[env], [&](const auto* array, const ArrayInfo& info) {
      using Type = std::remove_cv_t<std::remove_pointer_t<decltype(array)>>;
      const std::size_t count = static_cast<std::size_t>(info.count());
      const Type* row = batch.bind<Type>(info.name).data() + at(env) * count;
      EXPECT_TRUE(count == 0 || std::memcmp(row, array, count * sizeof(Type)) == 0) << info.name << " of " << env;
    });
  }
}

class InLanes : public testing::TestWithParam<const char*> {};

TEST_P(InLanes, EveryArrayHasTheBitsOfMjStep) {
  constexpr int kCount = 13, kSteps = 12;  // eight, four and one
  const std::string name = GetParam();
  const ModelPtr m = name == "every_joint"     ? load_text(kEveryJoint)
                     : name == "every_force"   ? every_force("Euler")
                     : name == "implicit_fast" ? every_force("implicitfast")
                     : name == "implicit"      ? every_force("implicit")
                                               : shipped(name);
  ASSERT_TRUE(m);
  Alone alone(m.get(), kCount);
  Batch batch(m.get(), kCount, 2);
  for_each_bound(*m, *alone[0], [&](const auto* array, const ArrayInfo& info) {
    batch.bind<std::remove_cv_t<std::remove_pointer_t<decltype(array)>>>(info.name);
  });
  batch.reset({}, -1, kStart);
  for (int s = 0; s < kSteps; ++s) {
    set_controls(batch, s);
    if (m->nmocap > 0) {
      for (int env = 0; env < kCount; ++env) {
        batch.bind("mocap_pos")[at(env) * at(3 * m->nmocap)] += 0.01 * env;
        alone[env]->mocap_pos[0] += 0.01 * env;
      }
    }
    batch.step();
    for (int env = 0; env < kCount; ++env) alone.step(env, s);
  }
  expect_every_array(batch, alone, kCount);
}

INSTANTIATE_TEST_SUITE_P(Models, InLanes,
                         testing::Values("every_joint", "every_force", "implicit_fast", "implicit", "arm", "boxes",
                                         "car", "cloth", "hand", "humanoid", "jelly", "loop_chain", "muscle_arm",
                                         "quadruped", "rope", "rover", "terrain"),
                         [](const auto& entry) { return std::string(entry.param); });

TEST(InLanes, AreTheModelsThatGainByIt) {
  for (const char* name : {"humanoid", "quadruped", "hand", "car"}) {
    EXPECT_EQ(lanes_fit(*shipped(name)), has_avx2_fma()) << name;
  }
  const ModelPtr m = load_text(kEveryJoint);
  EXPECT_EQ(lanes_fit(*m), has_avx2_fma());
  m->tendon_armature[0] = 0.1;
  EXPECT_FALSE(lanes_fit(*m));
  m->tendon_armature[0] = 0;
  m->opt.integrator = mjINT_RK4;
  EXPECT_FALSE(lanes_fit(*m));
}

TEST(InLanes, ABadEnvironmentHarmsNoOther) {
  constexpr int kCount = 8, kBad = 2, kSteps = 20;
  const ModelPtr m = shipped("humanoid");
  Alone alone(m.get(), kCount);
  Batch batch(m.get(), kCount, 1);
  batch.reset({}, -1, kStart);
  const MessageTrap trap;
  for (int s = 0; s < kSteps; ++s) {
    set_controls(batch, s);
    const double bad[] = {std::nan(""), 1e300, 1e7, -INFINITY};
    batch.bind("qpos")[at(kBad * m->nq + 8)] = alone[kBad]->qpos[8] = bad[s % 4];
    EXPECT_EQ(batch.step(), 0);
    for (int env = 0; env < kCount; ++env) alone.step(env, s);
  }
  for (int env = 0; env < kCount; ++env) expect_same(batch, env, alone[env]);
  EXPECT_NE(batch.warnings(kBad), "");
  EXPECT_EQ(batch.warnings(kBad + 1), "");
}

TEST(InLanes, HaveTheForcesOfTheseModels) {
  for (const char* name : {"humanoid", "quadruped", "arm", "rover"})
    EXPECT_TRUE(lane_forces_fit(*shipped(name))) << name;
  const ModelPtr m = every_force("Euler");
  EXPECT_TRUE(lane_forces_fit(*m));
  m->tendon_damping[0] = 0.1;
  EXPECT_FALSE(lane_forces_fit(*m));
  m->tendon_damping[0] = 0;
  m->opt.disableflags |= mjDSBL_ACTUATION;
  EXPECT_FALSE(lane_forces_fit(*m));
  EXPECT_FALSE(lane_forces_fit(*load_text(kEveryJoint)));
  EXPECT_TRUE(lane_advance_fits(*every_force("implicitfast")));
  EXPECT_FALSE(lane_advance_fits(*every_force("implicit")));
}

// What forces in lanes do not know makes environments compute them alone, in this step and for these four.
TEST(InLanes, PushesAndBadControlsCountForTheirEnvironment) {
  constexpr int kCount = 8, kSteps = 30;
  const ModelPtr m = every_force("implicitfast");
  Alone alone(m.get(), kCount);
  Batch batch(m.get(), kCount, 1);
  batch.reset({}, -1, kStart);
  const MessageTrap trap;
  const int column = 6 * m->nbody;
  for (int s = 0; s < kSteps; ++s) {
    set_controls(batch, s);
    const mjtNum push = s % 3 == 1 ? 2.5 : 0;
    batch.bind("xfrc_applied")[at(column + 6 * 2 + 1)] = alone[1]->xfrc_applied[6 * 2 + 1] = push;
    const bool is_bad = s % 5 == 2;
    if (is_bad) batch.bind("ctrl")[at(6 * m->nu + 3)] = std::nan("");
    EXPECT_EQ(batch.step(), 0);
    for (int env = 0; env < kCount; ++env) {
      for (int k = 0; k < m->nu; ++k) alone[env]->ctrl[k] = control(env, s, k);
      if (env == 6 && is_bad) alone[env]->ctrl[3] = std::nan("");
      mj_step(m.get(), alone[env]);
    }
  }
  for (int env = 0; env < kCount; ++env) {
    expect_same(batch, env, alone[env]);
    EXPECT_EQ(alone[env]->warning[mjWARN_BADCTRL].number, env == 6 ? kSteps / 5 : 0);
  }
}

// Masks, margins and flags are read afresh in every call, though pairs of geoms are planned.
TEST(InLanes, MasksAndMarginsMayChange) {
  constexpr int kCount = 4, kSteps = 120;
  const ModelPtr m = shipped("humanoid");
  Alone alone(m.get(), kCount);
  Batch batch(m.get(), kCount, 1);
  const std::span<int> contacts = batch.bind<int>("ncon");
  batch.reset({}, -1, kStart);
  int most = 0;
  for (int s = 0; s < kSteps; ++s) {
    if (s == 40) m->geom_margin[4] = 0.05;
    if (s == 60) m->geom_contype[0] = m->geom_conaffinity[0] = 0;
    if (s == 70) m->geom_contype[0] = m->geom_conaffinity[0] = 1;
    if (s == 80) m->opt.disableflags |= mjDSBL_FILTERPARENT;
    if (s == 90) m->opt.disableflags &= ~mjDSBL_FILTERPARENT;
    set_controls(batch, s);
    batch.step();
    for (int env = 0; env < kCount; ++env) {
      alone.step(env, s);
      EXPECT_EQ(contacts[at(env)], alone[env]->ncon) << "step " << s;
      most = std::max(most, alone[env]->ncon);
    }
  }
  EXPECT_GT(most, 4);
  for (int env = 0; env < kCount; ++env) expect_same(batch, env, alone[env]);
}

TEST(InLanes, AreAsManyAsTheProcessorHas) {
  EXPECT_EQ(most_lanes(), has_avx512() ? 8 : has_avx2_fma() ? 4 : 1);
  const ModelPtr m = shipped("quadruped");
  for (int width = kFewestLanes; width <= most_lanes(); width *= 2) EXPECT_EQ(make_lanes(*m, width)->width, width);
}

// A program that stops some environments of four leaves the others theirs.
TEST(InLanes, StopsInTheMiddleOfFour) {
  const ModelPtr m = shipped("quadruped");
  Batch batch(m.get(), 4, 1);
  batch.reset({}, -1, kStart);
  LimitedSteps limited(4, 9, 6);
  EXPECT_EQ(batch.step({}, limited.steps), 0);
  const std::vector<int> in_turn{2, 2, 1, 1}, one_by_one{6, 0, 0, 0};
  EXPECT_EQ(limited.done, has_avx2_fma() ? in_turn : one_by_one);
  expect_so_many_steps(batch, limited.done);
}

// A hundred steps of the batch are those of these models, one for each environment.
void expect_motions_of(const std::vector<ModelPtr>& own, Batch& batch) {
  for (int s = 0; s < 100; ++s) {
    set_controls(batch, s);
    batch.step();
  }
  for (int env = 0; env < static_cast<int>(own.size()); ++env) {
    const mjModel* m = own[at(env)].get();
    const DataPtr d(mj_makeData(m));
    for (int s = 0; s < 100; ++s) {
      for (int k = 0; k < m->nu; ++k) d->ctrl[k] = control(env, s, k);
      mj_step(m, d.get());
    }
    expect_same(batch, env, d.get());
  }
}

TEST(InLanes, EnvironmentsKeepTheirGains) {
  const ModelPtr m = shipped("quadruped");
  Batch batch(m.get(), 4, 1);
  const std::span<mjtNum> damping = batch.expand("dof_damping"), margin = batch.expand("geom_margin");
  std::vector<ModelPtr> own;
  for (int env = 0; env < 4; ++env) {
    own.emplace_back(mj_copyModel(nullptr, m.get()));
    for (int k = 0; k < m->nv; ++k) damping[at(env * m->nv + k)] = own.back()->dof_damping[k] += 0.1 * env;
    for (int k = 0; k < m->ngeom; ++k) margin[at(env * m->ngeom + k)] = own.back()->geom_margin[k] += 0.01 * env;
  }
  expect_motions_of(own, batch);
}

// Fields that only the later stages read may differ from lane to lane.
TEST(InLanes, EnvironmentsKeepTheirFriction) {
  const ModelPtr m = shipped("quadruped");
  Batch batch(m.get(), 4, 1);
  const std::span<mjtNum> friction = batch.expand("geom_friction");
  std::vector<ModelPtr> own;
  for (int env = 0; env < 4; ++env) {
    own.emplace_back(mj_copyModel(nullptr, m.get()));
    for (int k = 0; k < 3 * m->ngeom; ++k) {
      friction[at(env * 3 * m->ngeom + k)] = own.back()->geom_friction[k] *= 0.2 + 0.3 * env;
    }
  }
  expect_motions_of(own, batch);
}

}  // namespace
}  // namespace sinew::test
