// SPDX-License-Identifier: Apache-2.0
// Exact Jacobians of steps, against extrapolated differences, linear systems and each other.
#include <gtest/gtest.h>

#include "derive/step_slopes.h"
#include "scalar/scalar_support.h"
#include "support/measured_slider.h"

namespace sinew::test {
namespace {

struct Scene {
  const char* name;
  int steps;
};

class Models : public testing::TestWithParam<Scene> {};
INSTANTIATE_TEST_SUITE_P(Own, Models,
                         testing::Values(Scene{"humanoid", 150}, Scene{"quadruped", 120}, Scene{"hand", 60},
                                         Scene{"arm", 40}, Scene{"cart_pole", 20}, Scene{"double_pendulum", 50},
                                         Scene{"muscle_arm", 30}, Scene{"rover", 60}, Scene{"car", 60}),
                         [](const auto& scene) { return std::string(scene.param.name); });

// Every integrator and both cones, in motion, with contacts where the model has them.
TEST_P(Models, HaveTheJacobiansOfExtrapolatedDifferences) {
  const ModelPtr m = load_file(std::string(SINEW_SOURCE_DIR) + "/models/" + GetParam().name + ".xml");
  ASSERT_TRUE(m);
  converge(*m);
  const DataPtr d(mj_makeData(m.get()));
  for (int k = 0; k < GetParam().steps; ++k) {
    for (int i = 0; i < m->nu; ++i) d->ctrl[i] = 0.3 * std::sin(0.05 * k + i);
    mj_step(m.get(), d.get());
  }
  const Point point(*m, *d);
  for (const int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST, mjINT_RK4}) {
    for (const int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
      SCOPED_TRACE("integrator " + std::to_string(integrator) + " cone " + std::to_string(cone));
      m->opt.integrator = integrator;
      m->opt.cone = cone;
      const Jacobians exact(point, d.get());
      ASSERT_TRUE(exact.good) << exact.report.message;
      mjtNum best = 1;
      for (const mjtNum eps : {1e-5, 1e-4, 1e-6}) {
        if (best < 1e-6) break;
        const Comparison comparison(point, exact, eps);
        EXPECT_GT(2 * comparison.compared, point.inputs());
        best = std::min(best, comparison.worst);
      }
      EXPECT_LT(best, 1e-6);
    }
  }
}

// The state stays, and so does everything that a step makes of it.
TEST(StepDerivative, LeavesTheStateAlone) {
  const ModelPtr m = load_file(std::string(SINEW_SOURCE_DIR) + "/models/humanoid.xml");
  for (const int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_RK4}) {
    m->opt.integrator = integrator;
    const DataPtr d(mj_makeData(m.get())), other(mj_makeData(m.get()));
    for (int k = 0; k < 100; ++k) mj_step(m.get(), d.get());
    const Point point(*m, *d);
    Numbers sensors(size_of(m->nsensordata) * size_of(point.states()) + 1);
    Jacobians exact(point, d.get());
    sinew_deriveStep(m.get(), d.get(), exact.A.data(), exact.B.data(), sensors.data(), nullptr, nullptr);
    EXPECT_EQ(Point(*m, *d).state, point.state);
    mj_setState(m.get(), other.get(), point.state.data(), Point::kWhat);
    mj_step(m.get(), d.get());
    mj_step(m.get(), other.get());
    EXPECT_EQ(Point(*m, *d).state, Point(*m, *other).state);
  }
}

// A slider of mass 2 with a damper, under a filtered and a direct force: linear, so its Jacobians are known.
TEST(StepDerivative, OfALinearSystemIsExact) {
  const ModelPtr m = load_text(R"(<mujoco><option timestep=".01" gravity="0 0 0"/><worldbody><body>
    <joint name="j" type="slide" damping="3"/><geom size=".1" mass="2"/></body></worldbody>
    <actuator><general joint="j" dyntype="filter" dynprm=".05"/><motor joint="j" ctrlrange="-1 1"/></actuator></mujoco>)");
  const DataPtr d(mj_makeData(m.get()));
  d->qvel[0] = 0.3;
  d->act[0] = 0.2;
  for (const mjtNum ctrl : {0.5, 1.0, -1.0, 1.5}) {
    d->ctrl[1] = ctrl;
    Numbers A(9), B(6);
    mjd_transitionFD(m.get(), d.get(), 0, 0, A.data(), B.data(), nullptr, nullptr);
    const mjtNum h = 0.01, inertia = 2 + 3 * h, slow = 1 - 3 * h / inertia, push = h / inertia;
    const mjtNum acts = std::abs(ctrl) <= 1 ? push : 0;  // at the bound as inside, beyond it not at all
    const Numbers want_A = {1, h * slow, h * push, 0, slow, push, 0, 0, 1 - h / 0.05};
    const Numbers want_B = {0, h * acts, 0, acts, h / 0.05, 0};
    for (std::size_t k = 0; k < 9; ++k) EXPECT_NEAR(A[k], want_A[k], 1e-15) << k;
    for (std::size_t k = 0; k < 6; ++k) EXPECT_NEAR(B[k], want_B[k], 1e-15) << k;
  }
}

// Where A and inverse dynamics meet: (dI/da) (da/dx) + dI/dx = 0.
TEST(ForwardDerivative, UndoesThatOfInverseDynamics) {
  const ModelPtr m = load_file(std::string(SINEW_SOURCE_DIR) + "/models/quadruped.xml");
  const DataPtr d(mj_makeData(m.get()));
  for (int k = 0; k < 150; ++k) mj_step(m.get(), d.get());
  std::fill_n(d->ctrl, m->nu, 0.1);
  const int nv = static_cast<int>(m->nv);
  const std::size_t n = size_of(nv) * size_of(nv);
  Numbers aq(n), av(n), fq(n), fv(n), fa(n), product(n);
  ASSERT_TRUE(sinew_deriveForward(m.get(), d.get(), aq.data(), av.data(), nullptr, nullptr, nullptr));
  EXPECT_GT(d->ncon, 0);
  ASSERT_TRUE(sinew_deriveInverse(m.get(), d.get(), 1, fq.data(), fv.data(), fa.data(), nullptr));
  for (const auto& [a, f] : {std::pair{&aq, &fq}, std::pair{&av, &fv}}) {
    mju_mulMatMat(product.data(), fa.data(), a->data(), nv, nv, nv);
    mjtNum scale = 1;
    for (const mjtNum x : *f) scale = std::max(scale, std::abs(x));
    for (std::size_t k = 0; k < n; ++k) EXPECT_NEAR(product[k] + (*f)[k], 0, 1e-11 * scale) << k;
  }
}

TEST(StepDerivative, OfSensorsIsExact) {
  for (const int integrator : {mjINT_EULER, mjINT_RK4}) {
    const ModelPtr m = load_text(kMeasured);
    m->opt.integrator = integrator;
    const DataPtr d(mj_makeData(m.get()));
    d->qpos[0] = 0.3;
    Numbers C(7 * 3), D(7 * 2);
    mjd_transitionFD(m.get(), d.get(), 0, 0, nullptr, nullptr, C.data(), D.data());
    const Numbers want_C = {1, 0, 0, 0, 1, 0, -2.5, -3.5, 1.5, 0, 0, 0, 0, 0, 0, 0, 0, 3, -5, -7, 0};
    const Numbers want_D = {0, 0, 0, 0, 0, 2.5, 0, 0, 0, 0, 0, 0, 0, 5};
    for (std::size_t k = 0; k < C.size(); ++k) EXPECT_NEAR(C[k], want_C[k], 1e-8) << k;
    for (std::size_t k = 0; k < D.size(); ++k) EXPECT_NEAR(D[k], want_D[k], 1e-8) << k;
  }
}

// Key points are derived, what is between them interpolated; columns of dofs that are left out stay.
TEST(TrajectoryDerivative, KnowsKeyPointsAndDofs) {
  const ModelPtr m = load_file(std::string(SINEW_SOURCE_DIR) + "/models/arm.xml");
  const DataPtr d(mj_makeData(m.get()));
  constexpr int kSteps = 6;
  const std::size_t nx = size_of(2 * m->nv + m->na), nu = size_of(m->nu), nv = size_of(m->nv);
  const std::size_t size = size_of(mj_stateSize(m.get(), mjSTATE_FULLPHYSICS));
  Numbers states(kSteps * size), ctrl = waves(kSteps * nu, 0.3), A(nx * nx * kSteps, 7), B(nx * nu * kSteps);
  std::vector<Numbers> want_A, want_B;
  for (std::size_t k = 0; k < kSteps; ++k) {
    mj_getState(m.get(), d.get(), states.data() + k * size, mjSTATE_FULLPHYSICS);
    std::copy_n(ctrl.begin() + static_cast<std::ptrdiff_t>(k * nu), nu, d->ctrl);
    want_A.emplace_back(nx * nx);
    want_B.emplace_back(nx * nu);
    ASSERT_TRUE(sinew_deriveStep(m.get(), d.get(), want_A[k].data(), want_B[k].data(), nullptr, nullptr, nullptr));
    mj_step(m.get(), d.get());
  }
  const Point before(*m, *d);
  const mjtByte keys[kSteps] = {0, 1, 0, 0, 1, 0};
  std::vector<mjtByte> dofs(nv, 1);
  dofs[2] = 0;
  ASSERT_TRUE(sinew_deriveTrajectory(m.get(), d.get(), kSteps, states.data(), ctrl.data(), dofs.data(), keys, A.data(),
                                     B.data(), nullptr));
  EXPECT_EQ(Point(*m, *d).state, before.state);
  for (std::size_t k = 0; k < kSteps; ++k) {
    const mjtNum share = k <= 1 ? 0 : k >= 4 ? 1 : static_cast<mjtNum>(k - 1) / 3;
    for (std::size_t i = 0; i < nx * nx; ++i) {
      const bool kept = i % nx >= 2 * nv || i % nx % nv != 2;
      const mjtNum want = kept ? (1 - share) * want_A[1][i] + share * want_A[4][i] : 7;
      ASSERT_NEAR(A[k * nx * nx + i], want, 1e-9 * (1 + std::abs(want))) << k << " " << i;
    }
    for (std::size_t i = 0; i < nx * nu; ++i) {
      const mjtNum want = (1 - share) * want_B[1][i] + share * want_B[4][i];
      ASSERT_NEAR(B[k * nx * nu + i], want, 1e-9 * (1 + std::abs(want))) << k << " " << i;
    }
  }
}

// The caller says so: nothing is computed again, and what comes out has the same bits.
TEST(StepDerivative, TakesCurrentDataAsTheyAre) {
  for (const char* name : {"humanoid", "arm", "quadruped"}) {
    const ModelPtr m = load_file(std::string(SINEW_SOURCE_DIR) + "/models/" + name + ".xml");
    const DataPtr d(mj_makeData(m.get()));
    for (int k = 0; k < 200; ++k) mj_step(m.get(), d.get());
    const Point point(*m, *d);
    const Jacobians computed(point, d.get());
    mj_setState(m.get(), d.get(), point.state.data(), Point::kWhat);
    mj_forward(m.get(), d.get());
    Numbers A(computed.A.size()), B(computed.B.size()), q(size_of(m->nv * m->nv)), same_q = q;
    sinewDerivativeReport report{};
    report.is_current = 1;
    const int evaluations = d->timer[mjTIMER_FORWARD].number + d->timer[mjTIMER_INVERSE].number;
    ASSERT_TRUE(sinew_deriveStep(m.get(), d.get(), A.data(), B.data(), nullptr, nullptr, &report));
    ASSERT_TRUE(sinew_deriveInverse(m.get(), d.get(), 0, q.data(), nullptr, nullptr, &report));
    EXPECT_EQ(d->timer[mjTIMER_FORWARD].number + d->timer[mjTIMER_INVERSE].number, evaluations);
    EXPECT_EQ(A, computed.A);
    EXPECT_EQ(B, computed.B);
    ASSERT_TRUE(sinew_deriveInverse(m.get(), d.get(), 0, same_q.data(), nullptr, nullptr, nullptr));
    EXPECT_EQ(d->timer[mjTIMER_FORWARD].number + d->timer[mjTIMER_INVERSE].number, evaluations + 1);
    mjtNum scale = 0;
    for (const mjtNum x : q) scale = std::max(scale, std::abs(x));
    for (std::size_t k = 0; k < q.size(); ++k) EXPECT_NEAR(q[k], same_q[k], 1e-9 * scale) << k;
  }
}

// Data with something asleep are not complete, whatever the caller says.
TEST(StepDerivative, WakesWhatSleepsInCurrentData) {
  const ModelPtr m = load_text(R"(<mujoco><option><flag sleep="enable"/></option><worldbody>
    <geom type="plane" size="1 1 1"/><body pos="0 0 .1" sleep="init"><freejoint/><geom size=".1"/></body>
    <body pos="1 0 1"><freejoint/><geom size=".1"/></body></worldbody></mujoco>)");
  ASSERT_TRUE(m);
  const DataPtr d(mj_makeData(m.get()));
  mj_forward(m.get(), d.get());
  ASSERT_EQ(d->ntree_awake, 1);
  Numbers A(24 * 24), want = A;
  sinewDerivativeReport report{};
  report.is_current = 1;
  ASSERT_TRUE(sinew_deriveStep(m.get(), d.get(), A.data(), nullptr, nullptr, nullptr, &report));
  EXPECT_EQ(d->ntree_awake, 2);
  ASSERT_TRUE(sinew_deriveStep(m.get(), d.get(), want.data(), nullptr, nullptr, nullptr, nullptr));
  EXPECT_EQ(A, want);
}

// A caller who is wrong about it gets numbers without a meaning, and no more: nothing is read that is not there.
TEST(StepDerivative, OutlivesDataThatWereNeverComputed) {
  for (const char* name : {"humanoid", "arm", "muscle_arm", "car"}) {
    const ModelPtr m = load_file(std::string(SINEW_SOURCE_DIR) + "/models/" + name + ".xml");
    const DataPtr d(mj_makeData(m.get()));
    const auto nx = size_of(2 * m->nv + m->na);
    Numbers A(nx * nx), q(size_of(m->nv * m->nv)), dx(nx);
    const ModelPtr gradient(sinew_makeGradient(m.get()));
    for (const int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST, mjINT_RK4}) {
      m->opt.integrator = integrator;
      sinewDerivativeReport report{};
      report.is_current = 1;
      EXPECT_TRUE(sinew_deriveStep(m.get(), d.get(), A.data(), nullptr, nullptr, nullptr, &report));
      EXPECT_TRUE(sinew_deriveInverse(m.get(), d.get(), 1, q.data(), nullptr, nullptr, &report));
      EXPECT_TRUE(sinew_pullStepParameters(m.get(), d.get(), dx.data(), dx.data(), nullptr, gradient.get(), &report));
      for (int k = 0; k < 100; ++k) mj_step(m.get(), d.get());
      mj_resetData(m.get(), d.get());
    }
  }
}

TEST(StepDerivative, CountsBounds) {
  const ModelPtr m =
      load_text(R"(<mujoco><worldbody><body><joint name="j" type="slide"/><geom size=".1"/></body></worldbody>
    <actuator><motor joint="j" ctrlrange="-1 1"/><motor joint="j" ctrlrange="-1 1" forcerange="-2 2" gear="3"/>
    <motor joint="j"/></actuator></mujoco>)");
  const DataPtr d(mj_makeData(m.get()));
  Numbers A(4);
  sinewDerivativeReport report{};
  ASSERT_TRUE(sinew_deriveStep(m.get(), d.get(), A.data(), nullptr, nullptr, nullptr, &report));
  EXPECT_EQ(report.at_bounds, 0);
  d->ctrl[0] = 1;
  d->ctrl[1] = -1 - 1e-9;
  ASSERT_TRUE(sinew_deriveStep(m.get(), d.get(), A.data(), nullptr, nullptr, nullptr, &report));
  EXPECT_EQ(report.at_bounds, 2);
}

TEST(StepDerivative, RefusesWhatItDoesNotKnowByName) {
  const ModelPtr m = load_text(kMeasured);
  const DataPtr d(mj_makeData(m.get()));
  Numbers A(9, 7);
  sinewDerivativeReport report{};
  mjcb_passive = [](const mjModel*, mjData*) {};
  EXPECT_EQ(sinew_deriveStep(m.get(), d.get(), A.data(), nullptr, nullptr, nullptr, &report), 0);
  mj_resetCallbacks();
  EXPECT_EQ(report.obstacles, 1u << sinewOBSTACLE_PASSIVE);
  EXPECT_STREQ(report.message, "callback mjcb_passive");
  EXPECT_STREQ(sinew_obstacleName(sinewOBSTACLE_PASSIVE), report.message);
  EXPECT_EQ(A, Numbers(9, 7));
  mjcb_control = [](const mjModel*, mjData*) {};
  MessageTrap trap;
  mjd_transitionFD(m.get(), d.get(), 0, 0, A.data(), nullptr, nullptr, nullptr);
  mj_resetCallbacks();
  EXPECT_EQ(trap.errors(), 1);
  EXPECT_EQ(A, Numbers(9, 7));
}

// check(Jacobians) for the model with each of its integrators.
template <class Check>
void for_every_integrator(mjModel& m, const Point& point, mjData* d, Check&& check) {
  for (const int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST, mjINT_RK4}) {
    SCOPED_TRACE(integrator);
    m.opt.integrator = integrator;
    const Jacobians exact(point, d);
    ASSERT_TRUE(exact.good) << exact.report.message;
    check(exact);
  }
}

TEST(StepDerivative, KnowsEveryTransmissionAndTendonWithEveryIntegrator) {
  for (const char* text : {kCoupledModel, kMixedModel}) {
    const ModelPtr m = load_text(text);
    m->opt.disableflags |= mjDSBL_CONSTRAINT;
    const DataPtr d = random_state(*m, 4);
    const Point point(*m, *d);
    for_every_integrator(*m, point, d.get(), [&](const Jacobians& exact) {
      mjtNum best = 1;
      for (const mjtNum eps : {1e-4, 1e-5, 1e-3}) best = std::min(best, Comparison(point, exact, eps).worst);
      EXPECT_LT(best, 1e-8);
    });
  }
}

// A foot that sticks to the floor and to a ball, a cup on a cloth; forces at a joint that feels no more of actuators.
const char* kSticky = R"(<mujoco><option timestep=".001" ccd_tolerance="0"/><worldbody>
  <geom type="plane" size="2 2 .1" euler="4 3 0" margin=".02" gap=".01"/>
  <body pos="0 0 .5"><joint axis="1 2 .2"/><joint name="slide" type="slide" axis="0 1 1" actuatorfrcrange="-.5 .5"/>
    <geom type="capsule" size=".04 .1" mass="1"/>
    <body name="foot" pos=".02 0 -.42" euler="15 25 5"><joint type="ball"/>
      <geom type="ellipsoid" size=".12 .09 .1" mass=".5"/></body></body>
  <body pos=".19 .03 .1"><freejoint/><geom size=".1" mass=".3"/></body>
  <body name="cup" pos="1 0 .5"><freejoint/><geom type="ellipsoid" size=".2 .3 .1" mass="1"/></body>
  <flexcomp name="f" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" mass=".3" radius=".02" pos="1.02 .03 .61">
    <contact internal="false" selfcollide="none"/><elasticity young="2e4" poisson=".2" thickness=".01"/></flexcomp>
  </worldbody><actuator><adhesion body="foot" ctrlrange="0 2" gain="7"/><adhesion body="cup" ctrlrange="0 1" gain="20"/>
  </actuator></mujoco>)";

TEST(StepDerivative, OfAdhesionFollowsTheContacts) {
  const ModelPtr m = load_text(kSticky);
  ASSERT_TRUE(m);
  converge(*m);
  const DataPtr d(mj_makeData(m.get()));
  for (int i = 0; i < m->nv; ++i) d->qvel[i] = 0.1 * std::sin(1.3 * i);
  d->ctrl[0] = 1.5;
  d->ctrl[1] = 0.7;
  mj_forward(m.get(), d.get());
  ASSERT_GT(d->moment_rownnz[0], 8);
  ASSERT_GT(d->moment_rownnz[1], 8);
  const Point point(*m, *d);
  for (const int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
    m->opt.cone = cone;
    for_every_integrator(*m, point, d.get(), [&](const Jacobians& exact) {
      mjtNum best = 1;
      for (const mjtNum eps : {1e-5, 1e-6, 1e-4}) {
        if (best < 1e-6) break;
        const Comparison comparison(point, exact, eps);
        if (2 * comparison.compared > point.inputs()) best = std::min(best, comparison.worst);
      }
      EXPECT_LT(best, 1e-6);
    });
  }
}

// Arms that move, and a force by the velocity along them: the product is not known.
TEST(StepDerivative, OfAdhesionByVelocityIsRefused) {
  const ModelPtr m = load_text(R"(<mujoco><worldbody><geom type="plane" size="2 2 .1"/><body name="b" pos="0 0 .09">
    <freejoint/><geom size=".1"/></body></worldbody><actuator><general body="b" biastype="affine" biasprm="0 0 -1"/>
    </actuator></mujoco>)");
  ASSERT_TRUE(m);
  const DataPtr d(mj_makeData(m.get()));
  Numbers A(12 * 12, 7);
  sinewDerivativeReport report{};
  EXPECT_EQ(sinew_deriveStep(m.get(), d.get(), A.data(), nullptr, nullptr, nullptr, &report), 0);
  EXPECT_EQ(report.obstacles, 1u << sinewOBSTACLE_ADHESION);
  EXPECT_EQ(A, Numbers(12 * 12, 7));
}

// Trees that contacts connect are solved together, and apart from others: a body on the floor, two on each other, one
// in the air, a chain with a motor that touches nothing; a tendon, at its rest length, pulls two of them together.
TEST(StepDerivative, OfManyTreesIsThatOfEach) {
  std::string free;
  const double place[][2] = {{0, 0.095}, {1, 0.095}, {1.02, 0.28}, {2, 0.5}, {3, 0.095}, {3.05, 0.27}};
  for (const auto& [x, z] : place) {
    free += "<body pos='" + std::to_string(x) + " 0 " + std::to_string(z) +
            "'><freejoint/><geom size='.1'/><site name='s" + std::to_string(x) + "'/></body>";
  }
  const ModelPtr m = load_text("<mujoco><worldbody><geom type='plane' size='9 9 1'/>" + free +
                               "<body pos='0 5 3'><joint name='j' axis='0 1 0' damping='.3'/>"
                               "<geom type='capsule' size='.05 .2'/><body pos='0 0 .5'><joint axis='1 0 0'/>"
                               "<geom type='capsule' size='.05 .2'/></body></body></worldbody>"
                               "<tendon><spatial stiffness='3' damping='1'><site site='s2.000000'/>"
                               "<site site='s0.000000'/></spatial></tendon>"
                               "<actuator><motor joint='j'/></actuator></mujoco>");
  ASSERT_TRUE(m);
  converge(*m);
  const DataPtr d(mj_makeData(m.get()));
  for (int i = 0; i < m->nv; ++i) d->qvel[i] = 0.1 * std::sin(i);
  const Point point(*m, *d);
  for (const int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
    m->opt.integrator = integrator;
    const Jacobians exact(point, d.get());
    ASSERT_TRUE(exact.good);
    EXPECT_EQ(d->ncon, 5);
    const Comparison comparison(point, exact, 1e-5);
    EXPECT_GT(comparison.compared, 70);
    EXPECT_LT(comparison.worst, 1e-6) << integrator << " column " << comparison.worst_column;
  }
}

// Drag c |v| v has no second slope at rest: what implicit integration foresees is then the mean of both sides, as in
// centred differences.
TEST(StepDerivative, OfABoxAtRestInAMediumIsTheMeanOfBothSides) {
  const ModelPtr m = load_text(R"(<mujoco><option density="1000" viscosity=".8"/><worldbody><body euler="10 20 30">
    <freejoint/><geom type="box" size=".1 .2 .3"/><body pos=".3 .1 0"><joint axis="1 2 0" damping=".1"/>
    <geom type="box" size=".1 .05 .07" pos=".1 0 0"/></body></body></worldbody></mujoco>)");
  const DataPtr d(mj_makeData(m.get()));
  const Point point(*m, *d);
  for_every_integrator(*m, point, d.get(), [&](const Jacobians& exact) {
    const Comparison comparison(point, exact, 1e-6);
    EXPECT_EQ(comparison.compared, point.inputs());
    EXPECT_LT(comparison.worst, 1e-6);
  });
}

// Boxes that fly apart do not push: how their contacts move is not asked, where it would have to be differenced.
TEST(StepDerivative, LooksAtNoPairWithoutForce) {
  const ModelPtr m = load_text(
      "<mujoco><worldbody><geom type='box' size='1 1 .1'/><body pos='0 0 .199' euler='1 2 3'><freejoint/>"
      "<geom type='box' size='.1 .1 .1'/></body></worldbody></mujoco>");
  ASSERT_TRUE(m);
  const DataPtr d(mj_makeData(m.get()));
  for (const mjtNum speed : {0.0, 9.0}) {
    mj_resetData(m.get(), d.get());
    d->qvel[2] = speed;
    const Jacobians exact(Point(*m, *d), d.get());
    ASSERT_TRUE(exact.good);
    EXPECT_GT(d->ncon, 0);
    EXPECT_EQ(exact.report.differenced > 0, speed == 0);
  }
}

// Several contacts of a pair are differenced with exact answers of the narrow phase, whatever its tolerance: what is
// left of the tolerance is in the contacts themselves.
TEST(StepDerivative, OfSeveralContactsDoesNotShowTheToleranceOfTheirSearch) {
  const ModelPtr m = load_text(R"(<mujoco><option><flag multiccd="enable"/></option><worldbody>
    <geom type="box" size="1 1 .1" pos="0 0 -.1"/><body pos="0 0 .0999" euler="90 20 0"><freejoint/>
    <geom type="cylinder" size=".1 .2"/></body></worldbody></mujoco>)");
  const DataPtr d(mj_makeData(m.get()));
  for (int k = 0; k < 100; ++k) mj_step(m.get(), d.get());
  converge(*m);
  const Point point(*m, *d);
  const Jacobians searched(point, d.get());
  m->opt.ccd_tolerance = 0;
  const Jacobians exact(point, d.get());
  ASSERT_TRUE(searched.good && exact.good);
  EXPECT_GT(searched.report.differenced, 1);
  mjtNum scale = 0, off = 0;
  for (std::size_t k = 0; k < exact.A.size(); ++k) {
    scale = std::max(scale, std::abs(exact.A[k]));
    off = std::max(off, std::abs(exact.A[k] - searched.A[k]));
  }
  EXPECT_LT(off, 2e-4 * scale);
}

}  // namespace
}  // namespace sinew::test
