// SPDX-License-Identifier: Apache-2.0
// Energy: its gradient is a force, and nothing is lost where nothing dissipates.
#include "sense/energy.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "support/load.h"

namespace sinew {
namespace {

using test::DataPtr;
using test::load_text;
using test::ModelPtr;

// Every kind of spring: joints of all types, tendons below and above their slack.
constexpr const char* kSprings = R"(
<mujoco>
  <worldbody>
    <body pos="0 0 1"><joint type="free" stiffness="7"/><geom size=".1" pos=".1 0 0"/>
      <body pos="0 0 .4"><joint name="h" axis="1 1 0" stiffness="3" springref="30"/><geom size=".1" pos="0 0 .2"/>
        <body pos="0 0 .4"><joint type="ball" stiffness="2"/><geom size=".1" pos=".1 0 .2"/></body></body>
      <body pos=".5 0 0"><joint name="s" type="slide" stiffness="9" springref=".2"/><geom size=".1"/></body>
    </body>
  </worldbody>
  <tendon>
    <fixed stiffness="5" springlength="-.9 -.8"><joint joint="h" coef="1"/><joint joint="s" coef="2"/></fixed>
    <fixed stiffness="4" springlength="2 3"><joint joint="h" coef="1"/></fixed>
    <fixed stiffness="6" springlength="-9 9"><joint joint="s" coef="1"/></fixed>
  </tendon>
</mujoco>)";

struct Sim {
  ModelPtr m;
  DataPtr d;

  explicit Sim(const char* xml) : m(load_text(xml)), d(mj_makeData(m.get())) {
    for (int i = 0; i < m->nv; ++i) d->qvel[i] = 0.1 * i - 0.4;
    mj_integratePos(m.get(), d->qpos, d->qvel, 0.7);
  }
  mjtNum potential() {
    mj_kinematics(m.get(), d.get());
    mj_comPos(m.get(), d.get());
    mj_tendon(m.get(), d.get());
    mj_energyPos(m.get(), d.get());
    return d->energy[0];
  }
  // The potential a step of h along one dof away.
  mjtNum potential_along(int dof, mjtNum h) {
    const std::vector<mjtNum> qpos(d->qpos, d->qpos + m->nq);
    std::vector<mjtNum> direction(m->nv, 0);
    direction[dof] = 1;
    mj_integratePos(m.get(), d->qpos, direction.data(), h);
    const mjtNum value = potential();
    std::copy(qpos.begin(), qpos.end(), d->qpos);
    return value;
  }
};

TEST(Energy, ForcesAreTheGradientOfThePotential) {
  Sim sim(kSprings);
  mju_zero(sim.d->qvel, sim.m->nv);
  mj_forward(sim.m.get(), sim.d.get());
  const std::vector<mjtNum> bias(sim.d->qfrc_bias, sim.d->qfrc_bias + sim.m->nv);
  const std::vector<mjtNum> passive(sim.d->qfrc_passive, sim.d->qfrc_passive + sim.m->nv);
  constexpr mjtNum h = 1e-6;
  for (int i = 0; i < sim.m->nv; ++i) {
    const mjtNum slope = (sim.potential_along(i, h) - sim.potential_along(i, -h)) / (2 * h);
    EXPECT_NEAR(slope, bias[i] - passive[i], 1e-6 * (1 + std::abs(slope))) << i;
  }
}

TEST(Energy, WhatIsDisabledHasNone) {
  Sim sim(kSprings);
  const mjtNum both = sim.potential();
  sim.m->opt.disableflags = mjDSBL_GRAVITY;
  const mjtNum springs = sim.potential();
  sim.m->opt.disableflags = mjDSBL_SPRING;
  const mjtNum gravity = sim.potential();
  EXPECT_NEAR(springs + gravity, both, 1e-12 * std::abs(both));
  EXPECT_GT(springs, 0);
  sim.m->opt.disableflags = mjDSBL_SPRING | mjDSBL_GRAVITY;
  EXPECT_EQ(sim.potential(), 0);
}

TEST(Energy, MotionIsHalfMomentumTimesVelocity) {
  const ModelPtr m = load_text(test::kMixedModel);
  const DataPtr d = test::pose_mixed_model(*m);
  std::vector<mjtNum> momentum(m->nv);
  mj_mulM(m.get(), d.get(), momentum.data(), d->qvel);
  mj_energyVel(m.get(), d.get());
  EXPECT_NEAR(d->energy[1], 0.5 * mju_dot(momentum.data(), d->qvel, m->nv), 1e-12 * d->energy[1]);
  EXPECT_GT(d->energy[1], 0);
}

// Only springs and gravity act, so half a second of swinging keeps the energy.
TEST(Energy, SwingingKeepsIt) {
  Sim sim(kSprings);
  sim.m->opt.integrator = mjINT_RK4;
  sim.m->opt.timestep = 0.001;
  sim.m->opt.enableflags |= mjENBL_ENERGY;
  mj_forward(sim.m.get(), sim.d.get());
  const mjtNum start = sim.d->energy[0] + sim.d->energy[1];
  for (int i = 0; i < 500; ++i) mj_step(sim.m.get(), sim.d.get());
  mj_forward(sim.m.get(), sim.d.get());
  EXPECT_NEAR(sim.d->energy[0] + sim.d->energy[1], start, 1e-6 * std::abs(start));
  EXPECT_GT(std::abs(sim.d->energy[0] - start), 1e-2);  // it did swing
}

}  // namespace
}  // namespace sinew
