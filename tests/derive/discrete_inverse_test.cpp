// SPDX-License-Identifier: Apache-2.0
// Derivatives of inverse dynamics in discrete time, where the acceleration is a difference of velocities over a step.
#include <gtest/gtest.h>

#include "derive/inverse_slopes.h"
#include "scalar/scalar_support.h"

namespace sinew::test {
namespace {

void expect_discrete_slopes(mjModel& m, mjData* d) {
  m.opt.enableflags |= mjENBL_INVDISCRETE;
  const Point point(m, *d);
  for (const int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
    SCOPED_TRACE("integrator " + std::to_string(integrator));
    m.opt.integrator = integrator;
    mjtNum best = 1;
    for (const mjtNum eps : {1e-5, 1e-4, 1e-6, 1e-3}) {
      if (best > 1e-6) best = std::min(best, worst_inverse_slope(m, d, point, eps));
    }
    EXPECT_LT(best, 1e-6);
  }
}

TEST(DiscreteInverse, OfRobotsHasTheSlopesOfDifferences) {
  for (const char* name : {"humanoid", "quadruped", "hand", "muscle_arm"}) {
    SCOPED_TRACE(name);
    const ModelPtr m = load_file(std::string(SINEW_SOURCE_DIR) + "/models/" + name + ".xml");
    const DataPtr d(mj_makeData(m.get()));
    for (int k = 0; k < 120; ++k) {
      for (int i = 0; i < m->nu; ++i) d->ctrl[i] = 0.2 * std::sin(0.1 * k + i);
      mj_step(m.get(), d.get());
    }
    expect_discrete_slopes(*m, d.get());
  }
}

TEST(DiscreteInverse, OfTendonsAndMediaHasTheSlopesOfDifferences) {
  for (const char* text : {kCoupledModel, kMixedModel}) {
    const ModelPtr m = load_text(text);
    m->opt.disableflags |= mjDSBL_CONSTRAINT;
    const DataPtr d = random_state(*m, 4);
    expect_discrete_slopes(*m, d.get());
  }
}

// The acceleration in the data is the one that was given.
TEST(DiscreteInverse, LeavesTheAccelerationAlone) {
  const ModelPtr m = load_text(kCoupledModel);
  m->opt.enableflags |= mjENBL_INVDISCRETE;
  m->opt.integrator = mjINT_IMPLICIT;
  const DataPtr d = random_state(*m, 4);
  const Numbers before = waves(size_of(m->nv), 0.4);
  std::copy(before.begin(), before.end(), d->qacc);
  Numbers by_a(size_of(m->nv) * size_of(m->nv));
  ASSERT_TRUE(sinew_deriveInverse(m.get(), d.get(), 1, nullptr, nullptr, by_a.data(), nullptr));
  EXPECT_EQ(Numbers(d->qacc, d->qacc + m->nv), before);
}

TEST(DiscreteInverse, OfSensorsIsThatOfDifferences) {
  const ModelPtr m = load_text(R"(<mujoco><option integrator="implicit"><flag invdiscrete="enable"/></option><worldbody>
    <body euler="10 20 30"><freejoint/><geom type="box" size=".1 .2 .3"/><site name="s" pos=".1 .2 0"/>
    <body pos=".3 .1 0"><joint name="j" axis="1 2 0" damping="5"/><geom type="box" size=".1 .05 .07" pos=".1 0 0"/>
    <site name="t" pos="0 .1 .1"/></body></body></worldbody><sensor><accelerometer site="s"/><force site="t"/>
    <jointvel joint="j"/></sensor></mujoco>)");
  ASSERT_TRUE(m);
  const DataPtr d(mj_makeData(m.get()));
  for (int i = 0; i < m->nv; ++i) {
    d->qvel[i] = std::sin(i + 1.0);
    d->qacc[i] = 3 * std::cos(2.0 * i);
  }
  const std::size_t size = size_of(m->nv) * size_of(m->nsensordata);
  Numbers exact[3] = {Numbers(size), Numbers(size), Numbers(size)};
  Numbers rough[3] = {Numbers(size), Numbers(size), Numbers(size)};
  mjd_inverseFD(m.get(), d.get(), 0, 0, nullptr, nullptr, nullptr, exact[0].data(), exact[1].data(), exact[2].data(),
                nullptr);
  mjd_inverseFD(m.get(), d.get(), 1e-7, 0, nullptr, nullptr, nullptr, rough[0].data(), rough[1].data(), rough[2].data(),
                nullptr);
  for (std::size_t kind = 0; kind < 3; ++kind) {
    mjtNum scale = 0;
    for (const mjtNum x : exact[kind]) scale = std::max(scale, std::abs(x));
    EXPECT_GT(scale, 0);
    for (std::size_t k = 0; k < size; ++k)
      EXPECT_NEAR(exact[kind][k], rough[kind][k], 1e-5 * scale) << kind << " " << k;
  }
}

TEST(DiscreteInverse, OfRungeKuttaIsRefusedByName) {
  const ModelPtr m = load_text(kCoupledModel);
  m->opt.enableflags |= mjENBL_INVDISCRETE;
  m->opt.integrator = mjINT_RK4;
  const DataPtr d = random_state(*m, 4);
  Numbers by_a(size_of(m->nv) * size_of(m->nv), 7);
  const Numbers before = by_a;
  sinewDerivativeReport report{};
  EXPECT_EQ(sinew_deriveInverse(m.get(), d.get(), 1, nullptr, nullptr, by_a.data(), &report), 0);
  EXPECT_EQ(report.obstacles, 1u << sinewOBSTACLE_INTEGRATOR);
  EXPECT_EQ(by_a, before);
}

}  // namespace
}  // namespace sinew::test
