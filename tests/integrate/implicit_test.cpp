// SPDX-License-Identifier: Apache-2.0
// The linear systems of the implicit integrators, against dense algebra.
#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "integrate/implicit.h"
#include "integrate/tree_lu.h"
#include "support/load.h"

namespace sinew::test {
namespace {

using Vector = std::vector<mjtNum>;

// M in full.
Vector dense_mass(const mjModel& m, const mjData& d) {
  Vector M(static_cast<std::size_t>(m.nv) * m.nv);
  mj_fullM(&m, M.data(), d.qM);
  return M;
}

Vector dense_derivative(const mjModel& m, const mjtNum* values) {
  Vector D(static_cast<std::size_t>(m.nv) * m.nv);
  for (int i = 0; i < m.nv; ++i) {
    for (int k = m.D_rowadr[i]; k < m.D_rowadr[i] + m.D_rownnz[i]; ++k) D[i * m.nv + m.D_colind[k]] = values[k];
  }
  return D;
}

// How far A x is from b.
mjtNum residual(const Vector& A, const Vector& x, const Vector& b) {
  const int n = static_cast<int>(x.size());
  Vector Ax(x.size());
  mju_mulMatVec(Ax.data(), A.data(), x.data(), n, n);
  mju_subFrom(Ax.data(), b.data(), n);
  return mju_norm(Ax.data(), n);
}

struct Systems {
  ModelPtr m = load_text(kMixedModel);
  DataPtr d = pose_mixed_model(*m);
  Vector force = Vector(m->nv), qacc = Vector(m->nv);

  Systems() {
    m->opt.timestep = 0.1;
    for (int i = 0; i < m->nv; ++i) {
      d->qfrc_smooth[i] = std::sin(3 * i);
      d->qfrc_constraint[i] = std::cos(5 * i);
      force[i] = d->qfrc_smooth[i] + d->qfrc_constraint[i];
      m->dof_damping[i] = 0.1 * i;
    }
    for (int k = 0; k < m->nD; ++k) d->qDeriv[k] = 0.3 * std::sin(7 * k);
    for (int i = 0; i < m->nv; ++i) d->qDeriv[m->D_rowadr[i] + m->D_diag[i]] -= 2;
  }
};

TEST(Implicit, DampingJoinsTheInertia) {
  Systems s;
  solve_with_damping(*s.m, *s.d, WholeScope(*s.m), s.qacc.data());
  Vector A = dense_mass(*s.m, *s.d);
  for (int i = 0; i < s.m->nv; ++i) A[i * (s.m->nv + 1)] += 0.1 * s.m->dof_damping[i];
  EXPECT_LT(residual(A, s.qacc, s.force), 1e-10);
}

TEST(Implicit, DampingIsOffWithoutDampers) {
  Systems s;
  EXPECT_TRUE(has_implicit_damping(*s.m, WholeScope(*s.m)));
  for (const int flag : {mjDSBL_EULERDAMP, mjDSBL_DAMPER}) {
    s.m->opt.disableflags = flag;
    EXPECT_FALSE(has_implicit_damping(*s.m, WholeScope(*s.m)));
  }
  s.m->opt.disableflags = 0;
  for (int i = 0; i < s.m->nv; ++i) s.m->dof_damping[i] = -1;
  EXPECT_FALSE(has_implicit_damping(*s.m, WholeScope(*s.m)));
}

TEST(Implicit, SolvesWithAnyDerivative) {
  Systems s;
  solve_implicit(*s.m, *s.d, WholeScope(*s.m), s.qacc.data());
  Vector A = dense_mass(*s.m, *s.d);
  const Vector D = dense_derivative(*s.m, s.d->qDeriv);
  for (std::size_t k = 0; k < A.size(); ++k) A[k] -= 0.1 * D[k];
  EXPECT_LT(residual(A, s.qacc, s.force), 1e-10);
}

// The derivative is symmetric there, so that the lower triangle says it all. The entries that M does not have belong to
// bodies whose axes go through their centres: there the fast method leaves them out.
TEST(Implicit, FastMethodTakesTheLowerTriangle) {
  Systems s;
  solve_implicit_fast(*s.m, *s.d, WholeScope(*s.m), s.qacc.data());
  Vector A = dense_mass(*s.m, *s.d);
  const int nv = s.m->nv;
  for (int k = 0; k < s.m->nD; ++k) {
    if (s.m->mapM2D[k] < 0) s.d->qDeriv[k] = 0;
  }
  const Vector D = dense_derivative(*s.m, s.d->qDeriv);
  for (int i = 0; i < nv; ++i) {
    for (int j = 0; j < nv; ++j) A[i * nv + j] -= 0.1 * D[std::max(i, j) * nv + std::min(i, j)];
  }
  EXPECT_LT(residual(A, s.qacc, s.force), 1e-10);
}

// U L is A again: U right of the diagonal with ones on it, L the rest.
TEST(TreeLu, FactorsMultiplyToTheMatrix) {
  Systems s;
  const int nv = s.m->nv;
  Vector values(s.d->qDeriv, s.d->qDeriv + s.m->nD), scratch(nv);
  const Vector A = dense_derivative(*s.m, values.data());
  factor_tree_lu(*s.m, WholeScope(*s.m), values.data(), scratch.data());
  const Vector F = dense_derivative(*s.m, values.data());
  for (int i = 0; i < nv; ++i) {
    for (int j = 0; j < nv; ++j) {
      mjtNum sum = i >= j ? F[i * nv + j] : 0;
      for (int k = std::max(i + 1, j); k < nv; ++k) sum += F[i * nv + k] * F[k * nv + j];
      EXPECT_NEAR(sum, A[i * nv + j], 1e-12) << i << ' ' << j;
    }
  }
}

}  // namespace
}  // namespace sinew::test
