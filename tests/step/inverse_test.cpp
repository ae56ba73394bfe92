// SPDX-License-Identifier: Apache-2.0
// Inverse dynamics and the two halves of a step; that the forces are right is in tests/system/contact_law_test.cpp.
#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

#include "step/islands_model.h"

namespace sinew::test {
namespace {

const char* kSensed = R"(
<mujoco>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <body pos="0 0 .2">
      <freejoint/><geom type="box" size=".1 .1 .1"/><site name="s" size=".2"/>
      <body pos=".2 0 0"><joint name="a" axis="0 1 0" damping=".4" range="-20 10"/>
        <geom type="capsule" size=".05 .1"/></body>
    </body>
    <body pos="2 0 .1"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
  </worldbody>
  <actuator><position name="p" joint="a" kp="5" kv=".3"/><general joint="a" dyntype="filter" dynprm=".1"/></actuator>
  <sensor>
    <jointpos joint="a"/><gyro site="s"/><accelerometer site="s"/><touch site="s"/><actuatorfrc actuator="p"/>
  </sensor>
</mujoco>)";

Numbers everything(const mjModel& m, const mjData& d) {
  Numbers all(static_cast<std::size_t>(mj_stateSize(&m, mjSTATE_INTEGRATION)));
  mj_getState(&m, &d, all.data(), mjSTATE_INTEGRATION);
  for (const Numbers& more :
       {copy_of(d.sensordata, m.nsensordata), copy_of(d.qacc, m.nv), copy_of(d.solver_fwdinv, 2)}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  for (int tree = 0; tree < m.ntree; ++tree) all.push_back(d.tree_asleep[tree]);
  return all;
}

// A controller between the halves sees what a callback would: positions, velocities and their sensors.
TEST(HalfSteps, AreAWholeOne) {
  for (const int integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
    const ModelPtr m = load_text(kSensed);
    ASSERT_TRUE(m);
    m->opt.integrator = integrator;
    m->opt.enableflags |= mjENBL_FWDINV | mjENBL_SLEEP;
    m->opt.sleep_tolerance = 0.01;
    DataPtr whole(mj_makeData(m.get())), halves(mj_makeData(m.get()));
    for (int k = 0; k < 100; ++k) {
      whole->ctrl[0] = whole->ctrl[1] = std::sin(0.1 * k);
      mj_step(m.get(), whole.get());
      mj_step1(m.get(), halves.get());
      EXPECT_EQ(copy_of(halves->sensordata, 4), copy_of(whole->sensordata, 4));
      halves->ctrl[0] = halves->ctrl[1] = std::sin(0.1 * k);
      mj_step2(m.get(), halves.get());
      ASSERT_EQ(everything(*m, *halves), everything(*m, *whole)) << integrator << ' ' << k;
    }
    EXPECT_GT(whole->ncon, 0);
    EXPECT_NE(whole->solver_fwdinv[0], 0);
    EXPECT_GE(halves->tree_asleep[1], 0);
  }
}

TEST(HalfSteps, FindBadNumbers) {
  const ModelPtr m = load_text(kSensed);
  ASSERT_TRUE(m);
  DataPtr d(mj_makeData(m.get()));
  const MessageTrap trap;
  mj_step(m.get(), d.get());
  mj_step1(m.get(), d.get());
  d->qfrc_applied[2] = std::numeric_limits<mjtNum>::quiet_NaN();
  mj_step2(m.get(), d.get());
  EXPECT_EQ(d->warning[mjWARN_BADQACC].number, 1);
  EXPECT_EQ(trap.warnings(), 1);
  EXPECT_NEAR(d->time, m->opt.timestep, 1e-12) << "a reset and a step";
  for (const mjtWarning warning : {mjWARN_BADQPOS, mjWARN_BADQVEL}) {
    (warning == mjWARN_BADQPOS ? d->qpos : d->qvel)[1] = 1e30;
    mj_step1(m.get(), d.get());
    EXPECT_EQ(d->warning[warning].number, 1);
    EXPECT_EQ(d->time, 0);
  }
}

// The comparison is a look aside: nothing of the forward dynamics is lost.
TEST(Inverse, ComparedWithForwardLeavesItAsItWas) {
  for (const int solver : {mjSOL_NEWTON, mjSOL_PGS}) {
    for (const char* cone : {"cone=\"pyramidal\"", "cone=\"elliptic\""}) {
      const ModelPtr m = load_text(islands_model(cone));
      ASSERT_TRUE(m);
      m->opt.solver = solver;
      m->opt.iterations = 2;
      DataPtr d = moving(*m);
      mj_forward(m.get(), d.get());
      const Numbers force = copy_of(d->efc_force, d->nefc), pull = copy_of(d->qfrc_constraint, m->nv);
      const Numbers acceleration = copy_of(d->qacc, m->nv);
      const std::vector<int> state(d->efc_state, d->efc_state + d->nefc);
      mj_compareFwdInv(m.get(), d.get());
      EXPECT_GT(d->solver_fwdinv[1], 0);
      EXPECT_EQ(copy_of(d->efc_force, d->nefc), force);
      EXPECT_EQ(copy_of(d->qfrc_constraint, m->nv), pull);
      EXPECT_EQ(copy_of(d->qacc, m->nv), acceleration);
      EXPECT_EQ(std::vector<int>(d->efc_state, d->efc_state + d->nefc), state);
    }
  }
}

// The parts one by one are the whole, and what a part needs is enough.
TEST(Inverse, IsItsParts) {
  const ModelPtr m = load_text(islands_model(""));
  ASSERT_TRUE(m);
  DataPtr whole = moving(*m), parts = moving(*m);
  for (int i = 0; i < m->nv; ++i) whole->qacc[i] = parts->qacc[i] = std::cos(i);
  mj_inverse(m.get(), whole.get());
  mj_invPosition(m.get(), parts.get());
  mj_invVelocity(m.get(), parts.get());
  mj_invConstraint(m.get(), parts.get());
  Numbers force(static_cast<std::size_t>(m->nv));
  mj_mulM(m.get(), parts.get(), force.data(), parts->qacc);
  for (int i = 0; i < m->nv; ++i) {
    const mjtNum sum = force[static_cast<std::size_t>(i)] + parts->qfrc_bias[i] - parts->qfrc_passive[i];
    EXPECT_NEAR(whole->qfrc_inverse[i], sum - parts->qfrc_constraint[i], 1e-9 * (1 + std::abs(sum)));
  }
  EXPECT_EQ(copy_of(parts->efc_force, parts->nefc), copy_of(whole->efc_force, whole->nefc));
  EXPECT_GT(mju_norm(parts->qfrc_constraint, m->nv), 1);
}

// Sensors of the acceleration that is given, not of one that follows from forces.
TEST(Inverse, FillsSensorsUnlessTheyAreSkipped) {
  const ModelPtr m = load_text(kSensed);
  ASSERT_TRUE(m);
  DataPtr d(mj_makeData(m.get()));
  d->qpos[2] = 3;
  d->qacc[2] = 5;
  mj_inverse(m.get(), d.get());
  EXPECT_NEAR(d->sensordata[6], 5 + 9.81, 1e-9);
  d->qacc[2] = 7;
  mj_inverseSkip(m.get(), d.get(), mjSTAGE_VEL, 1);
  EXPECT_NEAR(d->sensordata[6], 5 + 9.81, 1e-9);
  mj_inverseSkip(m.get(), d.get(), mjSTAGE_VEL, 0);
  EXPECT_NEAR(d->sensordata[6], 7 + 9.81, 1e-9);
}

TEST(Inverse, OfDiscreteAccelerationsIsRefusedForRungeKutta) {
  const ModelPtr m = load_text(kSensed);
  ASSERT_TRUE(m);
  m->opt.enableflags |= mjENBL_INVDISCRETE;
  m->opt.integrator = mjINT_RK4;
  DataPtr d(mj_makeData(m.get()));
  const MessageTrap trap;
  mj_inverse(m.get(), d.get());
  EXPECT_EQ(trap.errors(), 1);
}

}  // namespace
}  // namespace sinew::test
