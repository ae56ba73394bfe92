// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "force/derivative.h"

#include "force/moving.h"
#include "model/data_scope.h"
#include "support/near.h"

namespace sinew::test {
namespace {

const char* const kWet = R"(density="1.2" viscosity=".3" wind="1 .5 .2")";

// The entries of an nv x nv matrix for which D has a place, in its order.
std::vector<mjtNum> in_structure(const mjModel& m, const std::vector<mjtNum>& dense) {
  std::vector<mjtNum> entries(static_cast<std::size_t>(m.nD));
  for (int i = 0; i < m.nv; ++i) {
    for (int k = m.D_rowadr[i]; k < m.D_rowadr[i] + m.D_rownnz[i]; ++k) {
      entries[static_cast<std::size_t>(k)] = dense[static_cast<std::size_t>(i * m.nv + m.D_colind[k])];
    }
  }
  return entries;
}

std::vector<mjtNum> transposed(const mjModel& m, const std::vector<mjtNum>& dense) {
  std::vector<mjtNum> result(dense.size());
  mju_transpose(result.data(), dense.data(), m.nv, m.nv);
  return result;
}

std::vector<mjtNum> derivative(const mjModel& m, mjData& d, bool with_bias) {
  compute_velocity_derivative(m, d, scope_of(m, d), with_bias);
  return {d.qDeriv, d.qDeriv + m.nD};
}

// All forces, in air and on every kind of joint, against differences.
TEST(VelocityDerivative, AgreesWithDifferences) {
  const ModelPtr m = load_text(moving_model(kWet));
  const DataPtr d = set_in_motion(*m);
  const auto slopes = velocity_slopes(*m, *d, [](const mjData& data, int i) {
    return data.qfrc_actuator[i] + data.qfrc_passive[i] - data.qfrc_bias[i];
  });
  EXPECT_TRUE(near(derivative(*m, *d, true), in_structure(*m, slopes), 1e-8));
}

TEST(VelocityDerivative, OfBiasAlone) {
  const ModelPtr m = load_text(kMixedModel);
  const DataPtr d = set_in_motion(*m);
  const auto slopes = velocity_slopes(*m, *d, [](const mjData& data, int i) { return -data.qfrc_bias[i]; });
  std::vector<mjtNum> D(static_cast<std::size_t>(m->nD));
  subtract_bias_derivative(*m, *d, scope_of(*m, *d), D.data());
  EXPECT_TRUE(near(D, in_structure(*m, slopes), 1e-8));
}

// Coriolis forces are quadratic in velocity: their derivative, times the velocity, is twice the force.
TEST(VelocityDerivative, OfBiasTimesVelocityIsTwiceTheBias) {
  const ModelPtr m = load_text(kMixedModel);
  m->opt.disableflags |= mjDSBL_GRAVITY;
  const DataPtr d = set_in_motion(*m);
  std::vector<mjtNum> D(static_cast<std::size_t>(m->nD));
  subtract_bias_derivative(*m, *d, scope_of(*m, *d), D.data());
  for (int i = 0; i < m->nv; ++i) {
    mjtNum product = 0;
    for (int k = m->D_rowadr[i]; k < m->D_rowadr[i] + m->D_rownnz[i]; ++k) {
      product += D[static_cast<std::size_t>(k)] * d->qvel[m->D_colind[k]];
    }
    EXPECT_NEAR(product, -2 * d->qfrc_bias[i], 1e-11) << "dof " << i;
  }
}

// Without the bias, the mean of the derivative and its transpose.
TEST(VelocityDerivative, IsSymmetricWithoutBias) {
  const ModelPtr m = load_text(moving_model(kWet));
  const DataPtr d = set_in_motion(*m);
  const auto slopes =
      velocity_slopes(*m, *d, [](const mjData& data, int i) { return data.qfrc_actuator[i] + data.qfrc_passive[i]; });
  std::vector<mjtNum> mean = transposed(*m, slopes);
  for (std::size_t k = 0; k < mean.size(); ++k) mean[k] = 0.5 * (mean[k] + slopes[k]);
  EXPECT_TRUE(near(derivative(*m, *d, false), in_structure(*m, mean), 1e-8));
}

// At rest, where directions of velocities are lost, drag has no slope but the viscous one.
TEST(VelocityDerivative, IsFiniteAtRest) {
  const ModelPtr m = load_text(moving_model(R"(density="1.2" viscosity=".3")"));
  const DataPtr d = set_in_motion(*m);
  mju_zero(d->qvel, m->nv);
  mj_forward(m.get(), d.get());
  std::vector<mjtNum> moving(static_cast<std::size_t>(m->nD)), viscous(moving.size());
  add_fluid_derivative(*m, *d, scope_of(*m, *d), Symmetry::kAsIs, moving.data());
  m->opt.density = 0;
  add_fluid_derivative(*m, *d, scope_of(*m, *d), Symmetry::kAsIs, viscous.data());
  EXPECT_GT(mju_norm(viscous.data(), m->nD), 0.1);
  EXPECT_TRUE(near(moving, viscous));
}

// Nothing is left of what is switched off.
TEST(VelocityDerivative, FollowsTheFlags) {
  const ModelPtr m = load_text(moving_model(kWet));
  const DataPtr d = set_in_motion(*m);
  m->opt.disableflags |= mjDSBL_ACTUATION | mjDSBL_DAMPER;
  EXPECT_GT(mju_norm(derivative(*m, *d, false).data(), m->nD), 0.1);  // the medium stays
  m->opt.disableflags |= mjDSBL_SPRING;
  EXPECT_EQ(mju_norm(derivative(*m, *d, false).data(), m->nD), 0);
}

}  // namespace
}  // namespace sinew::test
