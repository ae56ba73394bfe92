// SPDX-License-Identifier: Apache-2.0
// Jacobians of steps and of inverse dynamics, by finite differences.
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "step/islands_model.h"
#include "support/measured_slider.h"

namespace sinew::test {
namespace {

using Vector = std::vector<mjtNum>;

struct Sim {
  ModelPtr m;
  DataPtr d;
  explicit Sim(const std::string& xml) : m(load_text(xml)), d(mj_makeData(m.get())) {}
};

// A slider of mass 2 with a damper, under a filtered and a direct force: linear, so its Jacobians are known.
const char* kSlider = R"(<mujoco><option timestep=".01" gravity="0 0 0"/><worldbody><body>
  <joint name="j" type="slide" damping="3"/><geom size=".1" mass="2"/></body></worldbody>
  <actuator><general joint="j" dyntype="filter" dynprm=".05"/><motor joint="j" ctrlrange="-1 1"/></actuator></mujoco>)";

TEST(TransitionJacobian, OfALinearSystemIsExact) {
  for (const int centred : {0, 1}) {
    Sim s(kSlider);
    s.d->qvel[0] = 0.3;
    s.d->act[0] = 0.2;
    s.d->ctrl[1] = 0.5;
    Vector A(9), B(6);
    mjd_transitionFD(s.m.get(), s.d.get(), 1e-6, centred, A.data(), B.data(), nullptr, nullptr);
    const mjtNum h = 0.01, inertia = 2 + 3 * h, slow = 1 - 3 * h / inertia, push = h / inertia;
    const Vector want_A = {1, h * slow, h * push, 0, slow, push, 0, 0, 1 - h / 0.05};
    const Vector want_B = {0, h * push, 0, push, h / 0.05, 0};
    for (int k = 0; k < 9; ++k) EXPECT_NEAR(A[k], want_A[k], 1e-8) << k;
    for (int k = 0; k < 6; ++k) EXPECT_NEAR(B[k], want_B[k], 1e-8) << k;
  }
}

// At the edge of its range a control is nudged inwards; outside, nothing it does counts.
TEST(TransitionJacobian, NudgesControlsInsideTheirRange) {
  for (const mjtNum ctrl : {1.0, -1.0, 1 - 5e-7, 0.0, 1.5, -1.5}) {
    for (const int centred : {0, 1}) {
      Sim s(kSlider);
      s.d->ctrl[1] = ctrl;
      Vector B(6);
      mjd_transitionFD(s.m.get(), s.d.get(), 1e-6, centred, nullptr, B.data(), nullptr, nullptr);
      EXPECT_NEAR(B[3], std::abs(ctrl) > 1 ? 0 : 0.01 / 2.03, 1e-8) << ctrl;
    }
  }
}

// Whatever is skipped must not matter: the Jacobian is that of whole steps, with every state put back.
class WholeSteps : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Constraints, WholeSteps, testing::Bool());

TEST_P(WholeSteps, HaveTheTransitionJacobian) {
  const bool constrained = GetParam();
  for (const int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
    Sim s(constrained ? islands_model("cone=\"elliptic\"") : kMixedModel);
    mjModel* m = s.m.get();
    if (constrained) {
      m->opt.tolerance = 1e-15;
      m->opt.ls_tolerance = 1e-6;
      s.d = moving(*m);
    } else {
      m->opt.disableflags |= mjDSBL_CONTACT;
      for (int i = 0; i < m->nq; ++i) s.d->qpos[i] += 0.1 * std::sin(i);
      mj_normalizeQuat(m, s.d->qpos);
      for (int i = 0; i < m->nv; ++i) s.d->qvel[i] = std::cos(i);
    }
    m->opt.integrator = integrator;
    for (int i = 0; i < m->nv; ++i) m->dof_damping[i] = 0.2;
    const Vector qpos(s.d->qpos, s.d->qpos + m->nq), qvel(s.d->qvel, s.d->qvel + m->nv);
    const int nv = m->nv, nx = 2 * nv;
    const mjtNum eps = 1e-5, tolerance = constrained ? 1e-5 : 1e-8;
    Vector A(static_cast<std::size_t>(nx) * nx);
    mjd_transitionFD(m, s.d.get(), eps, 1, A.data(), nullptr, nullptr, nullptr);
    EXPECT_EQ(Vector(s.d->qpos, s.d->qpos + m->nq), qpos);
    EXPECT_EQ(Vector(s.d->qvel, s.d->qvel + nv), qvel);
    EXPECT_EQ(s.d->time, 0);
    const DataPtr d(mj_makeData(m));
    const auto after = [&](int j, mjtNum by) {
      mj_resetData(m, d.get());
      mju_copy(d->qpos, qpos.data(), m->nq);
      mju_copy(d->qvel, qvel.data(), nv);
      Vector direction(nv);
      if (j < nv) direction[j] = 1;
      mj_integratePos(m, d->qpos, direction.data(), by);
      if (j >= nv) d->qvel[j - nv] += by;
      mj_step(m, d.get());
      return std::pair(Vector(d->qpos, d->qpos + m->nq), Vector(d->qvel, d->qvel + nv));
    };
    for (int j = 0; j < nx; ++j) {
      const auto up = after(j, eps), down = after(j, -eps);
      Vector dq(nv);
      mj_differentiatePos(m, dq.data(), 2 * eps, down.first.data(), up.first.data());
      for (int i = 0; i < nv; ++i) {
        EXPECT_NEAR(A[i * nx + j], dq[i], tolerance);
        const mjtNum dv = (up.second[i] - down.second[i]) / (2 * eps);
        EXPECT_NEAR(A[(nv + i) * nx + j], dv, tolerance * (1 + std::abs(dv)));
      }
    }
  }
}

// Sensors are those of the state that a step starts from. (3.3.8 has the columns of D with the wrong sign if centred.)
TEST(TransitionJacobian, OfSensorsIsExact) {
  for (const int centred : {0, 1}) {
    Sim s(kMeasured);
    s.d->qpos[0] = 0.3;
    Vector C(7 * 3), D(7 * 2);
    mjd_transitionFD(s.m.get(), s.d.get(), 1e-6, centred, nullptr, nullptr, C.data(), D.data());
    const Vector want_C = {1, 0, 0, 0, 1, 0, -2.5, -3.5, 1.5, 0, 0, 0, 0, 0, 0, 0, 0, 3, -5, -7, 0};
    const Vector want_D = {0, 0, 0, 0, 0, 2.5, 0, 0, 0, 0, 0, 0, 0, 5};
    for (std::size_t k = 0; k < C.size(); ++k) EXPECT_NEAR(C[k], want_C[k], 1e-6) << k;
    for (std::size_t k = 0; k < D.size(); ++k) EXPECT_NEAR(D[k], want_D[k], 1e-6) << k;
  }
}

int passive_calls, control_calls, filter_calls;

// Counts how often each stage runs while `act` does: contacts are filtered in the position stage, passive forces
// belong to the velocity stage, controls come after both.
template <class Act>
std::vector<int> stages_of(Act&& act) {
  filter_calls = passive_calls = control_calls = 0;
  mjcb_contactfilter = [](const mjModel*, mjData*, int, int) { return ++filter_calls, 1; };
  mjcb_passive = [](const mjModel*, mjData*) { ++passive_calls; };
  mjcb_control = [](const mjModel*, mjData*) { ++control_calls; };
  act();
  mj_resetCallbacks();
  return {filter_calls, passive_calls, control_calls};
}

// A pair that is near, 12 dofs, one activation, two controls: nothing is computed again that a nudge leaves alone.
TEST(FiniteDifferences, SkipTheStagesThatStay) {
  Sim s(R"(<mujoco><option gravity="0 0 0"/><worldbody><body><freejoint name="f"/><geom size=".1" margin="1"/></body>
    <body pos=".3 0 0"><freejoint/><geom size=".1"/></body></worldbody>
    <actuator><general joint="f" dyntype="integrator"/><motor joint="f"/></actuator></mujoco>)");
  const int nv = 12, nx = 25;
  Vector A(nx * nx), B(nx * 2), f(nv * nv);
  mjModel* m = s.m.get();
  mjData* d = s.d.get();
  const auto transition = [&](int centred, mjtNum* a, mjtNum* b) {
    return stages_of([&] { mjd_transitionFD(m, d, 1e-6, static_cast<mjtByte>(centred), a, b, nullptr, nullptr); });
  };
  using Counts = std::vector<int>;
  EXPECT_EQ(transition(0, nullptr, B.data()), (Counts{1, 1, 1 + 2}));
  EXPECT_EQ(transition(1, nullptr, B.data()), (Counts{1, 1, 1 + 2 * 2}));
  EXPECT_EQ(transition(0, A.data(), B.data()), (Counts{1 + nv, 1 + 2 * nv, 1 + 2 * nv + 1 + 2}));
  const auto inverse = [&](mjtNum* q, mjtNum* v, mjtNum* a) {
    return stages_of([&] { mjd_inverseFD(m, d, 1e-6, 0, q, v, a, nullptr, nullptr, nullptr, nullptr); });
  };
  EXPECT_EQ(inverse(nullptr, nullptr, f.data()), (Counts{1, 1, 0}));
  EXPECT_EQ(inverse(nullptr, f.data(), nullptr), (Counts{1, 1 + nv, 0}));
  EXPECT_EQ(inverse(f.data(), f.data(), f.data()), (Counts{1 + nv, 1 + 2 * nv, 0}));
}

TEST(TransitionJacobian, RefusesRungeKutta) {
  MessageTrap trap;
  Sim s(kSlider);
  s.m->opt.integrator = mjINT_RK4;
  Vector A(9, 7);
  mjd_transitionFD(s.m.get(), s.d.get(), 1e-6, 0, A.data(), nullptr, nullptr, nullptr);
  EXPECT_EQ(trap.errors(), 1);
  EXPECT_EQ(A[0], 7);
}

// Forces are linear in acceleration: their Jacobian is M; what they are against velocity is bias and damping.
TEST(InverseJacobian, ByAccelerationIsTheInertia) {
  Sim s(kMixedModel);
  mjModel* m = s.m.get();
  m->opt.disableflags |= mjDSBL_CONTACT;
  m->opt.gravity[2] = 0;
  const int nv = m->nv;
  for (int i = 0; i < nv; ++i) m->dof_damping[i] = 0.1 * i;
  const std::size_t n = static_cast<std::size_t>(nv) * nv;
  Vector by_q(n), by_v(n), by_a(n), M(n), by_qM(static_cast<std::size_t>(nv) * m->nM);
  for (int i = 0; i < nv; ++i) s.d->qacc[i] = std::sin(i);
  mjd_inverseFD(m, s.d.get(), 1e-6, 0, by_q.data(), by_v.data(), by_a.data(), nullptr, nullptr, nullptr, by_qM.data());
  mj_forward(m, s.d.get());
  mj_fullM(m, M.data(), s.d->qM);
  for (std::size_t k = 0; k < n; ++k) EXPECT_NEAR(by_a[k], M[k], 1e-7);
  for (int i = 0; i < nv; ++i)
    EXPECT_NEAR(by_v[i * (nv + 1)], m->dof_damping[i], 1e-4);  // at rest no bias, to first order
  // without velocity and gravity, what positions change is M qacc
  for (int i = 0; i < nv; ++i) {
    mj_fullM(m, M.data(), by_qM.data() + static_cast<std::ptrdiff_t>(i) * m->nM);
    Vector change(nv), qacc(nv);
    for (int k = 0; k < nv; ++k) qacc[k] = std::sin(k);
    mju_mulMatVec(change.data(), M.data(), qacc.data(), nv, nv);
    for (int k = 0; k < nv; ++k) EXPECT_NEAR(by_q[i * nv + k], change[k], 1e-5);
  }
}

// Row by row: what sensors feel of position, velocity and acceleration.
TEST(InverseJacobian, OfSensorsIsExact) {
  Sim s(kMeasured);
  Vector by_q(7), by_v(7), by_a(7);
  s.d->qpos[0] = 0.3;
  mjd_inverseFD(s.m.get(), s.d.get(), 1e-6, 0, nullptr, nullptr, nullptr, by_q.data(), by_v.data(), by_a.data(),
                nullptr);
  const Vector want_q = {1, 0, 0, 0, 0, 0, 0}, want_v = {0, 1, 0, 0, 0, 0, 0}, want_a = {0, 0, 1, 0, 0, 0, 0};
  for (std::size_t k = 0; k < 7; ++k) {
    EXPECT_NEAR(by_q[k], want_q[k], 1e-8) << k;
    EXPECT_NEAR(by_v[k], want_v[k], 1e-8) << k;
    EXPECT_NEAR(by_a[k], want_a[k], 1e-8) << k;
  }
}

TEST(InverseJacobian, MaySubtractActuation) {
  Sim s(R"(<mujoco><worldbody><body><joint name="j" type="slide"/><geom size=".1" mass="2"/></body></worldbody>
    <actuator><position joint="j" kp="30" kv="4"/></actuator></mujoco>)");
  mjtNum by_q = 0, by_v = 0;
  mjd_inverseFD(s.m.get(), s.d.get(), 1e-6, 1, &by_q, &by_v, nullptr, nullptr, nullptr, nullptr, nullptr);
  EXPECT_NEAR(by_q, 30, 1e-6);
  EXPECT_NEAR(by_v, 4, 1e-6);
}

}  // namespace
}  // namespace sinew::test
