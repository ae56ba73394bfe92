// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <gtest/gtest.h>

#include "step/islands_model.h"

namespace sinew::test {
namespace {

Numbers accelerations(mjModel& m) {
  DataPtr d = moving(m);
  mj_forward(&m, d.get());
  return copy_of(d->qacc, m.nv);
}

void converge(mjModel& m) {
  m.opt.tolerance = 1e-15;
  m.opt.ls_tolerance = 1e-6;
  m.opt.iterations = m.opt.solver == mjSOL_PGS ? 20000 : 200;
}

void expect_near(const Numbers& got, const Numbers& want, mjtNum tolerance) {
  ASSERT_EQ(got.size(), want.size());
  for (std::size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], want[i], tolerance * (1 + std::abs(want[i]))) << i;
}

const char* const kOptions[] = {"cone=\"pyramidal\"", "cone=\"elliptic\" impratio=\"3\""};

TEST(ConstraintSolver, IslandsSolversAndFormatsAgree) {
  for (const char* option : kOptions) {
    const ModelPtr m = load_text(islands_model(option));
    ASSERT_TRUE(m);
    converge(*m);
    DataPtr d = moving(*m);
    mj_forward(m.get(), d.get());
    EXPECT_EQ(d->nisland, 3);
    EXPECT_GT(d->nefc, 40);
    const Numbers want = copy_of(d->qacc, m->nv);
    for (int solver : {mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS}) {
      for (int jacobian : {mjJAC_DENSE, mjJAC_SPARSE}) {
        for (int flags : {0, static_cast<int>(mjDSBL_ISLAND)}) {
          m->opt.solver = solver;
          m->opt.jacobian = jacobian;
          m->opt.disableflags = flags;
          converge(*m);
          expect_near(accelerations(*m), want, solver == mjSOL_PGS ? 1e-4 : 1e-6);
        }
      }
    }
  }
}

TEST(ConstraintSolver, ThreadsGiveTheSameBits) {
  for (int noslip : {0, 5}) {
    const ModelPtr m = load_text(islands_model("cone=\"elliptic\""));
    ASSERT_TRUE(m);
    m->opt.noslip_iterations = noslip;
    DataPtr alone = moving(*m), shared = moving(*m);
    mjThreadPool* pool = mju_threadPoolCreate(3);
    mju_bindThreadPool(shared.get(), pool);
    for (int k = 0; k < 20; ++k) {
      mj_step(m.get(), alone.get());
      mj_step(m.get(), shared.get());
    }
    EXPECT_EQ(copy_of(shared->qpos, m->nq), copy_of(alone->qpos, m->nq));
    EXPECT_EQ(copy_of(shared->efc_force, shared->nefc), copy_of(alone->efc_force, alone->nefc));
    EXPECT_TRUE(std::equal(alone->solver_niter, alone->solver_niter + mjNISLAND, shared->solver_niter));
    shared.reset();
    mju_threadPoolDestroy(pool);
  }
}

TEST(ConstraintSolver, TheInverseFindsTheForces) {
  for (const char* option : kOptions) {
    const ModelPtr m = load_text(islands_model(option));
    ASSERT_TRUE(m);
    converge(*m);
    DataPtr d = moving(*m);
    mj_forward(m.get(), d.get());
    const Numbers force = copy_of(d->efc_force, d->nefc), pull = copy_of(d->qfrc_constraint, m->nv);
    const std::vector<int> state(d->efc_state, d->efc_state + d->nefc);
    std::fill_n(d->efc_force, d->nefc, 0);
    std::fill_n(d->qfrc_constraint, m->nv, 0);
    mj_invConstraint(m.get(), d.get());
    expect_near(copy_of(d->efc_force, d->nefc), force, 1e-6);
    expect_near(copy_of(d->qfrc_constraint, m->nv), pull, 1e-6);
    EXPECT_EQ(std::vector<int>(d->efc_state, d->efc_state + d->nefc), state);
  }
}

// Forces are the negative gradient of the cost, and mjContact.H its second derivative.
TEST(ConstraintSolver, ConstraintUpdateGivesDerivativesOfItsCost) {
  const ModelPtr m = load_text(islands_model("cone=\"elliptic\""));
  ASSERT_TRUE(m);
  DataPtr d = moving(*m);
  mj_forward(m.get(), d.get());
  Numbers x = copy_of(d->efc_b, d->nefc);
  mjtNum cost = -1, up = 0, down = 0;
  mj_constraintUpdate(m.get(), d.get(), x.data(), &cost, 1);
  EXPECT_GT(cost, 0);
  const Numbers force = copy_of(d->efc_force, d->nefc);
  const std::vector<mjContact> contact(d->contact, d->contact + d->ncon);
  const std::vector<int> state(d->efc_state, d->efc_state + d->nefc);
  const mjtNum h = 1e-5;
  int slid = 0;
  for (int i = 0; i < d->nefc; ++i) {
    Numbers moved = x;
    moved[static_cast<std::size_t>(i)] += h;
    mj_constraintUpdate(m.get(), d.get(), moved.data(), &up, 0);
    const Numbers force_up = copy_of(d->efc_force, d->nefc);
    moved[static_cast<std::size_t>(i)] -= 2 * h;
    mj_constraintUpdate(m.get(), d.get(), moved.data(), &down, 0);
    const mjtNum f = force[static_cast<std::size_t>(i)];
    EXPECT_NEAR((up - down) / (2 * h), -f, 1e-3 * (1 + std::abs(f)));
    if (state[static_cast<std::size_t>(i)] != mjCNSTRSTATE_CONE) continue;
    const mjContact& c = contact[static_cast<std::size_t>(d->efc_id[i])];
    for (int j = 0; j < c.dim; ++j, ++slid) {
      const auto row = static_cast<std::size_t>(c.efc_address + j);
      const mjtNum change = -(force_up[row] - d->efc_force[row]) / (2 * h);
      EXPECT_NEAR(c.H[(i - c.efc_address) * c.dim + j], change, 1e-2 + 1e-3 * std::abs(change));
    }
  }
  EXPECT_GT(slid, 0);
}

TEST(ConstraintSolver, ConstraintUpdateGivesWhatItIsAskedFor) {
  const ModelPtr m = load_text(islands_model("cone=\"elliptic\""));
  ASSERT_TRUE(m);
  DataPtr d = moving(*m);
  mj_forward(m.get(), d.get());
  const Numbers x = copy_of(d->efc_b, d->nefc);
  for (int c = 0; c < d->ncon; ++c) std::fill_n(d->contact[c].H, 36, 7);
  mj_constraintUpdate(m.get(), d.get(), x.data(), nullptr, 0);
  for (int c = 0; c < d->ncon; ++c) EXPECT_EQ(std::count(d->contact[c].H, d->contact[c].H + 36, 7), 36);
  mj_constraintUpdate(m.get(), d.get(), x.data(), nullptr, 1);
  int written = 0;
  for (int c = 0; c < d->ncon; ++c) written += d->contact[c].H[0] != 7;
  EXPECT_GT(written, 0);
}

TEST(ConstraintSolver, WithoutRowsNothingIsAdded) {
  const ModelPtr m = load_text(islands_model("gravity=\"0 0 -1\""));
  ASSERT_TRUE(m);
  m->opt.disableflags |= mjDSBL_CONSTRAINT;
  DataPtr d = moving(*m);
  std::fill_n(d->qfrc_constraint, m->nv, 7);
  mj_forward(m.get(), d.get());
  EXPECT_EQ(d->nefc, 0);
  EXPECT_EQ(copy_of(d->qacc, m->nv), copy_of(d->qacc_smooth, m->nv));
  EXPECT_EQ(copy_of(d->qfrc_constraint, m->nv), Numbers(static_cast<std::size_t>(m->nv), 0));
}

// A block on a slope below the friction angle creeps with soft friction, and does not without slip.
TEST(ConstraintSolver, NoslipHoldsABlockOnASlope) {
  for (const char* option : kOptions) {
    const ModelPtr m = load_text(std::string("<mujoco><option gravity=\"3 0 -9\" ") + option + R"(/><worldbody>
      <geom type="plane" size="5 5 .1"/>
      <body pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1"/></body></worldbody></mujoco>)");
    ASSERT_TRUE(m);
    mjtNum crept[2];
    for (int noslip : {0, 1}) {
      m->opt.noslip_iterations = 50 * noslip;
      DataPtr d(mj_makeData(m.get()));
      for (int k = 0; k < 500; ++k) mj_step(m.get(), d.get());
      crept[noslip] = d->qvel[0];
    }
    EXPECT_GT(crept[0], 1e-5);
    EXPECT_LT(std::abs(crept[1]), 0.01 * crept[0]);
  }
}

// Friction loss of a joint and of a tendon: pushed less than that, a slider creeps if friction is soft and stands still
// without slip; pushed more, what is left moves it.
TEST(ConstraintSolver, NoslipHoldsFrictionLoss) {
  const char* const kinds[] = {R"(<joint name="j" type="slide" frictionloss="5"/>)",
                               R"(<joint name="j" type="slide"/>)"};
  for (const char* joint : kinds) {
    const char* tendon =
        joint == kinds[0] ? "" : R"(<tendon><fixed frictionloss="5"><joint joint="j" coef="1"/></fixed></tendon>)";
    const ModelPtr m = load_text(std::string("<mujoco><option gravity='0 0 0'/><worldbody><body>") + joint +
                                 "<geom size='.1' mass='2'/></body></worldbody>" + tendon + "</mujoco>");
    ASSERT_TRUE(m);
    for (const int solver : {mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS}) {
      m->opt.solver = solver;
      for (const mjtNum push : {3.0, -3.0, 7.0}) {
        DataPtr d(mj_makeData(m.get()));
        d->qfrc_applied[0] = push;
        m->opt.noslip_iterations = 0;
        mj_forward(m.get(), d.get());
        EXPECT_GT(std::abs(d->qacc[0]), 0.01);
        m->opt.noslip_iterations = 5;
        mj_forward(m.get(), d.get());
        EXPECT_NEAR(d->qacc[0], push > 5 ? (push - 5) / 2 : 0, 1e-9) << joint << solver;
        EXPECT_NEAR(d->efc_force[0], push > 5 ? -5 : -push, 1e-9);
      }
    }
  }
}

}  // namespace
}  // namespace sinew::test
