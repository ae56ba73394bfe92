// SPDX-License-Identifier: Apache-2.0
// What contact and constraint forces must satisfy, however they are found.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "system/system_support.h"

namespace sinew::test {
namespace {

const char* const kCones[] = {R"(cone="pyramidal")", R"(cone="elliptic" impratio="2")"};

// Only the iterations end it.
void solve_to_the_end(mjModel& m, int solver) {
  m.opt.solver = solver;
  m.opt.tolerance = 0;
  m.opt.ls_tolerance = 1e-10;
  m.opt.ls_iterations = 100;
  m.opt.iterations = solver == mjSOL_PGS ? 30000 : solver == mjSOL_CG ? 3000 : 100;
}

// A state with contacts that press, slide and roll, after some time of the yard.
DataPtr busy(const mjModel& m) {
  DataPtr d(mj_makeData(&m));
  for (int k = 0; k < 200; ++k) {
    drive(m, *d, k);
    mj_step(&m, d.get());
  }
  for (int i = 0; i < m.nv; ++i) d->qfrc_applied[i] = 0.3 * std::sin(2.0 * i);
  d->xfrc_applied[6 + 3] = 0.2;
  return d;
}

mjtNum norm(const Numbers& x) { return mju_norm(x.data(), static_cast<int>(x.size())); }

mjtNum distance(const Numbers& a, const Numbers& b) {
  mjtNum sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum);
}

// All that acts on the joints from outside: what the inverse must find.
Numbers applied_forces(const mjModel& m, mjData& d) {
  Numbers applied = copy_of(d.qfrc_applied, m.nv);
  for (int b = 1; b < m.nbody; ++b) {
    const mjtNum* load = d.xfrc_applied + 6 * b;
    mj_applyFT(&m, &d, load, load + 3, d.xipos + 3 * b, b, applied.data());
  }
  for (int i = 0; i < m.nv; ++i) applied[static_cast<std::size_t>(i)] += d.qfrc_actuator[i];
  return applied;
}

TEST(ForwardAndInverse, AgreeWhenSolvedToTheEnd) {
  for (const char* cone : kCones) {
    const ModelPtr m = load_text(yard(cone));
    ASSERT_TRUE(m);
    const DataPtr d = busy(*m);
    solve_to_the_end(*m, mjSOL_NEWTON);
    mj_forward(m.get(), d.get());
    EXPECT_GT(d->nefc, 60);
    const Numbers constraint = copy_of(d->qfrc_constraint, m->nv), acceleration = copy_of(d->qacc, m->nv);
    const Numbers applied = applied_forces(*m, *d);
    mj_inverse(m.get(), d.get());
    EXPECT_EQ(copy_of(d->qacc, m->nv), acceleration);
    const Numbers inverse = copy_of(d->qfrc_inverse, m->nv);
    EXPECT_LT(distance(inverse, applied), 1e-8 * norm(constraint)) << cone;
    EXPECT_LT(distance(copy_of(d->qfrc_constraint, m->nv), constraint), 1e-8 * norm(constraint)) << cone;
  }
}

TEST(ForwardAndInverse, AreComparedByTheFlag) {
  for (const char* cone : kCones) {
    const ModelPtr m = load_text(yard(cone));
    ASSERT_TRUE(m);
    const DataPtr d = busy(*m);
    solve_to_the_end(*m, mjSOL_NEWTON);
    m->opt.enableflags |= mjENBL_FWDINV;
    mj_step(m.get(), d.get());
    const mjtNum scale = norm(copy_of(d->qfrc_constraint, m->nv));
    EXPECT_LT(d->solver_fwdinv[0], 1e-8 * scale);
    EXPECT_LT(d->solver_fwdinv[1], 1e-8 * scale);
    EXPECT_GT(d->solver_fwdinv[0] + d->solver_fwdinv[1], 0) << "no comparison is that good";
    m->opt.iterations = 1;  // far from the end they differ
    m->opt.disableflags |= mjDSBL_WARMSTART;
    mj_step(m.get(), d.get());
    EXPECT_GT(d->solver_fwdinv[0] + d->solver_fwdinv[1], 1e-6 * scale);
  }
}

// From velocities alone: the discrete inverse knows what the integrator adds to the forces.
TEST(ForwardAndInverse, AgreeAfterAStepOfEachIntegrator) {
  const struct {
    mjtIntegrator integrator;
    int disabled;
  } cases[] = {{mjINT_EULER, 0}, {mjINT_EULER, mjDSBL_EULERDAMP}, {mjINT_IMPLICIT, 0}, {mjINT_IMPLICITFAST, 0}};
  for (const auto& [integrator, disabled] : cases) {
    const ModelPtr m = load_text(yard(""));
    ASSERT_TRUE(m);
    const DataPtr d = busy(*m);
    solve_to_the_end(*m, mjSOL_NEWTON);
    m->opt.integrator = integrator;
    m->opt.disableflags |= disabled;
    m->opt.enableflags |= mjENBL_INVDISCRETE;
    const Numbers before = copy_of(d->qvel, m->nv), place = copy_of(d->qpos, m->nq), act = copy_of(d->act, m->na);
    mj_step(m.get(), d.get());
    const Numbers applied = applied_forces(*m, *d);
    for (int i = 0; i < m->nv; ++i) {
      d->qacc[i] = (d->qvel[i] - before[static_cast<std::size_t>(i)]) / m->opt.timestep;
    }
    const mjtNum scale = norm(copy_of(d->qfrc_constraint, m->nv));
    std::copy(place.begin(), place.end(), d->qpos);
    std::copy(before.begin(), before.end(), d->qvel);
    std::copy(act.begin(), act.end(), d->act);
    const Numbers difference = copy_of(d->qacc, m->nv);
    mj_inverse(m.get(), d.get());
    EXPECT_LT(distance(copy_of(d->qfrc_inverse, m->nv), applied), 1e-8 * scale) << integrator << disabled;
    EXPECT_EQ(copy_of(d->qacc, m->nv), difference) << "an input";
  }
}

// Drag couples the directions of a body that floats alone. implicitfast has no room for that in its matrix (M is
// diagonal there), and so must the inverse leave it out.
TEST(ForwardAndInverse, AgreeInAMediumForEachIntegrator) {
  for (const int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
    const ModelPtr m =
        load_text(R"(<mujoco><option density="1000" viscosity=".5" wind="1 2 3" timestep=".01"/><worldbody>
      <body><freejoint/><geom type="box" size=".1 .2 .3"/></body>
      <body pos="2 0 0"><freejoint/><geom type="ellipsoid" size=".1 .2 .3" fluidshape="ellipsoid"/>
        <body pos="0 0 .5"><joint axis="1 1 0" damping=".3"/><geom type="capsule" size=".1 .2" pos=".1 0 .2"/></body></body>
      </worldbody></mujoco>)");
    ASSERT_TRUE(m);
    const DataPtr d(mj_makeData(m.get()));
    m->opt.integrator = integrator;
    m->opt.enableflags |= mjENBL_INVDISCRETE;
    for (int i = 0; i < m->nv; ++i) d->qvel[i] = std::sin(1 + i), d->qfrc_applied[i] = std::cos(2 * i);
    const Numbers before = copy_of(d->qvel, m->nv), place = copy_of(d->qpos, m->nq);
    mj_step(m.get(), d.get());
    for (int i = 0; i < m->nv; ++i) {
      d->qacc[i] = (d->qvel[i] - before[static_cast<std::size_t>(i)]) / m->opt.timestep;
    }
    std::copy(place.begin(), place.end(), d->qpos);
    std::copy(before.begin(), before.end(), d->qvel);
    mj_inverse(m.get(), d.get());
    EXPECT_LT(distance(copy_of(d->qfrc_inverse, m->nv), copy_of(d->qfrc_applied, m->nv)), 1e-9) << integrator;
  }
}

// The friction a contact may have at most for its normal force is one: sum (f_i / mu_i)^2 <= f_n^2; in a pyramid the
// sum of the ratios.
TEST(Friction, StaysInsideTheCone) {
  int sliding = 0;
  std::vector<Manner> manners(std::begin(kManners), std::end(kManners));
  manners.push_back({"PyramidsWithoutSlip", R"(noslip_iterations="5")"});
  for (const Manner& manner : manners) {
    const ModelPtr m = load_text(yard(manner.option));
    ASSERT_TRUE(m);
    const DataPtr d = busy(*m);
    for (int k = 0; k < 50; ++k) {
      mj_step(m.get(), d.get());
      for (int c = 0; c < d->ncon; ++c) {
        mjtNum force[6];
        mj_contactForce(m.get(), d.get(), c, force);
        EXPECT_GE(force[0], 0);
        mjtNum squares = 0, ratios = 0;
        for (int i = 1; i < d->contact[c].dim; ++i) {
          const mjtNum ratio = force[i] / d->contact[c].friction[i - 1];
          squares += ratio * ratio;
          ratios += std::abs(ratio);
        }
        const mjtNum used = m->opt.cone == mjCONE_ELLIPTIC ? std::sqrt(squares) : ratios;
        EXPECT_LE(used, force[0] * (1 + 1e-9) + 1e-9) << manner.name << " contact " << c;
        sliding += force[0] > 1e-3 && used > 0.999 * force[0];
      }
    }
  }
  EXPECT_GT(sliding, 10);  // the boundary was reached
}

// Speed after a second on a slope; gravity is tilted, the floor is not.
mjtNum speed_on_slope(mjtNum degrees, mjtNum mu, const char* options) {
  const std::string text = std::string("<mujoco><option ") + options + R"(/><worldbody>
    <geom type="plane" size="9 9 .1"/><body pos="0 0 .1"><freejoint/><geom name="box" type="box" size=".1 .1 .1"/></body>
    </worldbody></mujoco>)";
  const ModelPtr m = load_text(text);
  const mjtNum angle = degrees * mjPI / 180;
  m->opt.gravity[0] = 9.81 * std::sin(angle);
  m->opt.gravity[2] = -9.81 * std::cos(angle);
  for (int g = 0; g < m->ngeom; ++g) m->geom_friction[3 * g] = mu;
  DataPtr d(mj_makeData(m.get()));
  run(*m, *d, 1);
  return d->qvel[0];
}

TEST(Friction, HoldsABoxBelowItsAngleAndNotAbove) {
  const mjtNum mu = 0.4, angle = std::atan(mu) * 180 / mjPI;
  for (const char* options : {R"(cone="elliptic" impratio="100")", R"(cone="elliptic" impratio="100" solver="CG")",
                              R"(cone="pyramidal" impratio="100")", R"(cone="elliptic" noslip_iterations="20")",
                              R"(cone="pyramidal" noslip_iterations="20")"}) {
    EXPECT_LT(std::abs(speed_on_slope(angle - 2, mu, options)), 5e-3) << options;
    const mjtNum above = (angle + 4) * mjPI / 180;
    const mjtNum slide = 9.81 * (std::sin(above) - mu * std::cos(above));  // m/s after a second
    EXPECT_NEAR(speed_on_slope(angle + 4, mu, options), slide, 0.06 * slide) << options;
  }
}

// A ball under gravity that points away from the floor: adhesion holds it if it is stronger, and the floor feels the
// difference.
TEST(Adhesion, HoldsWhatIsLighter) {
  for (const char* options :
       {R"(cone="pyramidal")", R"(cone="elliptic" solver="CG")", R"(cone="elliptic" solver="PGS")"}) {
    const ModelPtr m = load_text(std::string("<mujoco><option gravity=\"0 0 9.81\" ") + options + R"(/><worldbody>
      <geom type="plane" size="9 9 .1"/><body name="ball" pos="0 0 .1"><freejoint/><geom size=".1" mass="1"/>
      <site name="s" size=".2"/></body></worldbody>
      <actuator><adhesion body="ball" gain="40" ctrlrange="0 1"/></actuator>
      <sensor><touch site="s"/></sensor></mujoco>)");
    ASSERT_TRUE(m);
    DataPtr d(mj_makeData(m.get()));
    d->ctrl[0] = 0.5;
    run(*m, *d, 1);
    EXPECT_LT(mju_norm(d->qvel, 6), 1e-6) << options;
    EXPECT_NEAR(d->sensordata[0], 0.5 * 40 - 9.81, 1e-3) << options;
    d->ctrl[0] = 0.2;
    run(*m, *d, 1);
    EXPECT_GT(d->qvel[2], 5) << options;
    EXPECT_EQ(d->sensordata[0], 0);
  }
}

// The cost that the documents say all solvers minimize.
mjtNum cost_of(const mjModel& m, mjData& d) {
  Numbers change(static_cast<std::size_t>(m.nv)), force(change), residual(static_cast<std::size_t>(d.nefc));
  mju_sub(change.data(), d.qacc, d.qacc_smooth, m.nv);
  mj_mulM(&m, &d, force.data(), change.data());
  mj_mulJacVec(&m, &d, residual.data(), d.qacc);
  mju_subFrom(residual.data(), d.efc_aref, d.nefc);
  mjtNum cost = 0;
  mj_constraintUpdate(&m, &d, residual.data(), &cost, 0);
  return cost + 0.5 * mju_dot(change.data(), force.data(), m.nv);
}

TEST(Solvers, ReachTheSameCost) {
  for (const char* cone : kCones) {
    const ModelPtr m = load_text(yard(cone));
    ASSERT_TRUE(m);
    const DataPtr start = busy(*m);
    mjtNum cost = 0;
    Numbers acceleration;
    for (const int solver : {mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS}) {
      DataPtr d(mj_copyData(nullptr, m.get(), start.get()));
      solve_to_the_end(*m, solver);
      mj_forward(m.get(), d.get());
      const Numbers got = copy_of(d->qacc, m->nv);
      const mjtNum reached = cost_of(*m, *d);
      if (solver == mjSOL_NEWTON) {
        cost = reached;
        acceleration = got;
        EXPECT_GT(cost, 0);
      }
      EXPECT_NEAR(reached, cost, 1e-6 * cost) << cone << solver;
      EXPECT_LT(distance(got, acceleration), 1e-6 * norm(acceleration)) << cone << solver;
    }
  }
}

TEST(Islands, ChangeNothing) {
  for (const char* cone : kCones) {
    const ModelPtr m = load_text(yard(cone));
    ASSERT_TRUE(m);
    const DataPtr apart = busy(*m);
    DataPtr together(mj_copyData(nullptr, m.get(), apart.get()));
    solve_to_the_end(*m, mjSOL_NEWTON);
    mj_forward(m.get(), apart.get());
    EXPECT_GT(apart->nisland, 3);
    m->opt.disableflags |= mjDSBL_ISLAND;
    mj_forward(m.get(), together.get());
    EXPECT_EQ(together->nisland, 0);
    const Numbers want = copy_of(together->qacc, m->nv);
    EXPECT_LT(distance(copy_of(apart->qacc, m->nv), want), 1e-10 * norm(want)) << cone;
  }
}

}  // namespace
}  // namespace sinew::test
