// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "support/load.h"

namespace sinew::test {
namespace {

struct MassMatrix : testing::Test {
  ModelPtr m = load_text(kMixedModel);
  DataPtr d = pose_mixed_model(*m);
  int nv = m->nv;

  std::vector<mjtNum> full() const {
    std::vector<mjtNum> M(nv * nv);
    mj_fullM(m.get(), M.data(), d->qM);
    return M;
  }
  std::vector<mjtNum> wave() const {
    std::vector<mjtNum> v(nv);
    for (int i = 0; i < nv; ++i) v[i] = std::sin(1 + i);
    return v;
  }
};

// Kinetic energy by another route: every body's mass and inertia, moved by its own Jacobian. The tendon adds its share.
TEST_F(MassMatrix, IsTheSumOverBodies) {
  std::vector<mjtNum> sum(nv * nv), jacp(3 * nv), jacr(3 * nv), local(3 * nv);
  for (int b = 1; b < m->nbody; ++b) {
    mj_jacBodyCom(m.get(), d.get(), jacp.data(), jacr.data(), b);
    mju_mulMatTMat(local.data(), d->ximat + 9 * b, jacr.data(), 3, 3, nv);  // angular velocity in principal axes
    for (int i = 0; i < nv; ++i) {
      for (int j = 0; j < nv; ++j) {
        for (int k = 0; k < 3; ++k) {
          sum[i * nv + j] += m->body_mass[b] * jacp[k * nv + i] * jacp[k * nv + j] +
                             m->body_inertia[3 * b + k] * local[k * nv + i] * local[k * nv + j];
        }
      }
    }
  }
  for (int i = 0; i < nv; ++i) {
    sum[i * nv + i] += m->dof_armature[i];
    for (int j = 0; j < nv; ++j) sum[i * nv + j] += m->tendon_armature[0] * d->ten_J[i] * d->ten_J[j];
  }
  const std::vector<mjtNum> M = full();
  for (int k = 0; k < nv * nv; ++k) EXPECT_NEAR(M[k], sum[k], 1e-12) << k / nv << " " << k % nv;
}

TEST_F(MassMatrix, TimesAVectorIsTheDenseProduct) {
  const std::vector<mjtNum> v = wave(), M = full();
  std::vector<mjtNum> dense(nv), sparse(nv), half(nv);
  mju_mulMatVec(dense.data(), M.data(), v.data(), nv, nv);
  mj_mulM(m.get(), d.get(), sparse.data(), v.data());
  mj_mulM2(m.get(), d.get(), half.data(), v.data());
  for (int i = 0; i < nv; ++i) EXPECT_NEAR(sparse[i], dense[i], 1e-12);
  EXPECT_NEAR(mju_dot(half.data(), half.data(), nv), mju_dot(v.data(), dense.data(), nv), 1e-10);
}

TEST_F(MassMatrix, SolvesWhatItMultiplies) {
  const std::vector<mjtNum> v = wave();
  std::vector<mjtNum> tau(nv), x(nv), half(nv), root(nv);
  mj_mulM(m.get(), d.get(), tau.data(), v.data());
  mj_solveM(m.get(), d.get(), x.data(), tau.data(), 1);
  for (int i = 0; i < nv; ++i) EXPECT_NEAR(x[i], v[i], 1e-10);
  for (int i = 0; i < nv; ++i) root[i] = std::sqrt(d->qLDiagInv[i]);
  mj_solveM2(m.get(), d.get(), half.data(), tau.data(), root.data(), 1);
  EXPECT_NEAR(mju_dot(half.data(), half.data(), nv), mju_dot(tau.data(), v.data(), nv), 1e-10);
}

// Several right-hand sides are solved one by one; a vector may be solved in place.
TEST_F(MassMatrix, SolvesManyAtOnce) {
  const std::vector<mjtNum> v = wave();
  std::vector<mjtNum> many(3 * nv), solved(3 * nv), alone(nv);
  for (int k = 0; k < 3 * nv; ++k) many[k] = std::cos(2 * k);
  mj_solveM(m.get(), d.get(), solved.data(), many.data(), 3);
  for (int k = 0; k < 3; ++k) {
    mj_solveM(m.get(), d.get(), alone.data(), many.data() + k * nv, 1);
    for (int i = 0; i < nv; ++i) EXPECT_NEAR(solved[k * nv + i], alone[i], 1e-12 * std::abs(alone[i])) << k << i;
  }
  mj_solveM(m.get(), d.get(), many.data(), many.data(), 3);
  EXPECT_EQ(many, solved);
}

// Adding goes to the lower triangle, dense or in the places that a sparse matrix has.
TEST_F(MassMatrix, IsAddedToDenseAndSparse) {
  const std::vector<mjtNum> M = full();
  std::vector<mjtNum> dense(nv * nv, 100), sparse(m->nC, 100);
  mj_addM(m.get(), d.get(), dense.data(), nullptr, nullptr, nullptr);
  mj_addM(m.get(), d.get(), sparse.data(), m->M_rownnz, m->M_rowadr, m->M_colind);
  for (int i = 0; i < nv; ++i) {
    for (int j = 0; j < nv; ++j) EXPECT_NEAR(dense[i * nv + j], 100 + (j <= i ? M[i * nv + j] : 0), 1e-12);
    for (int k = m->M_rowadr[i]; k < m->M_rowadr[i] + m->M_rownnz[i]; ++k) {
      EXPECT_NEAR(sparse[k], 100 + M[i * nv + m->M_colind[k]], 1e-12);
    }
  }
}

// The composite inertia of a root is that of its whole tree; without tendons, mj_crb is all of mj_makeM.
TEST_F(MassMatrix, OfBodiesIsTheirCompositeInertia) {
  std::vector<mjtNum> with(d->qM, d->qM + m->nM);
  mj_crb(m.get(), d.get());
  mjtNum mass = 0;
  for (int b = 1; b < m->nbody; ++b) mass += m->body_rootid[b] == 1 ? m->body_mass[b] : 0;
  EXPECT_NEAR(d->crb[10 + 9], mass, 1e-12 * mass);
  const std::vector<mjtNum> bodies(d->qM, d->qM + m->nM);
  EXPECT_NE(bodies, with);
  m->tendon_armature[0] = 0;
  mj_makeM(m.get(), d.get());
  EXPECT_EQ(std::vector<mjtNum>(d->qM, d->qM + m->nM), bodies);
}

// A sphere that floats alone has a constant, diagonal block: mass three times, then its moment of inertia.
TEST_F(MassMatrix, SimpleBodyIsDiagonal) {
  const int dof = m->body_dofadr[mj_name2id(m.get(), mjOBJ_BODY, "ball")];
  const mjtNum mass = 1000 * 4.0 / 3 * mjPI * 1e-3, moment = 0.4 * mass * 0.01;
  for (int k = 0; k < 6; ++k) {
    EXPECT_EQ(m->M_rownnz[dof + k], 1);
    EXPECT_NEAR(d->M[m->M_rowadr[dof + k]], k < 3 ? mass : moment, 1e-12);
  }
}

}  // namespace
}  // namespace sinew::test
