// SPDX-License-Identifier: Apache-2.0
#include "impulse/impulse_solver.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "impulse/impulse_cone.h"
#include "impulse/impulse_support.h"
#include "impulse/next_velocity.h"
#include "math/dense/dense.h"

namespace sinew::test {
namespace {

using Random = std::mt19937_64;

double uniform(Random& random, double low, double high) { return std::uniform_real_distribution(low, high)(random); }

TEST(ImpulseCone, NothingInTheConeIsNearerThanTheProjection) {
  Random random(1);
  for (int trial = 0; trial < 300; ++trial) {
    const int dim = std::array{3, 4, 6}[static_cast<std::size_t>(trial % 3)];
    double slope[5], w[6], y[6], x[6];
    w[0] = uniform(random, 0.1, 2);
    const double shape = uniform(random, 0.1, 2);
    for (int j = 0; j < dim - 1; ++j) {
      slope[j] = uniform(random, 0.1, 2);
      w[1 + j] = shape / (slope[j] * slope[j]);
    }
    for (int i = 0; i < dim; ++i) x[i] = y[i] = uniform(random, -1, 1);
    const ImpulseObject contact{ImpulseObject::kContact, 0, dim, 0, slope};
    project_impulse(contact, w, x);
    EXPECT_LT(outside_of(contact, x), 1e-12);
    for (int other = 0; other < 50; ++other) {
      double z[6] = {uniform(random, 0, 2)}, length = 0, product = 0;
      for (int j = 1; j < dim; ++j) length += std::pow(z[j] = uniform(random, -1, 1), 2);
      for (int j = 1; j < dim; ++j) z[j] *= slope[j - 1] * z[0] * uniform(random, 0, 1) / std::sqrt(length);
      for (int i = 0; i < dim; ++i) product += w[i] * (x[i] - y[i]) * (z[i] - x[i]);
      EXPECT_GE(product, -1e-12) << "a convex set lies on one side of the plane through the projection";
    }
  }
}

TEST(ImpulseCone, ScalarsKeepToTheirBounds) {
  const ImpulseObject friction{ImpulseObject::kFriction, 0, 1, 0.5, nullptr},
      limit{ImpulseObject::kLimit, 0, 1, 0, nullptr};
  const double w = 1;
  double x = -2;
  EXPECT_EQ(outside_of(friction, &x), 1.5);
  project_impulse(friction, &w, &x);
  EXPECT_EQ(x, -0.5);
  EXPECT_EQ(outside_of(limit, &x), 0.5);
  project_impulse(limit, &w, &x);
  EXPECT_EQ(x, 0);
}

// What Newton's method of the engine makes of the same problem: velocities in the place of accelerations.
std::vector<double> solve_by_newton(mjModel m, mjData* d, const ImpulseRows& rows, double lambda) {
  m.opt.solver = mjSOL_NEWTON;
  m.opt.tolerance = 0;
  m.opt.iterations = 200;
  m.opt.ls_iterations = 100;
  m.opt.disableflags |= mjDSBL_WARMSTART | mjDSBL_ISLAND;
  for (int i = 0; i < d->nefc; ++i) {
    d->efc_R[i] = i < d->ne ? 1 / lambda : rows.R[i - d->ne];
    d->efc_D[i] = 1 / d->efc_R[i];
    d->efc_aref[i] = rows.recommended[i];
    d->efc_frictionloss[i] *= m.opt.timestep;
  }
  for (int k = 0; k < d->ncon; ++k) {
    mjContact& contact = d->contact[k];
    if (contact.dim > 1 && contact.efc_address >= 0) {
      const double* R = d->efc_R + contact.efc_address;
      contact.mu = contact.friction[0] * std::sqrt(R[1] / R[0]);
    }
  }
  for (int i = 0; i < m.nv; ++i) d->qacc_smooth[i] = d->qvel[i] + m.opt.timestep * d->qacc_smooth[i];
  mj_mulM(&m, d, d->qfrc_smooth, d->qacc_smooth);
  mj_fwdConstraint(&m, d);
  return {d->efc_force, d->efc_force + d->nefc};
}

// The cost of impulses of all rows, equalities too, which have R = 1 / lambda.
double cost_of(const mjModel& m, mjData* d, const ImpulseRows& rows, double lambda, const std::vector<double>& before,
               const std::vector<double>& f) {
  const int nv = static_cast<int>(m.nv), n = d->nefc;
  std::vector<double> push(before.size()), moved(before.size()), offset(f.size());
  mul_mat_t_vec(push.data(), rows.J, f.data(), n, nv);
  mj_solveM(&m, d, moved.data(), push.data(), 1);
  mul_mat_vec(offset.data(), rows.J, before.data(), n, nv);
  double cost = 0.5 * dot(push.data(), moved.data(), nv);
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const double R = i < d->ne ? 1 / lambda : rows.R[i - d->ne];
    cost += f[k] * (0.5 * R * f[k] + offset[k] - rows.recommended[i]);
  }
  return cost;
}

TEST(ImpulseSolver, BothReachTheCostOfNewton) {
  const ModelPtr loaded = load_text(kBusy);
  mjModel m = *loaded;
  m.opt.cone = mjCONE_ELLIPTIC;
  for (const int steps : {2, 30, 100}) {
    const DataPtr d = moving_data(&m, steps);
    mj_forward(&m, d.get());
    sinewImpulse settings = exact_settings();
    settings.lambda = 1e3;
    StackFrame frame(*d);
    const ImpulseRows rows = gather_impulse_rows(m, *d, impulse_settings(settings), frame);
    ASSERT_GT(rows.n, 10);
    std::vector<double> before(d->qvel, d->qvel + m.nv), next(before);
    for (std::size_t i = 0; i < before.size(); ++i) before[i] += m.opt.timestep * d->qacc_smooth[i];
    std::vector<double> impulses[2];
    for (const int solver : {sinewIMPULSE_PGS, sinewIMPULSE_GPGS}) {
      settings.solver = solver;
      impulses[solver].resize(static_cast<std::size_t>(d->nefc));
      find_next_velocity(m, *d, impulse_settings(settings), rows, before.data(), next.data(), impulses[solver].data());
      for (int k = 0; k < rows.nobject; ++k) {
        const ImpulseObject& object = rows.objects[k];
        EXPECT_LT(outside_of(object, impulses[solver].data() + rows.ne + object.first), 1e-12);
      }
    }
    const std::vector<double> newton = solve_by_newton(m, d.get(), rows, settings.lambda);
    const double size = norm(newton.data(), d->nefc);
    for (std::size_t i = 0; i < newton.size(); ++i) {
      EXPECT_NEAR(impulses[sinewIMPULSE_GPGS][i], newton[i], 1e-7 * size) << "row " << i << ", steps " << steps;
    }
    // where friction of several kinds differs much, projections come near the minimum along a flat valley
    const double least = cost_of(m, d.get(), rows, settings.lambda, before, newton);
    EXPECT_LT(least, 0);
    EXPECT_NEAR(cost_of(m, d.get(), rows, settings.lambda, before, impulses[sinewIMPULSE_PGS]), least, -1e-4 * least);
    EXPECT_NEAR(cost_of(m, d.get(), rows, settings.lambda, before, impulses[sinewIMPULSE_GPGS]), least, -1e-10 * least);
  }
}

}  // namespace
}  // namespace sinew::test
