// SPDX-License-Identifier: Apache-2.0
// Gradients taken back through steps and trajectories.
#include <gtest/gtest.h>

#include "derive/derive_support.h"

namespace sinew::test {
namespace {

// lambda . (A delta) = (A^T lambda) . delta
void expect_adjoint(const mjModel& m, mjData& d) {
  const int nx = static_cast<int>(2 * m.nv + m.na), nu = static_cast<int>(m.nu);
  Numbers A(size_of(nx) * size_of(nx)), B(size_of(nx) * size_of(nu)), dx(size_of(nx)), du(size_of(nu)),
      moved(size_of(nx));
  ASSERT_TRUE(sinew_deriveStep(&m, &d, A.data(), B.data(), nullptr, nullptr, nullptr));
  const Numbers lambda = waves(size_of(nx), 1), delta = waves(size_of(nx), 2), push = waves(size_of(nu), 3);
  ASSERT_TRUE(sinew_pullStep(&m, &d, lambda.data(), dx.data(), du.data(), nullptr));
  mju_mulMatVec(moved.data(), A.data(), delta.data(), nx, nx);
  mjtNum scale = 0;
  for (int i = 0; i < nx; ++i) scale += std::abs(lambda[size_of(i)] * moved[size_of(i)]);
  EXPECT_NEAR(dot_of(dx, delta), dot_of(lambda, moved), 1e-12 * scale);
  mju_mulMatVec(moved.data(), B.data(), push.data(), nx, nu);
  scale = 0;
  for (int i = 0; i < nx; ++i) scale += std::abs(lambda[size_of(i)] * moved[size_of(i)]);
  EXPECT_NEAR(dot_of(du, push), dot_of(lambda, moved), 1e-12 * scale);
}

TEST(PullStep, IsTheAdjointOfTheJacobian) {
  for (const char* name : {"humanoid", "quadruped", "arm", "muscle_arm"}) {
    const ModelPtr m = load_file(std::string(SINEW_SOURCE_DIR) + "/models/" + name + ".xml");
    const DataPtr d(mj_makeData(m.get()));
    for (int k = 0; k < 200; ++k) {
      for (int i = 0; i < m->nu; ++i) d->ctrl[i] = 0.2 * std::sin(0.1 * k + i);
      mj_step(m.get(), d.get());
    }
    for (const int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST, mjINT_RK4}) {
      SCOPED_TRACE(std::string(name) + " " + std::to_string(integrator));
      m->opt.integrator = integrator;
      expect_adjoint(*m, *d);
    }
  }
}

TEST(PullStep, IsTheAdjointOfTheJacobianOfFlexes) {
  for (const char* name : {"jelly", "rope", "hammock", "cloth"}) {
    const ModelPtr m = load_file(std::string(SINEW_SOURCE_DIR) + "/models/" + name + ".xml");
    const DataPtr d(mj_makeData(m.get()));
    for (int k = 0; k < 150; ++k) mj_step(m.get(), d.get());
    EXPECT_GT(d->ncon, 0);
    for (const int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST, mjINT_RK4}) {
      SCOPED_TRACE(std::string(name) + " " + std::to_string(integrator));
      m->opt.integrator = integrator;
      expect_adjoint(*m, *d);
    }
  }
}

// What a trajectory costs: half the sum of squares of velocities after each step, and of controls.
struct Trial {
  const mjModel* m;
  mjData* d;
  int nstep;
  Recorded recorded;

  mjtNum cost(const Numbers& start, const Numbers& ctrl) {
    mj_resetData(m, d);
    mj_setState(m, d, start.data(), mjSTATE_FULLPHYSICS);
    return recorded.run(m, d, ctrl, nstep) + 0.5 * dot_of(ctrl, ctrl);
  }
};

TEST(PullRollout, GivesTheGradientByStartAndControls) {
  const ModelPtr m = load_file(std::string(SINEW_SOURCE_DIR) + "/models/arm.xml");
  m->opt.tolerance = 0;
  const DataPtr d(mj_makeData(m.get()));
  const int nv = static_cast<int>(m->nv), nu = static_cast<int>(m->nu), nx = static_cast<int>(2 * m->nv + m->na);
  Trial trial{m.get(), d.get(), 25, {}};
  Numbers start(size_of(mj_stateSize(m.get(), mjSTATE_FULLPHYSICS)));
  for (int i = 0; i < nv; ++i) d->qvel[i] = 0.2 * i;
  mj_getState(m.get(), d.get(), start.data(), mjSTATE_FULLPHYSICS);
  const Numbers ctrl = waves(size_of(nu) * 25, 0.4);
  trial.cost(start, ctrl);
  Numbers by_start(size_of(nx)), by_ctrl = ctrl;
  ASSERT_TRUE(sinew_pullRollout(m.get(), d.get(), 25, trial.recorded.states.data(), ctrl.data(),
                                trial.recorded.dy.data(), by_ctrl.data(), by_start.data(), nullptr));
  const mjtNum eps = 1e-6;
  for (const std::size_t k : {std::size_t{0}, ctrl.size() / 2, ctrl.size() - 1}) {
    Numbers up = ctrl, down = ctrl;
    up[k] += eps;
    down[k] -= eps;
    EXPECT_NEAR(by_ctrl[k], (trial.cost(start, up) - trial.cost(start, down)) / (2 * eps), 1e-6) << k;
  }
  for (int i = 0; i < nv; ++i) {
    const auto place = size_of(1 + m->nq + i);  // in mjSTATE_FULLPHYSICS: time, qpos, qvel
    Numbers up = start, down = start;
    up[place] += eps;
    down[place] -= eps;
    EXPECT_NEAR(by_start[size_of(nv + i)], (trial.cost(up, ctrl) - trial.cost(down, ctrl)) / (2 * eps), 1e-5) << i;
  }
}

}  // namespace
}  // namespace sinew::test
