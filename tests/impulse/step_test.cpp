// SPDX-License-Identifier: Apache-2.0
#include "impulse/step_impulse.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "impulse/impulse_rows.h"
#include "impulse/impulse_support.h"
#include "math/dense/dense.h"

namespace sinew::test {
namespace {

using Numbers = std::vector<double>;

TEST(ImpulseEquality, HardOnesFollowTheRecommendation) {
  const ModelPtr m = load_file(std::string(SINEW_SOURCE_DIR) + "/models/loop_chain.xml");
  const DataPtr d = moving_data(m.get(), 20);
  const sinewImpulse settings = exact_settings();
  ASSERT_EQ(sinew_forwardImpulse(m.get(), d.get(), &settings), nullptr);
  StackFrame frame(*d);
  const ImpulseRows rows = gather_impulse_rows(*m, *d, impulse_settings(settings), frame);
  ASSERT_GT(rows.ne, 2);
  for (int i = 0; i < rows.ne; ++i) {
    double velocity = 0;
    for (int k = 0; k < m->nv; ++k) velocity += rows.J[i * m->nv + k] * (d->qvel[k] + m->opt.timestep * d->qacc[k]);
    EXPECT_NEAR(velocity, rows.recommended[i], 1e-10);
  }
}

TEST(ImpulseEquality, SoftOnesBecomeHardAsLambdaGrows) {
  const ModelPtr m = load_file(std::string(SINEW_SOURCE_DIR) + "/models/loop_chain.xml");
  const DataPtr d = moving_data(m.get(), 20);
  sinewImpulse settings = exact_settings();
  ASSERT_EQ(sinew_forwardImpulse(m.get(), d.get(), &settings), nullptr);
  const Numbers hard(d->qacc, d->qacc + m->nv);
  double last = 0;
  for (const double lambda : {1e4, 1e5, 1e6}) {
    settings.lambda = lambda;
    ASSERT_EQ(sinew_forwardImpulse(m.get(), d.get(), &settings), nullptr);
    double distance = 0;
    for (int i = 0; i < m->nv; ++i) distance += std::abs(d->qacc[i] - hard[static_cast<std::size_t>(i)]);
    if (last > 0) {
      EXPECT_NEAR(distance / last, 0.1, 0.02) << "the difference goes with 1 / lambda";
    }
    last = distance;
  }
}

TEST(ImpulseInverse, FindsTheForcesThatTheForwardDynamicsWereGiven) {
  const ModelPtr m = load_text(kBusy);
  for (const int steps : {2, 30, 100}) {
    const DataPtr d = moving_data(m.get(), steps);
    for (int i = 0; i < m->nv; ++i) d->qfrc_applied[i] = 0.1 * (i % 3 - 1);
    sinewImpulse settings = exact_settings();
    settings.lambda = 1e3;
    ASSERT_EQ(sinew_forwardImpulse(m.get(), d.get(), &settings), nullptr);
    ASSERT_GT(d->nefc, 10);
    Numbers given(d->qfrc_applied, d->qfrc_applied + m->nv);
    for (int i = 0; i < m->nv; ++i) given[static_cast<std::size_t>(i)] += d->qfrc_actuator[i];
    const double size = norm(d->qfrc_constraint, m->nv);
    ASSERT_EQ(sinew_inverseImpulse(m.get(), d.get(), &settings), nullptr);
    for (int i = 0; i < m->nv; ++i) EXPECT_NEAR(d->qfrc_inverse[i], given[static_cast<std::size_t>(i)], 1e-8 * size);
  }
}

double energy_of(const mjModel* m, mjData* d) {
  mj_energyPos(m, d);
  mj_energyVel(m, d);
  return d->energy[0] + d->energy[1];
}

TEST(ImpulseStep, AFallingBoxComesToRestAndGainsNoEnergy) {
  const ModelPtr m = load_text(R"(<mujoco><option timestep="0.005"/><worldbody><geom type="plane" size="5 5 1"/>
      <body pos="0 0 .3" euler="5 8 0"><freejoint/><geom type="box" size=".1 .12 .08"/></body></worldbody></mujoco>)");
  for (const double steps_of_decay : {2, 4, 20}) {
    sinewImpulse settings;
    sinew_defaultImpulse(&settings);
    settings.inequality_time = steps_of_decay * m->opt.timestep;
    const DataPtr d(mj_makeData(m.get()));
    mj_forward(m.get(), d.get());
    double most = energy_of(m.get(), d.get());
    const double start = most;
    for (int i = 0; i < 1000; ++i) {
      ASSERT_EQ(sinew_stepImpulse(m.get(), d.get(), &settings), nullptr);
      mj_fwdPosition(m.get(), d.get());
      mj_fwdVelocity(m.get(), d.get());
      most = std::max(most, energy_of(m.get(), d.get()));
    }
    EXPECT_LE(most, start * (1 + 1e-9)) << steps_of_decay;
    EXPECT_LT(norm(d->qvel, 6), 1e-4) << steps_of_decay;
    EXPECT_NEAR(d->qpos[2], 0.08, 1e-3) << steps_of_decay;
  }
}

TEST(ImpulseStep, AStackRestsWhereTheModernFormulationPutsIt) {
  const ModelPtr m = load_text(R"(<mujoco><option timestep="0.002"/><worldbody><geom type="plane" size="5 5 1"/>
      <body pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
      <body pos="0 0 .3"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
      <body pos="0 0 .5"><freejoint/><geom type="box" size=".1 .1 .1"/></body></worldbody></mujoco>)");
  const DataPtr modern(mj_makeData(m.get())), first(mj_makeData(m.get()));
  for (int i = 0; i < 1500; ++i) {
    mj_step(m.get(), modern.get());
    ASSERT_EQ(sinew_stepImpulse(m.get(), first.get(), nullptr), nullptr);
  }
  for (int i = 0; i < m->nq; ++i) EXPECT_NEAR(first->qpos[i], modern->qpos[i], 2e-3) << i;
  EXPECT_LT(norm(first->qvel, static_cast<int>(m->nv)), 1e-3);
}

// Where a pendulum of two links is after a second, in n steps.
Numbers swing(mjModel m, int integrator, int n) {
  m.opt.timestep = 1.0 / n;
  sinewImpulse settings;
  sinew_defaultImpulse(&settings);
  settings.integrator = integrator;
  const DataPtr d(mj_makeData(&m));
  d->qpos[0] = 1;
  d->qpos[1] = 0.5;
  for (int i = 0; i < n; ++i) EXPECT_EQ(sinew_stepImpulse(&m, d.get(), &settings), nullptr);
  return {d->qpos, d->qpos + m.nq};
}

double distance(const Numbers& a, const Numbers& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(a[i] - b[i]);
  return sum;
}

TEST(ImpulseStep, IntegratorsHaveTheirOrders) {
  const ModelPtr m = load_text(R"(<mujoco><worldbody><body><joint axis="0 1 0"/>
      <geom type="capsule" fromto="0 0 0 0 0 -.5" size=".05"/><body pos="0 0 -.5"><joint axis="0 1 0"/>
      <geom type="capsule" fromto="0 0 0 0 0 -.5" size=".05"/></body></body></worldbody></mujoco>)");
  const Numbers exact = swing(*m, sinewIMPULSE_RK4, 4000);
  struct Expected {
    int integrator, order;
  };
  for (const Expected& expected :
       {Expected{sinewIMPULSE_EXPLICIT, 1}, Expected{sinewIMPULSE_MIDPOINT, 1}, Expected{sinewIMPULSE_SEMIIMPLICIT, 1},
        Expected{sinewIMPULSE_RK4, 4}, Expected{sinewIMPULSE_INTERLEAVE, 4}}) {
    const int points = expected.order == 1 ? 1600 : 100;
    const double coarse = distance(swing(*m, expected.integrator, points), exact);
    const double fine = distance(swing(*m, expected.integrator, 2 * points), exact);
    EXPECT_NEAR(std::log2(coarse / fine), expected.order, 0.25) << expected.integrator;
  }
}

TEST(ImpulseStep, EveryIntegratorMovesABusyModel) {
  const ModelPtr m = load_text(kBusy);
  for (int integrator = 0; integrator < sinewNIMPULSEINTEGRATOR; ++integrator) {
    sinewImpulse settings;
    sinew_defaultImpulse(&settings);
    settings.integrator = integrator;
    const DataPtr d(mj_makeData(m.get()));
    for (int i = 0; i < 300; ++i) ASSERT_EQ(sinew_stepImpulse(m.get(), d.get(), &settings), nullptr);
    EXPECT_NEAR(d->time, 1.2, 1e-9);
    EXPECT_GT(d->ncon, 4);
    EXPECT_LT(norm(d->qvel, static_cast<int>(m->nv)), 5) << integrator;
    EXPECT_GT(d->qpos[2], 0.09) << "a box on the ground stays above it, integrator " << integrator;
    EXPECT_EQ(m->opt.cone, mjCONE_PYRAMIDAL);
  }
}

TEST(ImpulseSettings, ComeFromTheModel) {
  const ModelPtr m = load_text(R"(<mujoco><custom><numeric name="sinew_impulse_softness" data=".3"/>
      <numeric name="sinew_impulse_integrator" data="3"/></custom></mujoco>)");
  sinewImpulse settings;
  sinew_readImpulse(m.get(), &settings);
  EXPECT_EQ(settings.softness, 0.3);
  EXPECT_EQ(settings.integrator, sinewIMPULSE_RK4);
  EXPECT_EQ(settings.solver, sinewIMPULSE_GPGS);
}

TEST(ImpulseSettings, WrongOnesAreRefusedAndNothingMoves) {
  const ModelPtr m = load_text(kBusy);
  const DataPtr d(mj_makeData(m.get()));
  const auto refused = [&](auto change) {
    sinewImpulse settings;
    sinew_defaultImpulse(&settings);
    change(settings);
    const char* why = sinew_stepImpulse(m.get(), d.get(), &settings);
    return why ? std::string(why) : "";
  };
  EXPECT_NE(refused([](sinewImpulse& s) { s.integrator = 9; }).find("integrator"), std::string::npos);
  EXPECT_NE(refused([](sinewImpulse& s) { s.solver = -1; }).find("solver"), std::string::npos);
  EXPECT_NE(refused([](sinewImpulse& s) { s.iterations = 0; }).find("iterations"), std::string::npos);
  EXPECT_NE(refused([](sinewImpulse& s) { s.equality_time = -1; }).find("time constants"), std::string::npos);
  EXPECT_NE(refused([](sinewImpulse& s) { s.lambda = NAN; }).find("lambda"), std::string::npos);
  EXPECT_NE(refused([](sinewImpulse& s) { s.softness = 0; }).find("softness"), std::string::npos);
  EXPECT_NE(sinew_stepImpulse(nullptr, d.get(), nullptr), nullptr);
  EXPECT_NE(sinew_inverseImpulse(m.get(), d.get(), nullptr), nullptr) << "its equality is hard";
  mjModel sleepy = *m;
  sleepy.opt.enableflags |= mjENBL_SLEEP;
  EXPECT_NE(sinew_stepImpulse(&sleepy, d.get(), nullptr), nullptr);
  EXPECT_EQ(d->time, 0);
}

}  // namespace
}  // namespace sinew::test
