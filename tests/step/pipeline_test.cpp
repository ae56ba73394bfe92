// SPDX-License-Identifier: Apache-2.0
// A step is its pieces in their order, and what is skipped is what was there before.
#include <cmath>

#include <gtest/gtest.h>

#include "step/step_support.h"

namespace sinew::test {
namespace {

TEST(Pieces, MakeAStep) {
  for (const int integrator : kIntegrators) {
    Sim whole(integrator), pieces(integrator);
    whole.m->opt.enableflags |= mjENBL_ENERGY;
    mj_step(whole.m.get(), whole.d.get());
    pieces.position();
    pieces.velocity();
    pieces.acceleration();
    EXPECT_GT(pieces.d->nefc, 0);
    const Vector energy(pieces.d->energy, pieces.d->energy + 2);
    pieces.integrate();
    EXPECT_EQ(pieces.state(), whole.state()) << integrator;
    EXPECT_EQ(pieces.measured(), whole.measured()) << integrator;
    if (integrator != mjINT_RK4) {
      EXPECT_EQ(energy, Vector(whole.d->energy, whole.d->energy + 2));
    }
  }
}

TEST(Pieces, OfThePositionStage) {
  Sim whole, pieces;
  mj_resetData(pieces.m.get(), pieces.d.get());
  std::copy_n(whole.d->qpos, whole.m->nq, pieces.d->qpos);
  mj_fwdPosition(whole.m.get(), whole.d.get());
  const mjModel* m = pieces.m.get();
  mjData* d = pieces.d.get();
  mj_fwdKinematics(m, d);
  EXPECT_EQ(d->ten_length[1], whole.d->ten_length[1]);
  EXPECT_EQ(d->M[0], 0);
  mj_makeM(m, d);
  mj_factorM(m, d);
  mj_collision(m, d);
  mj_makeConstraint(m, d);
  mj_transmission(m, d);
  EXPECT_EQ(Vector(d->qLD, d->qLD + m->nC), Vector(whole.d->qLD, whole.d->qLD + m->nC));
  EXPECT_EQ(Vector(d->efc_J, d->efc_J + d->nJ), Vector(whole.d->efc_J, whole.d->efc_J + whole.d->nJ));
  EXPECT_EQ(Vector(d->actuator_length, d->actuator_length + m->nu),
            Vector(whole.d->actuator_length, whole.d->actuator_length + m->nu));
}

// A program may set controls between the halves. Runge-Kutta cannot be halved: Euler takes its place.
TEST(Pieces, TwoHalvesAreAStep) {
  for (const int integrator : kIntegrators) {
    Sim whole(integrator == mjINT_RK4 ? mjINT_EULER : integrator), halves(integrator);
    whole.d->ctrl[0] = 0.7;
    mj_step(whole.m.get(), whole.d.get());
    mj_step1(halves.m.get(), halves.d.get());
    halves.d->ctrl[0] = 0.7;
    mj_step2(halves.m.get(), halves.d.get());
    EXPECT_EQ(halves.state(), whole.state()) << integrator;
    EXPECT_EQ(halves.measured(), whole.measured()) << integrator;
  }
}

TEST(Pieces, MakeTheInverse) {
  Sim whole, pieces;
  mj_inverse(whole.m.get(), whole.d.get());
  const mjModel* m = pieces.m.get();
  mjData* d = pieces.d.get();
  mj_invPosition(m, d);
  mj_invVelocity(m, d);
  mj_invConstraint(m, d);
  Vector force(static_cast<std::size_t>(m->nv));
  mj_mulM(m, d, force.data(), d->qacc);
  for (int i = 0; i < m->nv; ++i) {
    const mjtNum sum =
        force[static_cast<std::size_t>(i)] + d->qfrc_bias[i] - d->qfrc_passive[i] - d->qfrc_constraint[i];
    EXPECT_NEAR(whole.d->qfrc_inverse[i], sum, 1e-9) << i;
  }
}

TEST(Pieces, CompareForwardAndInverse) {
  Sim sim;
  const Vector before = sim.accelerations();
  mj_compareFwdInv(sim.m.get(), sim.d.get());
  const mjtNum scale = mju_norm(sim.d->qfrc_constraint, sim.m->nv);
  EXPECT_LT(sim.d->solver_fwdinv[0], 1e-6 * scale);
  EXPECT_LT(sim.d->solver_fwdinv[1], 1e-6 * scale);
  EXPECT_EQ(sim.accelerations(), before);
  sim.d->qfrc_applied[7] += 3;  // something that forward dynamics did not know of
  mj_compareFwdInv(sim.m.get(), sim.d.get());
  EXPECT_NEAR(sim.d->solver_fwdinv[0], 3, 1e-6 * scale);
}

// What a skipped stage reads may change: nobody looks. What comes after is computed.
TEST(Skipping, LeavesAStageAsItWas) {
  const struct {
    mjtStage skip;
    bool move, speed;
  } cases[] = {{mjSTAGE_POS, true, false}, {mjSTAGE_VEL, true, true}};
  for (const auto& [skip, move, speed] : cases) {
    Sim sim, plain;
    mj_forward(plain.m.get(), plain.d.get());
    const Vector expected = plain.accelerations();
    if (move) sim.d->qpos[8] += 0.3;
    if (speed) sim.d->qvel[8] += 5;
    mj_forwardSkip(sim.m.get(), sim.d.get(), skip, 0);
    if (skip == mjSTAGE_VEL) {
      for (int i = 0; i < sim.m->nv; ++i) EXPECT_NEAR(sim.d->qacc[i], expected[static_cast<std::size_t>(i)], 1e-7);
    }
    EXPECT_EQ(Vector(sim.d->xpos, sim.d->xpos + 3 * sim.m->nbody),
              Vector(plain.d->xpos, plain.d->xpos + 3 * plain.m->nbody));
    mj_forwardSkip(sim.m.get(), sim.d.get(), mjSTAGE_NONE, 0);
    EXPECT_GT(std::abs(sim.d->qacc[8] - expected[8]), 1e-3);
    const Vector qacc(sim.accelerations());
    mj_inverseSkip(sim.m.get(), sim.d.get(), skip, 0);
    const Vector force = sim.inverse_forces();
    mj_inverse(sim.m.get(), sim.d.get());
    EXPECT_EQ(sim.inverse_forces(), force);  // nothing had changed, so skipping changed nothing
    sim.d->qacc[8] += 1;
    mj_inverseSkip(sim.m.get(), sim.d.get(), skip, 0);
    EXPECT_NE(sim.inverse_forces(), force);  // accelerations are never skipped
  }
}

TEST(Skipping, OfSensorsKeepsTheirValues) {
  Sim sim;
  const Vector before = sim.measured();
  sim.d->qpos[7] += 0.3;
  sim.d->qvel[6] += 5;
  mj_forwardSkip(sim.m.get(), sim.d.get(), mjSTAGE_NONE, 1);
  EXPECT_EQ(sim.measured(), before);
  mj_inverseSkip(sim.m.get(), sim.d.get(), mjSTAGE_NONE, 1);
  EXPECT_EQ(sim.measured(), before);
  mj_inverseSkip(sim.m.get(), sim.d.get(), mjSTAGE_NONE, 0);
  for (std::size_t i = 0; i + 1 < before.size(); ++i) EXPECT_NE(sim.measured()[i], before[i]) << i;
  mj_forward(sim.m.get(), sim.d.get());  // the inverse leaves actuators alone
  EXPECT_NE(sim.measured().back(), before.back());
}

// Nobody has asked for it, so what is there is of another time (oracle: RUN "energy; forward; energy; inverse").
TEST(Energy, IsClearedByForwardDynamicsUnlessAskedFor) {
  Sim sim;
  sim.m->nsensor = 0;
  sim.m->opt.enableflags |= mjENBL_ENERGY;
  mj_forward(sim.m.get(), sim.d.get());
  EXPECT_GT(sim.d->energy[1], 0);
  sim.m->opt.enableflags = 0;
  mj_inverse(sim.m.get(), sim.d.get());
  mj_forwardSkip(sim.m.get(), sim.d.get(), mjSTAGE_POS, 0);
  EXPECT_GT(sim.d->energy[1], 0);
  mj_forward(sim.m.get(), sim.d.get());
  EXPECT_EQ(sim.d->energy[0], 0);
  EXPECT_EQ(sim.d->energy[1], 0);
}

// Nothing moves, nothing is actuated, or there is nothing at all: every entry point returns, and time goes on.
TEST(Degenerate, ModelsStep) {
  const char* models[] = {
      "<mujoco/>",
      R"(<mujoco><worldbody><geom size="1"/><body mocap="true"><geom size=".1"/></body></worldbody>
         <sensor><clock/><e_potential/></sensor></mujoco>)",
      R"(<mujoco><worldbody><body name="b"><geom size="1"/><site name="s"/></body></worldbody><actuator>
         <general site="s" dyntype="filterexact" dynprm=".5"/></actuator></mujoco>)"};
  for (const char* xml : models) {
    const ModelPtr m = load_text(xml);
    ASSERT_TRUE(m);
    const DataPtr d(mj_makeData(m.get()));
    EXPECT_EQ(m->nv, 0);
    for (int i = 0; i < m->nu; ++i) d->ctrl[i] = 1;
    int steps = 0;
    for (const int integrator : kIntegrators) {
      if (m->na && integrator == mjINT_RK4) continue;  // it averages rates, which is not exact
      m->opt.integrator = integrator;
      mj_step(m.get(), d.get());
      mj_step1(m.get(), d.get());
      mj_step2(m.get(), d.get());
      mj_forward(m.get(), d.get());
      mj_inverse(m.get(), d.get());
      steps += 2;
      if (integrator == mjINT_RK4) continue;
      const std::size_t n = static_cast<std::size_t>(m->na);
      Vector A(n * n), B(n * static_cast<std::size_t>(m->nu));
      mjd_transitionFD(m.get(), d.get(), 1e-6, 1, A.data(), B.data(), nullptr, nullptr);
      const mjtNum stays = std::exp(-m->opt.timestep / 0.5);
      if (n) {
        EXPECT_NEAR(A[0], stays, 1e-9);
        EXPECT_NEAR(B[0], 1 - stays, 1e-9);
      }
    }
    EXPECT_NEAR(d->time, steps * m->opt.timestep, 1e-12);
    if (m->na) {
      EXPECT_NEAR(d->act[0], 1 - std::exp(-d->time / 0.5), 1e-12);
    }
  }
}

}  // namespace
}  // namespace sinew::test
