// SPDX-License-Identifier: Apache-2.0
// Long runs: what is at rest stays there, and what moves neither breaks nor grows.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "system/system_support.h"

namespace sinew::test {
namespace {

constexpr mjtNum kMinute = 60;

// How far any body's centre is from where it was after the first second, when contacts have taken their load.
mjtNum farthest_drift(const mjModel& m, mjData& d, mjtNum seconds) {
  run(m, d, 1);
  const Numbers start = copy_of(d.xipos, 3 * m.nbody);
  run(m, d, seconds - 1);
  EXPECT_EQ(warnings_of(d), 0);
  mjtNum farthest = 0;
  for (int b = 1; b < m.nbody; ++b) farthest = std::max(farthest, mju_dist3(d.xipos + 3 * b, start.data() + 3 * b));
  return farthest;
}

TEST(AMinute, LeavesAStackOfTenStanding) {
  std::string boxes;
  for (int i = 0; i < 10; ++i) {
    boxes += "<body pos=\"0 0 " + std::to_string(0.1 + 0.2 * i) +
             "\"><freejoint/><geom type=\"box\" size=\".1 .1 .1\"/></body>";
  }
  const ModelPtr m = load_text("<mujoco><option timestep=\".005\"/><worldbody><geom type=\"plane\" size=\"5 5 .1\"/>" +
                               boxes + "</worldbody></mujoco>");
  ASSERT_TRUE(m);
  DataPtr d(mj_makeData(m.get()));
  EXPECT_LT(farthest_drift(*m, *d, kMinute), 1e-3);
  EXPECT_NEAR(d->xpos[3 * 10 + 2], 1.9, 0.05);
}

// A tonne on a kilogram. Contacts are as stiff as their lighter side; only a high impedance carries such a load.
TEST(AMinute, LeavesATonneOnAKilogram) {
  for (const char* cone : {"pyramidal", "elliptic"}) {
    const ModelPtr m = load_text(std::string("<mujoco><option timestep=\".005\" cone=\"") + cone + R"("/>
      <default><geom solimp=".999 .9999 .001"/></default>
      <worldbody><geom type="plane" size="5 5 .1"/>
        <body pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1" mass="1"/></body>
        <body pos="0 0 .3"><freejoint/><geom type="box" size=".1 .1 .1" mass="1000"/></body></worldbody></mujoco>)");
    ASSERT_TRUE(m);
    DataPtr d(mj_makeData(m.get()));
    EXPECT_LT(farthest_drift(*m, *d, kMinute), 2e-3) << cone;
    EXPECT_NEAR(d->xpos[8], 0.3, 0.01) << cone;
  }
}

// A kilogram hangs on a gram.
TEST(AMinute, LeavesAHeavyPendulumOnALightLinkHanging) {
  const ModelPtr m = load_text(R"(<mujoco><worldbody>
    <body><joint type="ball" damping="1e-3"/><geom type="capsule" size=".01" fromto="0 0 0 0 0 -.3" mass=".001"/>
      <body pos="0 0 -.3"><joint type="ball" damping="1e-3"/><geom size=".05" pos="0 0 -.1" mass="1"/></body></body>
    </worldbody></mujoco>)");
  ASSERT_TRUE(m);
  DataPtr d(mj_makeData(m.get()));
  EXPECT_LT(farthest_drift(*m, *d, kMinute), 1e-9);
}

// Four bars in a plane, closed by a connection in three dimensions: two rows of redundancy. It hangs where it balances.
TEST(AMinute, LeavesAFourBarChainClosed) {
  for (const char* solver : {"Newton", "CG", "PGS"}) {
    const ModelPtr m = load_text(std::string("<mujoco><option timestep=\".004\" solver=\"") + solver + R"("/>
      <default><geom type="capsule" size=".02" contype="0" conaffinity="0"/><joint axis="0 1 0" damping=".05"/></default>
      <worldbody>
        <body pos="0 0 2"><joint/><geom fromto="0 0 0 0 0 -.4"/>
          <body name="coupler" pos="0 0 -.4"><joint/><geom fromto="0 0 0 .5 0 0"/></body></body>
        <body name="rocker" pos=".5 0 2"><joint/><geom fromto="0 0 0 0 0 -.4"/></body></worldbody>
      <equality><connect body1="coupler" body2="rocker" anchor=".5 0 0"/></equality></mujoco>)");
    ASSERT_TRUE(m);
    DataPtr d(mj_makeData(m.get()));
    d->qvel[0] = 0.5;  // a push that damping ends within seconds
    run(*m, *d, 15);
    EXPECT_LT(farthest_drift(*m, *d, kMinute), 1e-5) << solver;
    EXPECT_LT(mju_norm(d->efc_pos, d->nefc), 1e-3) << solver;
    EXPECT_LT(mju_norm(d->qvel, m->nv), 1e-5) << solver;
  }
}

// Two bars that turn about their centres push each other: contacts without weight, and so as stiff as numbers allow.
// Solvers and cones agree as long as no blow has multiplied their rounding, and none breaks afterwards.
TEST(WeightlessBars, PushEachOther) {
  Numbers first;
  for (const char* solver : {"Newton", "CG", "PGS"}) {
    for (const char* cone : {"pyramidal", "elliptic"}) {
      const ModelPtr m =
          load_text(std::string("<mujoco><option timestep=\".001\" solver=\"") + solver + "\" cone=\"" + cone + R"("/>
        <default><joint axis="0 0 1" damping="1e-4"/><geom type="box" size=".06 .01 .01" friction=".1"/></default>
        <worldbody><body euler="0 0 -45"><joint name="driven"/><geom/></body>
          <body pos=".11 0 0"><joint/><geom/></body></worldbody>
        <actuator><motor joint="driven"/></actuator></mujoco>)");
      ASSERT_TRUE(m);
      DataPtr d(mj_makeData(m.get()));
      d->ctrl[0] = 0.02;
      run(*m, *d, 0.1);
      if (first.empty()) first = copy_of(d->qpos, 2);
      EXPECT_LT(first[1], -0.5);
      for (int i = 0; i < 2; ++i) EXPECT_NEAR(d->qpos[i], first[static_cast<std::size_t>(i)], 1e-3) << solver << cone;
      for (int k = 0; k < 5000; ++k) {
        mj_step(m.get(), d.get());
        ASSERT_LT(mju_norm(d->qvel, 2), 1e4) << solver << ' ' << cone << ' ' << d->time;
      }
      EXPECT_EQ(warnings_of(*d), 0) << solver << cone;
    }
  }
}

// Three thousand steps of motors at random: no number breaks, nothing is warned of, and the arena stays as it was.
TEST(Crowd, LivesOn) {
  for (const char* option : {R"(solver="Newton" timestep=".003")", R"(solver="CG" cone="elliptic" timestep=".003")"}) {
    const ModelPtr m = load_text(yard(option));
    ASSERT_TRUE(m);
    DataPtr d(mj_makeData(m.get()));
    mjtSize warm = 0;
    for (int k = 0; k < 3000; ++k) {
      drive(*m, *d, k);
      mj_step(m.get(), d.get());
      if (k == 1500) warm = d->maxuse_arena;
      if (k % 100 == 0) {
        ASSERT_TRUE(all_finite(whole_state(*m, *d))) << k;
      }
    }
    EXPECT_EQ(warnings_of(*d), 0);
    EXPECT_GT(d->ncon, 10);
    EXPECT_GT(warm, 0);
    EXPECT_LE(d->maxuse_arena, warm * 5 / 4);  // contacts come and go
    EXPECT_EQ(d->pstack, 0u);
    EXPECT_LT(static_cast<mjtSize>(d->maxuse_arena), d->narena / 2);
  }
}

}  // namespace
}  // namespace sinew::test
