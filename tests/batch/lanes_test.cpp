// SPDX-License-Identifier: Apache-2.0
// Four environments in the lanes of vector registers leave, in every array of mjData, the bits that mj_step leaves.
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
  constexpr int kCount = 9, kSteps = 12;
  const ModelPtr m = GetParam() == std::string("every_joint") ? load_text(kEveryJoint) : shipped(GetParam());
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
                         testing::Values("every_joint", "arm", "boxes", "car", "cloth", "hand", "humanoid", "jelly",
                                         "loop_chain", "muscle_arm", "quadruped", "rope", "rover", "terrain"),
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
  for (int s = 0; s < 100; ++s) {
    set_controls(batch, s);
    batch.step();
  }
  for (int env = 0; env < 4; ++env) {
    const DataPtr d(mj_makeData(own[at(env)].get()));
    for (int s = 0; s < 100; ++s) {
      for (int k = 0; k < m->nu; ++k) d->ctrl[k] = control(env, s, k);
      mj_step(own[at(env)].get(), d.get());
    }
    expect_same(batch, env, d.get());
  }
}

}  // namespace
}  // namespace sinew::test
