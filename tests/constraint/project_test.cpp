// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "constraint/constraint_support.h"
#include "support/small_model.h"

namespace sinew::test {
namespace {

class ProjectTest : public testing::TestWithParam<int> {
 protected:
  ModelPtr m = load_text(kBoundModel);
  DataPtr d;

  void SetUp() override {
    m->opt.jacobian = GetParam();
    m->opt.solver = mjSOL_PGS;
    d = pose_off_axis(*m);
    add_contact(*d, 1, 3, 6);
    add_contact(*d, 2, 4, 1);
    mj_makeConstraint(m.get(), d.get());
  }
};

INSTANTIATE_TEST_SUITE_P(Formats, ProjectTest, testing::Values(mjJAC_DENSE, mjJAC_SPARSE));

TEST_P(ProjectTest, IsTheInverseInertiaPlusR) {
  mj_projectConstraint(m.get(), d.get());
  const std::size_t n = static_cast<std::size_t>(d->nefc), nv = static_cast<std::size_t>(m->nv);
  std::vector<mjtNum> expected(n * n), actual(n * n), solved(n * nv);
  const std::vector<mjtNum> J = full_jacobian(*m, *d);
  mj_solveM(m.get(), d.get(), solved.data(), J.data(), d->nefc);
  for (std::size_t r = 0; r < n; ++r) {
    for (std::size_t c = 0; c < n; ++c) {
      for (std::size_t i = 0; i < nv; ++i) expected[r * n + c] += J[r * nv + i] * solved[c * nv + i];
    }
    expected[r * n + r] += d->efc_R[r];
  }
  dense_from_sparse(actual.data(), d->efc_AR, {d->nefc, d->nefc, d->efc_AR_rownnz, d->efc_AR_rowadr, d->efc_AR_colind});
  for (std::size_t k = 0; k < n * n; ++k) EXPECT_NEAR(actual[k], expected[k], 1e-9 * (1 + std::abs(expected[k])));
  for (std::size_t r = 0; r < n; ++r) {
    for (std::size_t c = 0; c < r; ++c) EXPECT_EQ(actual[r * n + c], actual[c * n + r]);
  }
}

TEST_P(ProjectTest, HasAnEntryWhereRowsShareATree) {
  mj_projectConstraint(m.get(), d.get());
  if (GetParam() == mjJAC_DENSE) {
    EXPECT_EQ(d->nA, d->nefc * d->nefc);
  } else {
    EXPECT_LT(d->nA, d->nefc * d->nefc);
    const int last = d->nefc - 1;
    EXPECT_EQ(d->nA, d->efc_AR_rowadr[last] + d->efc_AR_rownnz[last]);
  }
}

TEST_P(ProjectTest, OnlyForDualSolvers) {
  m->opt.solver = mjSOL_NEWTON;
  EXPECT_FALSE(mj_isDual(m.get()));
  mj_projectConstraint(m.get(), d.get());
  EXPECT_EQ(d->nA, 0);
  m->opt.noslip_iterations = 1;
  EXPECT_TRUE(mj_isDual(m.get()));
  mj_projectConstraint(m.get(), d.get());
  EXPECT_GT(d->nA, 0);
}

// PGS itself does not need the matrix; whoever reads it calls mj_projectConstraint.
TEST_P(ProjectTest, AStepDoesNotMakeIt) {
  mj_step(m.get(), d.get());
  ASSERT_GT(d->nefc, 0);
  EXPECT_EQ(d->nA, 0);
  EXPECT_EQ(d->efc_AR, nullptr);
  EXPECT_EQ(d->efc_AR_rownnz, nullptr);
  mj_projectConstraint(m.get(), d.get());
  EXPECT_GT(d->nA, 0);
  EXPECT_NE(d->efc_AR, nullptr);
}

TEST_P(ProjectTest, IsPrintedWithTheData) {
  const std::string file = testing::TempDir() + "project.txt";
  mj_printData(m.get(), d.get(), file.c_str());
  std::ifstream in(file);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_NE(text.find("\nefc_AR\n"), std::string::npos);
  EXPECT_EQ(d->nA, 0);
}

// The number of entries is an int. One that is too large ended the process once, for a matrix that nobody read.
TEST(Project, TooManyRowsAreAWarning) {
  for (const int format : {mjJAC_DENSE, mjJAC_SPARSE}) {
    const MessageTrap trap;
    const ModelPtr m = load_text(kBoundModel);
    m->opt.jacobian = format;
    m->opt.solver = mjSOL_PGS;
    const DataPtr d = pose_off_axis(*m);
    for (int i = 0; i < 46400; ++i) add_contact(*d, 1 + i % 2, 3, 1);
    mj_makeConstraint(m.get(), d.get());
    ASSERT_GT(d->nefc, 46340);
    mj_projectConstraint(m.get(), d.get());
    EXPECT_EQ(d->nA, 0);
    EXPECT_EQ(d->efc_AR, nullptr);
    EXPECT_EQ(trap.warnings(), 1);
    EXPECT_EQ(trap.errors(), 0);
  }
}

}  // namespace
}  // namespace sinew::test
