// SPDX-License-Identifier: Apache-2.0
#include <numeric>

#include <gtest/gtest.h>

#include "force/moving.h"
#include "support/near.h"
#include "support/posed.h"

namespace sinew::test {
namespace {

std::span<const double> dofs(const mjModel& m, const mjtNum* force) { return {force, static_cast<std::size_t>(m.nv)}; }

mjtNum squared_turn(const mjtNum* quat, const mjtNum* rest) {
  return norm_squared(difference(load4(quat), load4(rest)));
}

// What is stored in all springs, by Hooke's law.
mjtNum spring_energy(const mjModel& m, const mjData& d) {
  mjtNum sum = 0;
  for (int j = 0; j < m.njnt; ++j) {
    const int a = m.jnt_qposadr[j], type = m.jnt_type[j];
    const mjtNum *q = d.qpos + a, *rest = m.qpos_spring + a;
    mjtNum squared = 0;
    for (int k = 0; k < (type == mjJNT_FREE ? 3 : type == mjJNT_BALL ? 0 : 1); ++k) {
      squared += (q[k] - rest[k]) * (q[k] - rest[k]);
    }
    if (type == mjJNT_FREE) squared += squared_turn(q + 3, rest + 3);
    if (type == mjJNT_BALL) squared += squared_turn(q, rest);
    sum += 0.5 * m.jnt_stiffness[j] * squared;
  }
  for (int t = 0; t < m.ntendon; ++t) {
    const mjtNum* slack = m.tendon_lengthspring + 2 * t;
    const mjtNum stretch = d.ten_length[t] - std::clamp(d.ten_length[t], slack[0], slack[1]);
    sum += 0.5 * m.tendon_stiffness[t] * stretch * stretch;
  }
  return sum;
}

// Springs pull down the slope of their energy.
TEST(Passive, SpringsFollowTheirEnergy) {
  const ModelPtr m = load_text(moving_model());
  const DataPtr d = set_in_motion(*m);
  const std::vector<mjtNum> start(d->qpos, d->qpos + m->nq), force(d->qfrc_spring, d->qfrc_spring + m->nv);
  constexpr mjtNum kStep = 1e-6;
  for (int i = 0; i < m->nv; ++i) {
    std::vector<mjtNum> unit(static_cast<std::size_t>(m->nv));
    unit[static_cast<std::size_t>(i)] = 1;
    mjtNum slope = 0;
    for (const mjtNum sign : {1., -1.}) {
      std::copy(start.begin(), start.end(), d->qpos);
      advance(*m, unit.data(), sign * kStep, d->qpos);
      mj_forward(m.get(), d.get());
      slope += sign * spring_energy(*m, *d) / (2 * kStep);
    }
    EXPECT_NEAR(force[static_cast<std::size_t>(i)], -slope, 1e-7) << "dof " << i;
  }
}

// Dampers take the power that their coefficients say.
TEST(Passive, DampersDissipate) {
  const ModelPtr m = load_text(moving_model());
  const DataPtr d = set_in_motion(*m);
  mjtNum lost = 0;
  for (int i = 0; i < m->nv; ++i) lost += m->dof_damping[i] * d->qvel[i] * d->qvel[i];
  for (int t = 0; t < m->ntendon; ++t) lost += m->tendon_damping[t] * d->ten_velocity[t] * d->ten_velocity[t];
  EXPECT_GT(lost, 1);
  EXPECT_TRUE(near(-mju_dot(d->qfrc_damper, d->qvel, m->nv), lost));
}

// A body that is compensated in full, with all below it, feels no gravity.
TEST(Passive, GravityCompensationIsTheWeight) {
  const ModelPtr m = load_text(moving_model());
  for (int b = 1; b < m->nbody; ++b) m->body_gravcomp[b] = 1;
  const DataPtr d = set_in_motion(*m);
  mju_zero(d->qvel, m->nv);
  mj_forward(m.get(), d.get());
  EXPECT_TRUE(near(dofs(*m, d->qfrc_gravcomp), dofs(*m, d->qfrc_bias)));
  m->opt.disableflags |= mjDSBL_GRAVITY;
  mj_forward(m.get(), d.get());
  EXPECT_EQ(mju_norm(d->qfrc_gravcomp, m->nv), 0);
}

// The sum leaves gravity compensation to the actuators where a joint wants it so, and to no dof whose own body has
// none.
TEST(Passive, SumsUp) {
  const ModelPtr m = load_text(moving_model(R"(density="1.2" viscosity=".3")"));
  const int joint = mj_name2id(m.get(), mjOBJ_JOINT, "b"), hand = mj_name2id(m.get(), mjOBJ_BODY, "hand");
  m->body_gravcomp[1] = 0;
  const DataPtr d = set_in_motion(*m);
  EXPECT_NE(d->qfrc_gravcomp[m->jnt_dofadr[joint]], 0);
  EXPECT_NE(d->qfrc_gravcomp[m->body_dofadr[hand]], 0);
  for (int i = 0; i < m->nv; ++i) {
    const bool left_out = m->dof_jntid[i] == joint || m->dof_bodyid[i] == 1;
    const mjtNum sum = d->qfrc_spring[i] + d->qfrc_damper[i] + d->qfrc_fluid[i] + (left_out ? 0 : d->qfrc_gravcomp[i]);
    EXPECT_TRUE(near(d->qfrc_passive[i], sum)) << "dof " << i;
  }
}

int calls = 0;
void count_and_push(const mjModel*, mjData* d) {
  ++calls;
  d->qfrc_passive[0] += 100;
}

// Each flag takes its part away; both take everything, and the callback with it.
TEST(Passive, FlagsSwitchOff) {
  const ModelPtr m = load_text(moving_model(R"(density="1.2")"));
  const DataPtr d = set_in_motion(*m);
  const auto strength = [&](int flags, const mjtNum* force) {
    m->opt.disableflags = mjDSBL_CONTACT | flags;
    mj_passive(m.get(), d.get());
    return mju_norm(force, m->nv);
  };
  const mjtNum with_callback = strength(0, d->qfrc_passive);
  EXPECT_GT(with_callback, 0);
  EXPECT_EQ(strength(mjDSBL_SPRING, d->qfrc_spring), 0);
  EXPECT_GT(strength(mjDSBL_SPRING, d->qfrc_damper), 0);
  EXPECT_EQ(strength(mjDSBL_DAMPER, d->qfrc_damper), 0);
  EXPECT_GT(strength(mjDSBL_DAMPER, d->qfrc_spring), 0);
  EXPECT_GT(strength(mjDSBL_DAMPER, d->qfrc_fluid), 0);
  mjcb_passive = count_and_push;
  calls = 0;
  EXPECT_EQ(strength(mjDSBL_SPRING | mjDSBL_DAMPER, d->qfrc_passive), 0);
  EXPECT_EQ(calls, 0);
  strength(0, d->qfrc_passive);
  EXPECT_EQ(calls, 1);
  mjcb_passive = nullptr;
  const mjtNum pushed = d->qfrc_passive[0];
  mj_passive(m.get(), d.get());
  EXPECT_TRUE(near(pushed, d->qfrc_passive[0] + 100));
}

// Lengths of tendons and actuators change as their velocities say.
TEST(LengthVelocities, AreRatesOfLengths) {
  Posed posed;
  mjData& d = posed.d;
  mj_forward(&posed.m, &d);
  const std::vector<mjtNum> tendons(d.ten_velocity, d.ten_velocity + posed.m.ntendon);
  const std::vector<mjtNum> qvel(d.qvel, d.qvel + posed.m.nv);
  const auto rates =
      posed.rate_along(qvel, [&] { return std::vector<mjtNum>(d.ten_length, d.ten_length + posed.m.ntendon); });
  ASSERT_FALSE(tendons.empty());
  EXPECT_TRUE(near(tendons, rates, 1e-7));
}

// An actuator at a joint is as fast as the joint, times its gear.
TEST(LengthVelocities, ActuatorsFollowTheirJoints) {
  const ModelPtr m = load_text(moving_model());
  m->actuator_gear[0] = 2.5;
  const DataPtr d = set_in_motion(*m);
  EXPECT_TRUE(near(d->actuator_velocity[0], 2.5 * d->qvel[m->jnt_dofadr[m->actuator_trnid[0]]]));
  EXPECT_TRUE(near(d->actuator_velocity[2], d->ten_velocity[1]));
}

}  // namespace
}  // namespace sinew::test
