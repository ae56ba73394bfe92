// SPDX-License-Identifier: Apache-2.0
// Rows so stiff that their sum with the mass has no digit of the mass left, as contacts of bodies without weight have.
#include <gtest/gtest.h>

#include <tuple>

#include "random_problem.h"

namespace sinew::test {
namespace {

using Case = std::tuple<int, bool>;  // trees, contacts across chains

class Stiff : public testing::TestWithParam<Case> {
 protected:
  // Contacts ask for no approach, which rest can satisfy: their forces are those of hard contacts.
  RandomProblem make(int seed, double stiffer, bool elliptic) {
    const auto [trees, across] = GetParam();
    Random random(static_cast<std::uint64_t>(seed));
    RandomProblem r = random_problem(
        random, {.trees = trees, .dofs = 5, .losses = 0, .limits = 0, .elliptic = elliptic, .across = across});
    for (std::size_t i = static_cast<std::size_t>(r.ne); i < r.D.size(); ++i) {
      r.aref[i] = 0;
      r.R[i] /= stiffer;
      r.D[i] *= stiffer;
    }
    return r;
  }
};

// M a - qfrc_smooth
Numbers balance(const RandomProblem& r) {
  Numbers pull(r.qacc.size());
  mul_symmetric_vec(pull.data(), r.mass.val.data(), r.qacc.data(), r.mass.pattern());
  for (std::size_t i = 0; i < pull.size(); ++i) pull[i] -= r.qfrc_smooth[i];
  return pull;
}

TEST_P(Stiff, NewtonIsAsGoodForHardPyramidsAsForSoftOnes) {
  for (int seed = 1; seed <= 20; ++seed) {
    RandomProblem hard = make(seed, 1e12, false);
    solve_with(hard, to_the_end(mjSOL_NEWTON));
    const Numbers x = hard.residual(hard.qacc);
    for (std::size_t i = static_cast<std::size_t>(hard.ne); i < x.size(); ++i) EXPECT_GT(x[i], -1e-9);
    for (const double stiffer : {1e14, 1e16, 1e18, 1e20}) {
      RandomProblem r = make(seed, stiffer, false);
      solve_with(r, to_the_end(mjSOL_NEWTON));
      expect_close(r.qacc, hard.qacc, 1e-7);
      expect_close(r.qfrc_constraint, hard.qfrc_constraint, 1e-7);
      expect_close(r.qfrc_constraint, balance(r), 1e-7);
    }
  }
}

// Cones that slide are solved by Newton's method itself, to what rounding allows; another solver used to have to help.
TEST_P(Stiff, NewtonBalancesHardCones) {
  for (int seed = 1; seed <= 20; ++seed) {
    for (const double stiffer : {1e12, 1e16, 1e20}) {
      SCOPED_TRACE(testing::Message() << "seed " << seed << ", " << stiffer);
      RandomProblem r = make(seed, stiffer, true);
      solve_with(r, to_the_end(mjSOL_NEWTON));
      expect_close(r.qfrc_constraint, balance(r), 1e-7);
      const Numbers x = r.residual(r.qacc);
      for (const mjContact& c : r.contact) EXPECT_GT(x[static_cast<std::size_t>(c.efc_address)], -1e-7);
    }
  }
}

// Within few iterations forces need not be the best, but must be forces of the motion.
TEST_P(Stiff, ForcesAndAccelerationsBelongTogether) {
  for (const int solver : {mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS}) {
    for (int seed = 1; seed <= 20; ++seed) {
      for (const double stiffer : {1e12, 1e16, 1e20}) {
        SCOPED_TRACE(testing::Message() << "solver " << solver << ", seed " << seed << ", " << stiffer);
        RandomProblem r = make(seed, stiffer, true);
        SolverSettings settings = to_the_end(solver);
        settings.iterations = 100;
        solve_with(r, settings);
        expect_close(r.qfrc_constraint, balance(r), 1e-2);
        for (const double a : r.qacc) EXPECT_LT(std::abs(a), 20);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Patterns, Stiff, testing::Combine(testing::Values(1, 3, 12), testing::Bool()));

// A contact in a plane: one of its two directions of friction moves nothing. The other holds.
TEST(Slice, ADirectionThatMovesNothingTakesNoFrictionFromTheOther) {
  Random random;
  RandomProblem r = random_problem(random, {.dofs = 1, .equalities = 0, .losses = 0, .limits = 0, .contacts = 0});
  r.mass = tree_matrix({-1, -1});
  r.mass.val = {1, 1};
  r.mass_factor = r.mass;
  r.mass_factor.factor();
  r.qacc_smooth = r.qfrc_smooth = {-10, 1};
  r.J.nc = 2;
  mjContact c{};
  c.dim = 3;
  c.friction[0] = c.friction[1] = c.mu = 0.5;
  r.contact = {c};
  for (int i = 0; i < 3; ++i) r.add_row({0, 1}, random, mjCNSTR_CONTACT_ELLIPTIC, 0);
  r.J_val = {1, 0, 0, 1, 0, 0};
  r.R.assign(3, 1e-16);
  r.D.assign(3, 1e16);
  r.aref.assign(3, 0);
  r.b = r.force = Numbers(3);
  r.state.assign(3, -1);
  r.qacc = r.qfrc_constraint = Numbers(2);
  for (const int solver : {mjSOL_PGS, mjSOL_NEWTON, mjSOL_CG}) {
    solve_with(r, to_the_end(solver));
    EXPECT_NEAR(r.qfrc_constraint[0], 10, 1e-9) << solver;
    EXPECT_NEAR(r.qfrc_constraint[1], -1, 1e-9) << solver;
  }
}

}  // namespace
}  // namespace sinew::test
