// SPDX-License-Identifier: Apache-2.0
// What a step does not compute for those that sleep: nothing of it is ever out of date, nor lost when they wake.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "model/fields.h"
#include "support/load.h"

namespace sinew::test {
namespace {

// Trees on a base of their own, on one they share, and free; what acts on them and between them. Without gravity all
// but the top are at rest once their springs are.
const char* kBusy = R"(<mujoco>
  <option gravity='0 0 0' sleep_tolerance='.001'><flag sleep='enable' energy='enable'/></option>
  <worldbody>
    <light mode='track'/>
    <body pos='0 0 1'>
      <geom type='box' size='.1 .1 .1'/>
      <body sleep='allowed'>
        <joint name='a' axis='0 0 1' stiffness='20' damping='3' frictionloss='.001'/><geom size='.05' pos='.3 0 0'/>
        <site name='a' pos='.3 0 0'/><camera name='a' pos='.3 0 0'/>
      </body>
      <body pos='0 0 .3' sleep='allowed'>
        <joint name='b' axis='0 0 1' stiffness='10' damping='2' range='-40 40'/><geom size='.05' pos='.3 0 0'/>
        <site name='b' pos='.3 0 0'/>
      </body>
    </body>
    <body name='c' pos='2 0 1' sleep='allowed'>
      <joint name='c' axis='0 1 0' stiffness='20' damping='3'/><geom type='capsule' size='.05 .2' pos='.2 0 0'/>
      <site name='c'/>
    </body>
    <body name='free' pos='0 3 1' sleep='allowed'><freejoint/><geom type='box' size='.1 .2 .3'/><site name='free'/></body>
    <body name='top' pos='3 3 1' sleep='never'>
      <joint name='top' axis='0 0 1'/><geom type='box' size='.3 .1 .1'/><site name='top' pos='.3 0 0'/>
    </body>
  </worldbody>
  <tendon>
    <spatial name='pull' stiffness='.002' damping='.001' springlength='0'><site site='top'/><site site='c'/></spatial>
    <fixed name='pair' stiffness='.1' damping='.1'><joint joint='a' coef='1'/><joint joint='b' coef='-1'/></fixed>
  </tendon>
  <actuator>
    <position joint='a' kp='1'/>
    <general joint='b' dyntype='filter' dynprm='.01' gainprm='.1'/>
    <general name='link' site='free' refsite='c' gear='1 0 0 0 0 0' gainprm='0'/>
    <motor joint='top'/>
  </actuator>
  <sensor>
    <framepos objtype='site' objname='a'/><jointvel joint='b'/><tendonpos tendon='pull'/><tendonvel tendon='pair'/>
    <subtreecom body='free'/><subtreelinvel body='c'/><subtreeangmom body='top'/><accelerometer site='c'/>
    <force site='top'/><actuatorpos actuator='link'/><jointactuatorfrc joint='a'/>
  </sensor></mujoco>)";

struct Rest {
  ModelPtr m;
  DataPtr d;

  explicit Rest(const std::string& xml) {
    m = load_text(xml);
    if (m) d.reset(mj_makeData(m.get()));
  }
  void step(int n = 1) {
    for (int i = 0; i < n; ++i) mj_step(m.get(), d.get());
  }
  bool step_until_awake_are(int trees) {
    for (int i = 0; i < 5000 && d->ntree_awake != trees; ++i) step();
    return d->ntree_awake == trees;
  }
  // Each of its dofs, if it sleeps.
  template <class Visit>
  void for_each_sleeping_dof(Visit&& visit) const {
    for (int i = 0; i < m->nv; ++i) {
      if (d->tree_asleep[m->dof_treeid[i]] >= 0) visit(i);
    }
  }
};

std::string busy_model(const std::string& option) {
  std::string xml = kBusy;
  return xml.replace(xml.find("gravity="), 0, option + " ");
}

// Names of the arrays in which two data of one model differ; those that say who sleeps are left out.
std::vector<std::string> differing_arrays(const mjModel& m, mjData& a, const mjData& b) {
  const std::set<std::string> about_sleep = {"tree_asleep",    "tree_awake",       "body_awake",
                                             "body_awake_ind", "parent_awake_ind", "dof_awake_ind"};
  std::vector<std::string> names;
  for_each_array_pair(m, a, b, [&](auto* x, const auto* y, const ArrayInfo& info) {
    if constexpr (!std::is_same_v<decltype(x), std::uintptr_t*>) {
      const auto bytes = static_cast<std::size_t>(info.count()) * sizeof *x;
      if (bytes > 0 && !about_sleep.count(info.name) && std::memcmp(x, y, bytes) != 0) names.emplace_back(info.name);
    }
  });
  return names;
}

class Woken : public testing::TestWithParam<const char*> {};

// Data that slept and is woken by its program is, array by array and bit by bit, data that never slept.
TEST_P(Woken, IsAsIfItHadNeverSlept) {
  Rest rest(busy_model(GetParam()));
  ASSERT_TRUE(rest.m);
  rest.d->qpos[0] = .3;
  rest.d->qvel[rest.m->nv - 1] = 2;
  ASSERT_TRUE(rest.step_until_awake_are(1));
  rest.step(20);
  for (int i = 0; i < rest.m->nv; ++i) rest.d->qvel[i] += .01 * (1 + i % 3);
  ModelPtr wakeful(mj_copyModel(nullptr, rest.m.get()));
  wakeful->opt.enableflags &= ~mjENBL_SLEEP;
  DataPtr fresh(mj_makeData(wakeful.get()));
  mj_copyState(rest.m.get(), rest.d.get(), fresh.get(), mjSTATE_INTEGRATION);
  for (int i = 0; i < 3; ++i) {
    rest.step();
    mj_step(wakeful.get(), fresh.get());
    ASSERT_EQ(rest.d->ntree_awake, rest.m->ntree);
    EXPECT_EQ(differing_arrays(*rest.m, *rest.d, *fresh), std::vector<std::string>{}) << "step " << i;
    EXPECT_EQ(rest.d->energy[0], fresh->energy[0]);
    EXPECT_EQ(rest.d->energy[1], fresh->energy[1]);
  }
}

INSTANTIATE_TEST_SUITE_P(Sleep, Woken,
                         testing::Values("integrator='Euler' jacobian='dense'", "integrator='Euler' jacobian='sparse'",
                                         "integrator='implicit' density='1'", "integrator='implicitfast' solver='CG'"));

// Whoever falls asleep leaves no force behind, at once and for good, whatever it felt before.
TEST(Asleep, FeelsNoForce) {
  for (const char* option : {"integrator='Euler' density='1'", "integrator='implicit' viscosity='.1'"}) {
    Rest rest(busy_model(option));
    ASSERT_TRUE(rest.m);
    mjData& d = *rest.d;
    const mjModel& m = *rest.m;
    d.qpos[0] = .3;
    d.ctrl[0] = .2;
    d.qvel[m.nv - 1] = 2;
    int looked_at = 0;
    for (int step = 0; step < 3000; ++step) {
      const bool alone = d.ntree_awake == 1;
      rest.step();
      rest.for_each_sleeping_dof([&](int i) {
        ++looked_at;
        for (const mjtNum* x : {d.qvel, d.qacc, d.qacc_smooth, d.qacc_warmstart, d.qfrc_smooth, d.qfrc_constraint,
                                d.qfrc_passive, d.qfrc_gravcomp, d.qfrc_fluid}) {
          ASSERT_EQ(x[i], 0) << "dof " << i << " in step " << step;
        }
        // tendons between one that sleeps and one that does not show in springs and dampers of both
        if (!alone || m.dof_bodyid[i] == mj_name2id(&m, mjOBJ_BODY, "c")) return;
        for (const mjtNum* x : {d.qfrc_spring, d.qfrc_damper, d.qfrc_bias, d.qfrc_actuator}) {
          ASSERT_EQ(x[i], 0) << "dof " << i << " in step " << step;
        }
      });
    }
    EXPECT_GT(looked_at, 10000);
    EXPECT_EQ(d.ntree_awake, 1);
  }
}

// What pulls at something awake and at something that sleeps pulls once a step, not once more with each.
TEST(Asleep, IsPulledOnce) {
  Rest rest(busy_model("integrator='Euler'"));
  ASSERT_TRUE(rest.m);
  mjData& d = *rest.d;
  d.qvel[rest.m->nv - 1] = 2;
  ASSERT_TRUE(rest.step_until_awake_are(1));
  const int pull = mj_name2id(rest.m.get(), mjOBJ_TENDON, "pull"), dof = rest.m->body_dofadr[3];
  for (int step = 0; step < 10; ++step) {
    rest.step();
    mjtNum arm = 0;
    for (int k = d.ten_J_rowadr[pull]; k < d.ten_J_rowadr[pull] + d.ten_J_rownnz[pull]; ++k) {
      if (d.ten_J_colind[k] == dof) arm = d.ten_J[k];
    }
    EXPECT_EQ(d.qfrc_spring[dof], arm * (-rest.m->tendon_stiffness[pull] * d.ten_length[pull]));
    EXPECT_EQ(d.qfrc_damper[dof], arm * (-rest.m->tendon_damping[pull] * d.ten_velocity[pull]));
  }
}

// A callback that pushes at everything finds zeros in every step.
TEST(Asleep, IsPushedOnceByACallback) {
  Rest rest(kBusy);
  ASSERT_TRUE(rest.m);
  ASSERT_TRUE(rest.step_until_awake_are(1));
  mjcb_passive = [](const mjModel* m, mjData* d) {
    for (int i = 0; i < m->nv; ++i) d->qfrc_passive[i] += .25;
  };
  rest.step(5);
  rest.for_each_sleeping_dof([&](int i) { EXPECT_EQ(rest.d->qfrc_passive[i], .25); });
  mjcb_passive = nullptr;
  rest.step();
  rest.for_each_sleeping_dof([&](int i) { EXPECT_EQ(rest.d->qfrc_passive[i], 0); });
}

// Stages that ran with sleeping switched off wrote for all; with sleeping on again, that is gone.
TEST(Asleep, ForgetsWhatWasComputedWhileSleepingWasOff) {
  Rest rest(kBusy);
  ASSERT_TRUE(rest.m);
  mjData& d = *rest.d;
  rest.m->opt.gravity[2] = -9.81;
  rest.m->opt.disableflags |= mjDSBL_GRAVITY;
  ASSERT_TRUE(rest.step_until_awake_are(1));
  rest.m->opt.disableflags &= ~mjDSBL_GRAVITY;
  rest.m->opt.enableflags &= ~mjENBL_SLEEP;
  mj_fwdVelocity(rest.m.get(), &d);
  const int dof = rest.m->body_dofadr[mj_name2id(rest.m.get(), mjOBJ_BODY, "free")];
  EXPECT_NE(d.qfrc_bias[dof + 2], 0);
  rest.m->opt.enableflags |= mjENBL_SLEEP;
  rest.step();
  ASSERT_GE(d.tree_asleep[rest.m->dof_treeid[dof]], 0);
  EXPECT_EQ(d.qfrc_bias[dof + 2], 0);
}

// A warm start that a state brings to what sleeps lasts no longer than to one that is awake.
TEST(Asleep, KeepsNoWarmStart) {
  Rest rest(kBusy);
  ASSERT_TRUE(rest.m);
  ASSERT_TRUE(rest.step_until_awake_are(1));
  const std::vector<mjtNum> warm(static_cast<std::size_t>(rest.m->nv), 5);
  mj_setState(rest.m.get(), rest.d.get(), warm.data(), mjSTATE_WARMSTART);
  rest.step();
  rest.for_each_sleeping_dof([&](int i) { EXPECT_EQ(rest.d->qacc_warmstart[i], 0); });
}

std::string row_of_boxes(int count) {
  std::string xml = "<mujoco><option gravity='0 0 0'><flag sleep='enable'/></option><worldbody>";
  for (int i = 0; i < count; ++i) {
    const std::string at = std::to_string(i) + " 0 0'>";
    xml += "<body pos='" + at + "<freejoint/><geom type='box' size='.1 .1 .1'/></body>";
    if (i % 7 == 3) xml += "<body pos='" + at + "<geom size='.05' contype='0' conaffinity='0'/></body>";
  }
  return xml + "</worldbody></mujoco>";
}

// Of many, the one that was touched wakes, wherever it is; a push at what is static wakes nobody.
TEST(Touched, WakesAlone) {
  constexpr int kCount = 137;
  Rest rest(row_of_boxes(kCount));
  ASSERT_TRUE(rest.m);
  mjData& d = *rest.d;
  const mjModel& m = *rest.m;
  for (int b = 1; b < m.nbody; ++b) {
    if (m.body_treeid[b] < 0) d.xfrc_applied[6 * b] = 1;
  }
  ASSERT_TRUE(rest.step_until_awake_are(0));
  for (const int tree : {0, 1, 63, 64, 100, kCount - 1}) {
    for (mjtNum* touched : {d.qpos + 7 * tree + 6, d.qvel + 6 * tree, d.qfrc_applied + 6 * tree + 5,
                            d.xfrc_applied + 6 * m.tree_bodyadr[tree] + 3}) {
      const mjtNum before = *touched;
      *touched += 1e-9;
      rest.step();
      EXPECT_EQ(d.ntree_awake, 1) << tree;
      EXPECT_LT(d.tree_asleep[tree], 0) << tree;
      *touched = before;
      ASSERT_TRUE(rest.step_until_awake_are(0));
    }
  }
}

// Numbers that no simulation may have are noticed where a program writes them, awake or not.
TEST(Touched, IsCheckedThoughItSleeps) {
  Rest rest(row_of_boxes(20));
  ASSERT_TRUE(rest.m);
  ASSERT_TRUE(rest.step_until_awake_are(0));
  rest.d->qpos[7 * 11 + 2] = std::numeric_limits<mjtNum>::quiet_NaN();
  rest.step();
  EXPECT_EQ(rest.d->warning[mjWARN_BADQPOS].number, 1);
  EXPECT_EQ(rest.d->warning[mjWARN_BADQPOS].lastinfo, 7 * 11 + 2);
  EXPECT_EQ(rest.d->qpos[7 * 11 + 2], rest.m->qpos0[7 * 11 + 2]);
  ASSERT_TRUE(rest.step_until_awake_are(0));
  rest.d->qvel[3] = 1e300;
  mj_checkVel(rest.m.get(), rest.d.get());
  EXPECT_EQ(rest.d->warning[mjWARN_BADQVEL].number, 1);
}

// A place that is warned of in every step is none to sleep at.
TEST(Touched, DoesNotSleepAtABadPlace) {
  Rest rest(row_of_boxes(2));
  ASSERT_TRUE(rest.m);
  rest.m->opt.disableflags |= mjDSBL_AUTORESET | mjDSBL_CONTACT;
  rest.d->qpos[0] = 2e10;
  rest.step(40);
  EXPECT_EQ(rest.d->warning[mjWARN_BADQPOS].number, 40);
  EXPECT_EQ(rest.d->ntree_awake, 1);
}

}  // namespace
}  // namespace sinew::test
