// SPDX-License-Identifier: Apache-2.0
// The factor of M from articulated inertias is the factor of M.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "tree/articulated.h"
#include "tree/mass_factor.h"

namespace sinew {
namespace {

// A chain that forks at its middle, with a ball joint, two slides on one body and a body without joints in it.
std::string forked_chain() {
  std::string text = "<mujoco><worldbody><body><freejoint/><geom size='.1'/>";
  std::string ends;
  const auto add_links = [&](int count, const char* side) {
    for (int i = 0; i < count; ++i) {
      text += "<body pos='.1 " + std::string(side) + " .02'>";
      if (i == 3) {
        text += "<joint type='ball'/>";
      } else if (i == 5) {
        text += "<joint type='slide' axis='1 0 0' armature='.3'/><joint type='slide' axis='0 1 1'/>";
      } else if (i != 7) {
        text += "<joint axis='" + std::to_string(i % 2) + " 1 .3' damping='" + std::to_string(.1 * i) + "'/>";
      }
      text += "<geom type='box' size='.05 .02 .03' pos='.01 .02 0'/>";
    }
  };
  const auto close = [&](int count) {
    for (int i = 0; i < count; ++i) text += "</body>";
  };
  add_links(24, "0");
  add_links(12, ".05");
  close(12);
  add_links(9, "-.05");
  close(9 + 24);
  return text + "</body></worldbody></mujoco>";
}

// The forked chain in some pose and motion, after mj_forward.
class Articulated : public testing::Test {
 protected:
  void SetUp() override {
    char error[500] = "";
    mjSpec* spec = mj_parseXMLString(forked_chain().c_str(), nullptr, error, sizeof error);
    ASSERT_TRUE(spec) << error;
    m = mj_compile(spec, nullptr);
    ASSERT_TRUE(m) << mjs_getError(spec);
    mj_deleteSpec(spec);
    d = mj_makeData(m);
    for (int i = 0; i < m->nq; ++i) d->qpos[i] += .3 * std::sin(1.0 + i);
    for (int i = 0; i < m->nv; ++i) d->qvel[i] = .2 * std::cos(1.0 * i);
    mj_forward(m, d);
    ASSERT_TRUE(MassFactor(*m, *d).is_kept());
  }
  void TearDown() override {
    mj_deleteData(d);
    mj_deleteModel(m);
  }

  std::vector<mjtNum> numbers(const mjtNum* first, mjtSize n) const { return {first, first + n}; }

  mjModel* m = nullptr;
  mjData* d = nullptr;
};

TEST_F(Articulated, FactorIsThatOfTheMatrix) {
  std::vector<mjtNum> factor(static_cast<std::size_t>(m->nC)), inverse(static_cast<std::size_t>(m->nv));
  std::vector<mjtNum> x(inverse);
  EXPECT_EQ(solve_articulated(*m, *d, nullptr, factor.data(), inverse.data(), x.data()), 0);
  EXPECT_EQ(factor, numbers(d->qLD, m->nC));
  EXPECT_EQ(inverse, numbers(d->qLDiagInv, m->nv));
  mj_factorM(m, d);  // from the matrix itself
  for (int k = 0; k < m->nC; ++k) {
    EXPECT_NEAR(factor[static_cast<std::size_t>(k)], d->qLD[k], 1e-9 * (1 + std::abs(d->qLD[k]))) << k;
  }
}

TEST_F(Articulated, SolvesWithWhatIsAddedToTheDiagonal) {
  std::vector<mjtNum> extra, x, y(static_cast<std::size_t>(m->nv)), inverse(y), factor(static_cast<std::size_t>(m->nC));
  for (int i = 0; i < m->nv; ++i) {
    extra.push_back(.1 + .01 * i);
    x.push_back(std::cos(1.0 * i));
  }
  mj_mulM(m, d, y.data(), x.data());
  for (std::size_t i = 0; i < y.size(); ++i) y[i] += extra[i] * x[i];
  std::vector<mjtNum> alone = y, by_rows = y;
  solve_articulated(*m, *d, extra.data(), nullptr, inverse.data(), alone.data());
  solve_articulated(*m, *d, extra.data(), factor.data(), inverse.data(), y.data());
  EXPECT_EQ(alone, y);  // with rows and without
  for (std::size_t i = 0; i < y.size(); ++i) EXPECT_NEAR(y[i], x[i], 1e-9) << i;
  std::copy(factor.begin(), factor.end(), d->qLD);
  std::copy(inverse.begin(), inverse.end(), d->qLDiagInv);
  mj_solveM(m, d, by_rows.data(), by_rows.data(), 1);
  for (std::size_t i = 0; i < y.size(); ++i) EXPECT_NEAR(by_rows[i], x[i], 1e-9) << i;
}

TEST_F(Articulated, MassMatrixIsThatOfItsOwnStage) {
  const std::vector<mjtNum> M = numbers(d->M, m->nC), qM = numbers(d->qM, m->nM);
  std::fill_n(d->M, m->nC, 7);
  std::fill_n(d->qM, m->nM, 7);
  mj_crb(m, d);
  EXPECT_EQ(numbers(d->M, m->nC), M);
  EXPECT_EQ(numbers(d->qM, m->nM), qM);
}

// Whoever changes M and factors it is taken at his word.
TEST_F(Articulated, AccelerationFollowsTheFactorThatStands) {
  const std::vector<mjtNum> before = numbers(d->qacc_smooth, m->nv);
  for (int k = 0; k < m->nC; ++k) d->M[k] *= 2;
  mj_factorM(m, d);
  mj_fwdAcceleration(m, d);
  mjtNum largest = 0;
  for (mjtNum x : before) largest = std::max(largest, std::abs(x));
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_NEAR(d->qacc_smooth[i], before[i] / 2, 1e-9 * largest) << i;
}

// Dampers at joints alone: implicitfast and Euler solve the same equations, from the bodies. A trace of fluid couples
// the dofs, and the matrix is needed.
TEST_F(Articulated, DampedStepsAgree) {
  m->opt.density = m->opt.viscosity = 0;
  const auto velocities_after = [&](int integrator, mjtNum viscosity) {
    m->opt.integrator = integrator;
    m->opt.viscosity = viscosity;
    mjData* copy = mj_copyData(nullptr, m, d);
    mj_step(m, copy);
    const std::vector<mjtNum> v = numbers(copy->qvel, m->nv);
    mj_deleteData(copy);
    return v;
  };
  const std::vector<mjtNum> euler = velocities_after(mjINT_EULER, 0);
  EXPECT_EQ(velocities_after(mjINT_IMPLICITFAST, 0), euler);
  const std::vector<mjtNum> by_matrix = velocities_after(mjINT_IMPLICITFAST, 1e-12);
  EXPECT_NE(by_matrix, euler);
  for (std::size_t i = 0; i < euler.size(); ++i) EXPECT_NEAR(by_matrix[i], euler[i], 1e-9) << i;
}

// Weights come from the bodies, without M: against a solution with the whole matrix, row by row.
TEST_F(Articulated, WeightsAreThoseOfTheMatrix) {
  const auto nv = static_cast<std::size_t>(m->nv);
  mj_resetData(m, d);
  mj_forward(m, d);
  mj_factorM(m, d);  // from the matrix
  const auto product = [&](const std::vector<mjtNum>& row) {
    std::vector<mjtNum> x(nv);
    mj_solveM(m, d, x.data(), row.data(), 1);
    return std::inner_product(row.begin(), row.end(), x.begin(), 0.0);
  };
  std::vector<mjtNum> jacp(3 * nv), jacr(3 * nv);
  for (int b = 1; b < m->nbody; ++b) {
    mj_jacBodyCom(m, d, jacp.data(), jacr.data(), b);
    mjtNum moves = 0, turns = 0;
    for (auto row = jacp.begin(); row != jacp.end(); row += m->nv) moves += product({row, row + m->nv}) / 3;
    for (auto row = jacr.begin(); row != jacr.end(); row += m->nv) turns += product({row, row + m->nv}) / 3;
    EXPECT_NEAR(m->body_invweight0[2 * b], moves, 1e-9 * moves) << b;
    EXPECT_NEAR(m->body_invweight0[2 * b + 1], turns, 1e-9 * turns) << b;
  }
  for (int j = 0; j < m->njnt; ++j) {
    if (m->jnt_type[j] != mjJNT_HINGE && m->jnt_type[j] != mjJNT_SLIDE) continue;
    std::vector<mjtNum> unit(nv);
    unit[static_cast<std::size_t>(m->jnt_dofadr[j])] = 1;
    const mjtNum expected = product(unit);
    EXPECT_NEAR(m->dof_invweight0[m->jnt_dofadr[j]], expected, 1e-9 * expected) << j;
  }
}

// What is kept for solutions goes with a copy, whatever the copy held before.
TEST_F(Articulated, CopiesSolveInTheSameBits) {
  mjData* copy = mj_makeData(m);
  mj_step(m, copy);
  mj_copyData(copy, m, d);
  for (int i = 0; i < m->nv; ++i) copy->qfrc_applied[i] = d->qfrc_applied[i] = std::sin(2.0 * i);
  mj_forwardSkip(m, copy, mjSTAGE_VEL, 1);
  mj_forwardSkip(m, d, mjSTAGE_VEL, 1);
  EXPECT_EQ(numbers(copy->qacc, m->nv), numbers(d->qacc, m->nv));
  mj_deleteData(copy);
}

TEST(ArticulatedChoice, TendonArmatureIsForTheMatrix) {
  std::string text = forked_chain();
  text.replace(text.find("<freejoint/>"), 12, "<joint name='a' type='slide'/>");
  text.replace(text.find("</mujoco>"), 9,
               "<tendon><fixed armature='1'><joint joint='a' coef='1'/></fixed></tendon></mujoco>");
  char error[500] = "";
  mjSpec* spec = mj_parseXMLString(text.c_str(), nullptr, error, sizeof error);
  ASSERT_TRUE(spec) << error;
  mjModel* m = mj_compile(spec, nullptr);
  ASSERT_TRUE(m) << mjs_getError(spec);
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  EXPECT_FALSE(MassFactor(*m, *d).is_kept());
  m->tendon_armature[0] = 0;
  mj_forward(m, d);
  EXPECT_TRUE(MassFactor(*m, *d).is_kept());
  mj_deleteData(d);
  mj_deleteSpec(spec);
  mj_deleteModel(m);
}

}  // namespace
}  // namespace sinew
