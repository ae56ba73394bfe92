// SPDX-License-Identifier: Apache-2.0
// Laws of motion that integrators must keep.
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/load.h"

namespace sinew::test {
namespace {

constexpr mjtNum kGravity = 9.81;

struct Sim {
  ModelPtr m;
  DataPtr d;

  explicit Sim(const std::string& xml) : m(load_text(xml)), d(mj_makeData(m.get())) {}
  void run(mjtNum seconds) {
    const int steps = static_cast<int>(std::lround(seconds / m->opt.timestep));
    for (int i = 0; i < steps; ++i) mj_step(m.get(), d.get());
  }
  // Kinetic, and potential from the heights of centres of mass.
  mjtNum energy() {
    mj_forward(m.get(), d.get());
    std::vector<mjtNum> momentum(m->nv);
    mj_mulM(m.get(), d.get(), momentum.data(), d->qvel);
    mjtNum sum = 0.5 * mju_dot(momentum.data(), d->qvel, m->nv);
    for (int b = 1; b < m->nbody; ++b) sum -= m->body_mass[b] * mju_dot3(m->opt.gravity, d->xipos + 3 * b);
    return sum;
  }
  // About the origin, in world axes; one free body.
  std::vector<mjtNum> spin() {
    mj_forward(m.get(), d.get());
    mjtNum local[3], moment[3], world[3];
    const mjtNum* w = d->qvel + 3;  // in the body's axes, which are its principal axes here
    for (int k = 0; k < 3; ++k) local[k] = w[k];
    for (int k = 0; k < 3; ++k) moment[k] = m->body_inertia[3 + k] * local[k];
    mju_mulMatVec(world, d->xmat + 9, moment, 3, 3);
    return {world[0], world[1], world[2]};
  }
};

const char* kDoublePendulum = R"(<mujoco><option timestep=".001" integrator="RK4"/><worldbody>
  <body pos="0 0 2"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .5 0 0" size=".04" contype="0"/>
    <body pos=".5 0 0"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .5 0 0" size=".03" contype="0"/></body>
  </body></worldbody></mujoco>)";

const char* kBrick = R"(<mujoco><option timestep=".001" integrator="RK4" gravity="0 0 0"/><worldbody>
  <body><freejoint/><inertial pos="0 0 0" mass="1" diaginertia=".01 .02 .025"/></body></worldbody></mujoco>)";

// Nothing dissipates here, so RK4 at 1 ms must hold the energy of 10 s of swinging to 1e-8 of what moves in it.
TEST(Energy, DoublePendulumKeepsItUnderRungeKutta) {
  Sim sim(kDoublePendulum);
  sim.d->qpos[0] = 0.4;
  sim.d->qpos[1] = -0.9;
  const mjtNum start = sim.energy();
  sim.run(10);
  EXPECT_NEAR(sim.energy(), start, 1e-8 * std::abs(start));
  EXPECT_GT(std::abs(sim.d->qvel[1]) + std::abs(sim.d->qvel[0]), 0.1);
}

// Spinning freely about the middle axis: it tumbles, and keeps energy and angular momentum.
TEST(Energy, TumblingBrickKeepsEnergyAndSpin) {
  Sim sim(kBrick);
  sim.d->qvel[3] = 0.01;
  sim.d->qvel[4] = 5;
  const mjtNum start = sim.energy();
  const std::vector<mjtNum> spin = sim.spin();
  sim.run(10);
  EXPECT_NEAR(sim.energy(), start, 1e-8 * start);
  const std::vector<mjtNum> later = sim.spin();
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(later[k], spin[k], 2e-6 * 0.1);  // attitudes are of second order
}

// The instant law, free of any integrator: energy changes by the power of applied forces. It needs M, bias and gravity
// to fit together, for every stack of joints.
TEST(Energy, ChangesByThePowerApplied) {
  for (const char* joints : kJointStacks) {
    Sim sim(std::string("<mujoco><worldbody><body pos='1 2 3' euler='10 20 30'>") + joints +
            R"(<geom type="box" size=".1 .2 .3" pos=".1 .2 .3"/><body pos=".3 0 0"><joint axis="0 1 0" armature=".1"/>
      <geom size=".1" pos="0 .2 .1" contype="0"/></body></body></worldbody></mujoco>)");
    const int nv = sim.m->nv;
    for (int i = 0; i < nv; ++i) sim.d->qvel[i] = std::sin(1 + i), sim.d->qfrc_applied[i] = 10 * std::cos(1 + i);
    mj_integratePos(sim.m.get(), sim.d->qpos, sim.d->qvel, 0.4);
    mj_forward(sim.m.get(), sim.d.get());
    const std::vector<mjtNum> q(sim.d->qpos, sim.d->qpos + sim.m->nq), v(sim.d->qvel, sim.d->qvel + nv),
        a(sim.d->qacc, sim.d->qacc + nv);
    const mjtNum power = mju_dot(sim.d->qfrc_applied, v.data(), nv);
    const auto energy_at = [&](mjtNum t) {
      std::vector<mjtNum> middle = v;
      mju_addToScl(middle.data(), a.data(), t / 2, nv);
      std::copy(q.begin(), q.end(), sim.d->qpos);
      mj_integratePos(sim.m.get(), sim.d->qpos, middle.data(), t);
      mju_addScl(sim.d->qvel, v.data(), a.data(), t, nv);
      return sim.energy();
    };
    constexpr mjtNum kStep = 1e-5;
    EXPECT_NEAR((energy_at(kStep) - energy_at(-kStep)) / (2 * kStep), power, 1e-5 * std::abs(power)) << joints;
    EXPECT_GT(std::abs(power), 1) << joints;
  }
}

// Semi-implicit Euler falls by the sum of its own velocities: h^2 g n(n + 1)/2, exactly. RK4 falls by g t^2 / 2.
TEST(FreeFall, HasItsClosedForm) {
  for (const int integrator : {mjINT_EULER, mjINT_RK4, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
    Sim sim(kBrick);
    sim.m->opt.integrator = integrator;
    sim.m->opt.gravity[2] = -kGravity;
    sim.run(1);
    const mjtNum fall = integrator == mjINT_RK4 ? 0.5 * kGravity : 0.5 * kGravity * 1.001;
    EXPECT_NEAR(sim.d->qpos[2], -fall, 1e-11) << integrator;
    EXPECT_NEAR(sim.d->qvel[2], -kGravity, 1e-11) << integrator;
    EXPECT_NEAR(sim.d->time, 1, 1e-12);
  }
}

// A fast top under gravity precesses steadily at the slow root of A cos(t) W^2 - C s W + m g l = 0.
TEST(SpinningTop, PrecessesAtTheSteadyRate) {
  const mjtNum mass = 0.5, arm = 0.1, transverse = 0.002, axial = 0.001, tilt = 0.4;
  Sim sim(R"(<mujoco><option timestep=".0005" integrator="RK4"/><worldbody>
    <body><joint type="ball"/><inertial pos="0 0 .1" mass=".5" diaginertia=".002 .002 .001"/></body>
    </worldbody></mujoco>)");
  const mjtNum A = transverse + mass * arm * arm, spin = 150;  // spin: the whole rate about the top's axis
  const mjtNum a = A * std::cos(tilt), b = axial * spin, c = mass * kGravity * arm;
  const mjtNum precession = (b - std::sqrt(b * b - 4 * a * c)) / (2 * a);
  sim.d->qpos[0] = std::cos(tilt / 2);
  sim.d->qpos[2] = std::sin(tilt / 2);  // about y: the axis leans towards x
  sim.d->qvel[0] = -precession * std::sin(tilt);
  sim.d->qvel[2] = spin;
  const mjtNum quarter = 0.5 * mjPI / precession;
  sim.m->opt.timestep = quarter / 4000;
  sim.run(quarter);
  mj_kinematics(sim.m.get(), sim.d.get());
  EXPECT_NEAR(sim.d->xmat[9 + 2], 0, 5e-5);  // the axis leans towards y now, as much as before
  EXPECT_NEAR(sim.d->xmat[9 + 5], std::sin(tilt), 5e-5);
  EXPECT_NEAR(sim.d->xmat[9 + 8], std::cos(tilt), 5e-5);
}

// Halving the step divides the error by two to the order of the method.
TEST(Integrators, HaveTheirOrder) {
  const auto angle_after = [](int integrator, mjtNum timestep) {
    Sim sim(kDoublePendulum);
    sim.m->dof_damping[0] = 0.05;
    sim.m->opt.integrator = integrator;
    sim.m->opt.timestep = timestep;
    sim.run(0.5);
    return sim.d->qpos[0];
  };
  const mjtNum exact = angle_after(mjINT_RK4, 1.0 / 4096);
  for (const int integrator : {mjINT_EULER, mjINT_RK4, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
    const bool fourth = integrator == mjINT_RK4;
    const mjtNum h = fourth ? 1.0 / 64 : 1.0 / 1024;
    const mjtNum coarse = angle_after(integrator, h) - exact, fine = angle_after(integrator, h / 2) - exact;
    EXPECT_NEAR(std::log2(coarse / fine), fourth ? 4 : 1, 0.25) << integrator;
  }
}

// Implicit damping cannot overshoot, however large it is; the explicit kind explodes.
TEST(Integrators, StiffDampingIsStable) {
  const auto speed_after = [](int flags) {
    Sim sim(R"(<mujoco><option gravity="0 0 0" timestep=".01"/><worldbody><body><joint type="slide" damping="1000"/>
      <geom size=".1" mass="1"/></body></worldbody></mujoco>)");
    sim.m->opt.disableflags = flags;
    sim.d->qvel[0] = 1;
    for (int i = 0; i < 3; ++i) mj_step(sim.m.get(), sim.d.get());
    return sim.d->qvel[0];
  };
  EXPECT_NEAR(speed_after(0), std::pow(1 / (1 + 0.01 * 1000), 3), 1e-15);
  EXPECT_NEAR(speed_after(mjDSBL_EULERDAMP), std::pow(1 - 0.01 * 1000, 3), 1e-9);
}

TEST(Integrators, SaveTheAccelerationForTheNextStep) {
  for (const int integrator : {mjINT_EULER, mjINT_RK4, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
    Sim sim(kDoublePendulum);
    sim.m->opt.integrator = integrator;
    mj_forward(sim.m.get(), sim.d.get());
    EXPECT_EQ(sim.d->qacc_warmstart[0], 0);
    mj_step(sim.m.get(), sim.d.get());
    EXPECT_NE(sim.d->qacc[0], 0);
    for (int i = 0; i < sim.m->nv; ++i) EXPECT_EQ(sim.d->qacc_warmstart[i], sim.d->qacc[i]);
  }
}

// Between the four points activations follow their rates beyond all ranges; the step ends inside.
TEST(RungeKutta, ClampsActivationsAtTheEndOnly) {
  Sim sim(R"(<mujoco><option gravity="0 0 0" timestep=".01" integrator="RK4"/><worldbody><body><joint name="j"
    type="slide"/><geom size=".1" mass="1"/></body></worldbody><actuator><general joint="j" dyntype="integrator"
    actlimited="true" actrange="-1 1"/></actuator></mujoco>)");
  sim.d->ctrl[0] = 1000;
  mj_step(sim.m.get(), sim.d.get());
  EXPECT_EQ(sim.d->act[0], 1);
  EXPECT_NEAR(sim.d->qvel[0], 0.01 * (0 + 2 * 5 + 2 * 5 + 10) / 6, 1e-14);
}

TEST(RungeKutta, HasNoOtherOrder) {
  MessageTrap trap;
  Sim sim(kDoublePendulum);
  mj_RungeKutta(sim.m.get(), sim.d.get(), 3);
  EXPECT_EQ(trap.errors(), 1);
  EXPECT_EQ(sim.d->time, 0);
}

}  // namespace
}  // namespace sinew::test
