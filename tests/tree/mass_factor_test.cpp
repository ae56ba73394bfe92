// SPDX-License-Identifier: Apache-2.0
// Laws of the factor of M: each holds for short rows, for long ones whose factor comes from bodies, and with sleepers.
#include "tree/mass_factor.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "model/awake.h"
#include "support/load.h"

namespace sinew::test {
namespace {

using Vector = std::vector<mjtNum>;

// A chain of 50 links, whose rows are 25 long on average, and a free body beside it.
std::string long_chain() {
  std::string text =
                  "<mujoco><option><flag sleep='enable'/></option><worldbody>"
                  "<body pos='0 0 9'><freejoint/><geom size='.1'/></body>",
              ends;
  for (int i = 0; i < 50; ++i) {
    text += "<body pos='.1 0 .02'><joint axis='" + std::to_string(i % 2) + " 1 .3' damping='.1'" +
            (i == 0 ? " name='root'" : "") + "/><geom type='box' size='.05 .02 .03' pos='.01 .02 0'/>";
    ends += "</body>";
  }
  return text + ends + "</worldbody></mujoco>";
}

std::string with_tendon_armature(std::string text) {
  return text.insert(text.find("</mujoco>"),
                     "<tendon><fixed armature='1'><joint joint='root' coef='1'/></fixed></tendon>");
}

struct Case {
  const char* name;
  std::string xml;
  bool is_kept;
};

void PrintTo(const Case& each, std::ostream* out) { *out << each.name; }

class MassFactorLaw : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    m = load_text(GetParam().xml);
    ASSERT_TRUE(m);
    d.reset(mj_makeData(m.get()));
    for (int i = 0; i < m->nq; ++i) d->qpos[i] += .3 * std::sin(1.0 + i);
    for (int i = 0; i < m->nv; ++i) d->qvel[i] = .2 * std::cos(1.0 * i);
    mj_forward(m.get(), d.get());
  }

  Vector waves(double step, int n = 1) const {
    Vector v(static_cast<std::size_t>(n * m->nv));
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = std::cos(step * static_cast<double>(i));
    return v;
  }
  Vector times_mass(const Vector& v) const {
    Vector result(v.size());
    for (std::size_t k = 0; k < v.size(); k += static_cast<std::size_t>(m->nv)) {
      multiply_mass_matrix(*m, *d, result.data() + k, v.data() + k);
    }
    return result;
  }
  static void expect_near(const Vector& a, const Vector& b, mjtNum tolerance) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], tolerance) << i;
  }
  static mjtNum dot(const Vector& a, const Vector& b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); }

  ModelPtr m;
  DataPtr d;
};

// A solution is off by the condition number of M: near 1e7 for the chain.
constexpr mjtNum kNear = 1e-8;

TEST_P(MassFactorLaw, KeepsTheFormOfBodiesWhereRowsAreLong) {
  EXPECT_EQ(MassFactor(*m, *d, scope_of(*m, *d)).is_kept(), GetParam().is_kept);
}

TEST_P(MassFactorLaw, SolutionUndoesProduct) {
  for (int n : {1, 3, 6}) {
    const Vector v = waves(.7, n);
    Vector x = times_mass(v);
    MassFactor(*m, *d, scope_of(*m, *d)).solve(x.data(), x.data(), n);
    expect_near(x, v, kNear);
  }
}

TEST_P(MassFactorLaw, SolutionOfTheAwakeIsTheSolutionIfAllAre) {
  const Vector v = waves(.7), y = times_mass(v);
  Vector x(y.size());
  MassFactor(*m, *d, scope_of(*m, *d)).solve_in_scope(x.data(), y.data());
  expect_near(x, v, kNear);
}

TEST_P(MassFactorLaw, HalvesMultiplyToTheWhole) {
  const Vector a = waves(.7), b = waves(.3);
  Vector root, half_a(a.size()), half_b(a.size()), whole(a.size());
  for (int i = 0; i < m->nv; ++i) root.push_back(std::sqrt(d->qLDiagInv[i]));
  MassFactor factor(*m, *d, scope_of(*m, *d));
  factor.solve_half(half_a.data(), a.data(), root.data(), 1);
  factor.solve_half(half_b.data(), b.data(), root.data(), 1);
  factor.solve(whole.data(), b.data(), 1);
  EXPECT_NEAR(dot(half_a, half_b), dot(a, whole), kNear * (std::abs(dot(a, whole)) + std::sqrt(dot(half_a, half_a))));
  multiply_half_mass_matrix(*m, *d, half_a.data(), a.data());
  multiply_half_mass_matrix(*m, *d, half_b.data(), b.data());
  EXPECT_NEAR(dot(half_a, half_b), dot(a, times_mass(b)), kNear);
}

TEST_P(MassFactorLaw, SolvesWithMoreOnTheDiagonal) {
  const Vector v = waves(.7), more = waves(.01);
  Vector x = times_mass(v);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += .5 * more[i] * more[i] * v[i];
  Vector squares(more);
  for (mjtNum& s : squares) s *= s;
  MassFactor(*m, *d, scope_of(*m, *d)).solve_with_diagonal(x.data(), .5, squares.data());
  expect_near(x, v, kNear);
}

// With every entry that M has, and with the diagonal alone, which long rows leave to the bodies.
TEST_P(MassFactorLaw, SolvesWithAMatrixOfItsOwnStructure) {
  for (const mjtNum coupling : {0., .01}) {
    Vector C(static_cast<std::size_t>(m->nD));
    for (int i = 0; i < m->nv; ++i) {
      for (int k = 0; k < m->D_rownnz[i]; ++k) {
        const int entry = m->D_rowadr[i] + k;
        if (m->mapM2D[entry] >= 0) C[static_cast<std::size_t>(entry)] = k == m->D_diag[i] ? 1 : coupling;
      }
    }
    const Vector v = waves(.7);
    Vector x = times_mass(v);
    for (int i = 0; i < m->nv; ++i) {
      for (int k = m->D_rowadr[i]; k < m->D_rowadr[i] + m->D_rownnz[i]; ++k) {
        x[static_cast<std::size_t>(i)] +=
            .5 * C[static_cast<std::size_t>(k)] * v[static_cast<std::size_t>(m->D_colind[k])];
      }
    }
    MassFactor(*m, *d, scope_of(*m, *d)).solve_with_matrix(x.data(), .5, C.data());
    expect_near(x, v, kNear);
  }
}

TEST_P(MassFactorLaw, AddsTheWholeLowerTriangle) {
  const Vector v = waves(.7), expected = times_mass(v);
  const auto nv = static_cast<std::size_t>(m->nv);
  Vector dense(nv * nv), product(nv);
  add_mass_matrix(*m, *d, dense.data(), nullptr);
  for (std::size_t i = 0; i < nv; ++i) {
    for (std::size_t j = 0; j < nv; ++j) product[i] += dense[std::max(i, j) * nv + std::min(i, j)] * v[j];
  }
  expect_near(product, expected, 1e-12);
}

// The chain sleeps, the others are awake: what is solved for them is what it would be, and the chain's numbers stay.
TEST_P(MassFactorLaw, SleepersAreLeftAlone) {
  m->opt.enableflags |= mjENBL_SLEEP;
  const int sleeper = m->ntree - 1, first = m->tree_dofadr[sleeper], end = first + m->tree_dofnum[sleeper];
  const Vector y = waves(.7), damping = waves(0);
  Vector all(y.size()), damped = y;
  MassFactor factor(*m, *d, scope_of(*m, *d));
  factor.solve_in_scope(all.data(), y.data());
  factor.solve_with_diagonal(damped.data(), .5, damping.data());
  d->tree_asleep[sleeper] = sleeper;
  update_awake(*m, *d);
  ASSERT_EQ(d->ntree_awake, m->ntree - 1);
  Vector awake(y.size(), 7), awake_damped = y;
  factor.solve_in_scope(awake.data(), y.data());
  factor.solve_with_diagonal(awake_damped.data(), .5, damping.data());
  for (int i = 0; i < m->nv; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const bool sleeps = i >= first && i < end;
    EXPECT_EQ(awake[k], sleeps ? 7 : all[k]) << i;
    EXPECT_EQ(awake_damped[k], sleeps ? y[k] : damped[k]) << i;
  }
}

// Whoever writes a factor is taken at their word: by mj_solveM always, by the step if D differs.
TEST_P(MassFactorLaw, FactorOfTheProgramIsUsed) {
  const Vector y = waves(.7);
  for (int i = 0; i < m->nv; ++i) {
    for (int k = m->M_rowadr[i]; k < m->M_rowadr[i] + m->M_rownnz[i]; ++k) d->qLD[k] = 0;
    d->qLDiagInv[i] = .25;
  }
  Vector x(y.size()), quarter(y);
  for (mjtNum& q : quarter) q *= .25;
  mj_solveM(m.get(), d.get(), x.data(), y.data(), 1);
  EXPECT_EQ(x, quarter);
  mj_fwdAcceleration(m.get(), d.get());
  for (int i = 0; i < m->nv; ++i) EXPECT_EQ(d->qacc_smooth[i], .25 * d->qfrc_smooth[i]) << i;
}

TEST_P(MassFactorLaw, KeptFormEndsWithTheFactorItBelongsTo) {
  MassFactor factor(*m, *d, scope_of(*m, *d));
  const DataPtr copy(mj_copyData(nullptr, m.get(), d.get())), visual(mjv_copyData(nullptr, m.get(), d.get()));
  EXPECT_EQ(MassFactor(*m, *copy, scope_of(*m, *copy)).is_kept(), GetParam().is_kept);
  EXPECT_FALSE(MassFactor(*m, *visual, scope_of(*m, *visual)).is_kept());  // it has no qLD
  mj_factorM(m.get(), d.get());
  EXPECT_FALSE(factor.is_kept());
  mj_forward(m.get(), d.get());
  EXPECT_EQ(factor.is_kept(), GetParam().is_kept);
  mj_resetData(m.get(), d.get());
  EXPECT_FALSE(factor.is_kept());
}

INSTANTIATE_TEST_SUITE_P(Rows, MassFactorLaw,
                         testing::Values(Case{"Short", kMixedModel, false}, Case{"Long", long_chain(), true},
                                         Case{"LongWithTendon", with_tendon_armature(long_chain()), false}),
                         [](const testing::TestParamInfo<Case>& each) { return each.param.name; });

}  // namespace
}  // namespace sinew::test
