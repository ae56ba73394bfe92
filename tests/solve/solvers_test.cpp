// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <tuple>

#include "random_problem.h"

namespace sinew::test {
namespace {

// The minimum, where the cost's gradient vanishes: M (a - a_smooth) = J^T f with f the analytic force there.
void expect_minimum(RandomProblem& r, double tolerance) {
  const Numbers a = r.qacc, f = r.force;
  const std::vector<int> state = r.state;
  Numbers Ma(a.size()), pull(a.size());
  mul_symmetric_vec(Ma.data(), r.mass.val.data(), a.data(), r.mass.pattern());
  TestScratch scratch;
  const Numbers x = r.residual(a);
  evaluate_constraints(r.problem(), x.data(), r.force.data(), r.state.data(), nullptr, scratch);
  mul_sparse_t_vec(pull.data(), r.J_val.data(), r.J.rows(), r.force.data());
  for (std::size_t i = 0; i < a.size(); ++i) Ma[i] -= r.qfrc_smooth[i];
  expect_close(Ma, pull, tolerance);
  expect_close(r.qfrc_constraint, pull, tolerance);
  expect_close(f, r.force, tolerance);
}

void expect_admissible(const RandomProblem& r) {
  for (int i = 0; i < r.nefc(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    if (i >= r.ne && i < r.ne + r.nf) {
      EXPECT_LE(std::abs(r.force[k]), r.frictionloss[k] * (1 + 1e-12));
    }
    if (i >= r.ne + r.nf && r.type[k] != mjCNSTR_CONTACT_ELLIPTIC) {
      EXPECT_GE(r.force[k], 0);
    }
  }
  for (const mjContact& c : r.contact) {
    const auto first = static_cast<std::size_t>(c.efc_address);
    if (r.type[first] != mjCNSTR_CONTACT_ELLIPTIC) continue;
    double friction = 0;
    for (std::size_t i = 1; i < static_cast<std::size_t>(c.dim); ++i) {
      friction += std::pow(r.force[first + i] / c.friction[i - 1], 2);
    }
    EXPECT_LE(std::sqrt(friction), r.force[first] + 1e-9);
  }
}

// Trees, dofs of each, elliptic, contacts across chains: M's own pattern, the whole triangle and planned patterns.
using Case = std::tuple<int, int, bool, bool>;

class Solvers : public testing::TestWithParam<Case> {
 protected:
  RandomProblem make(int seed) {
    const auto [trees, dofs, elliptic, across] = GetParam();
    Random random(static_cast<std::uint64_t>(seed));
    return random_problem(
        random, {.trees = trees, .dofs = dofs, .contacts = 2 + 2 * trees, .elliptic = elliptic, .across = across});
  }
};

TEST_P(Solvers, NewtonFindsTheMinimum) {
  for (int seed = 1; seed <= 10; ++seed) {
    RandomProblem r = make(seed);
    EXPECT_LT(solve_with(r, to_the_end(mjSOL_NEWTON)), 60);
    expect_minimum(r, 1e-8);
    expect_admissible(r);
  }
}

TEST_P(Solvers, AllThreeAgree) {
  for (int seed = 11; seed <= 15; ++seed) {
    RandomProblem newton = make(seed), cg = make(seed), pgs = make(seed);
    solve_with(newton, to_the_end(mjSOL_NEWTON));
    solve_with(cg, to_the_end(mjSOL_CG));
    solve_with(pgs, to_the_end(mjSOL_PGS));
    expect_close(cg.qacc, newton.qacc, 1e-6);
    expect_close(pgs.qacc, newton.qacc, 1e-5);
    expect_close(pgs.force, newton.force, 1e-4);
    expect_admissible(pgs);
  }
}

TEST_P(Solvers, NothingIsLeftToDoFromTheAnswer) {
  for (int solver : {mjSOL_NEWTON, mjSOL_CG}) {
    RandomProblem r = make(21);
    solve_with(r, to_the_end(solver));
    r.warmstart = r.qacc;
    SolverSettings loose = to_the_end(solver);
    loose.tolerance = 1e-6;
    EXPECT_EQ(solve_with(r, loose), 0);
    expect_close(r.qacc, r.warmstart, 0);
  }
}

TEST_P(Solvers, ABadWarmStartDoesNotMatter) {
  for (int solver : {mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS}) {
    RandomProblem cold = make(22), warm = make(22);
    Random random(7);
    warm.warmstart = random.numbers(warm.nv());
    for (double& a : warm.warmstart) a *= 1e3;
    solve_with(cold, to_the_end(solver));
    solve_with(warm, to_the_end(solver));
    expect_close(warm.qacc, cold.qacc, 1e-5);
  }
}

INSTANTIATE_TEST_SUITE_P(Patterns, Solvers,
                         testing::Combine(testing::Values(1, 6, 17), testing::Values(3, 9), testing::Bool(),
                                          testing::Bool()));

// Large problems that equalities hold together are solved without a factor (unfactored.h): the same minimum. Rows a
// million times as stiff are too much for that, and go by the factor after all.
TEST(LargeProblems, NewtonFindsTheMinimumWithAndWithoutAFactor) {
  for (const double softness : {1.0, 1e-6}) {
    Random random(5);
    RandomProblem r =
        random_problem(random, {.trees = 700, .dofs = 3, .equalities = 1100, .contacts = 40, .across = true});
    for (std::size_t i = 0; i < r.R.size(); ++i) {
      r.R[i] *= softness;
      r.D[i] /= softness;
    }
    TestScratch scratch;
    std::vector<mjSolverStat> stat(100);
    SolverReport report{stat.data(), static_cast<int>(stat.size()), 0, 0};
    SolverSettings settings = to_the_end(mjSOL_NEWTON);
    settings.model_inertia = r.nv();
    solve(r.problem(), settings, r.answer(), scratch, report);
    EXPECT_LT(report.niter, 60);
    EXPECT_EQ(report.nnz > 0, softness < 1);  // entries of a factor
    expect_minimum(r, softness == 1 ? 1e-8 : 1e-6);
    expect_admissible(r);
  }
}

// Two problems that do not meet, solved as one and one by one.
TEST(Islands, TogetherAsApart) {
  for (bool elliptic : {false, true}) {
    Random random(31);
    RandomProblem whole = random_problem(random, {.trees = 1, .dofs = 7, .elliptic = elliptic});
    RandomProblem part = whole;
    solve_with(part, to_the_end(mjSOL_NEWTON));
    // the same tree twice, behind itself
    const LdlMatrix one = whole.mass;
    const int n = one.n, nnz = static_cast<int>(one.colind.size());
    for (int k = 0; k < n; ++k) {
      whole.mass.rownnz.push_back(one.rownnz[LdlMatrix::idx(k)]);
      whole.mass.rowadr.push_back(one.rowadr[LdlMatrix::idx(k)] + nnz);
    }
    for (int c : one.colind) whole.mass.colind.push_back(c + n);
    whole.mass.n = 2 * n;
    whole.mass.finish();
    std::copy(one.val.begin(), one.val.end(), whole.mass.val.begin());
    std::copy(one.val.begin(), one.val.end(), whole.mass.val.begin() + nnz);
    whole.mass_factor = whole.mass;
    whole.mass_factor.factor();
    whole.qacc_smooth.insert(whole.qacc_smooth.end(), part.qacc_smooth.begin(), part.qacc_smooth.end());
    whole.qfrc_smooth.insert(whole.qfrc_smooth.end(), part.qfrc_smooth.begin(), part.qfrc_smooth.end());
    whole.qacc.resize(LdlMatrix::idx(2 * n));
    whole.qfrc_constraint.resize(LdlMatrix::idx(2 * n));
    whole.J.nc = 2 * n;
    solve_with(whole, to_the_end(mjSOL_NEWTON));
    Numbers first(whole.qacc.begin(), whole.qacc.begin() + n), second(whole.qacc.begin() + n, whole.qacc.end());
    expect_close(first, part.qacc, 1e-9);
    expect_close(second, part.qacc_smooth, 1e-9);  // no row touches it
  }
}

// A mass on a plane is pushed sideways, less than friction can hold. With soft friction it creeps; without slip its
// acceleration along the plane is what friction asks for: aref.
TEST(Slip, ASmallPushIsHeld) {
  for (int type : {mjCNSTR_CONTACT_ELLIPTIC, mjCNSTR_CONTACT_PYRAMIDAL}) {
    Random random;
    RandomProblem r = random_problem(random, {.dofs = 1, .equalities = 0, .losses = 0, .limits = 0, .contacts = 0});
    r.mass = tree_matrix({-1, -1, -1});
    r.mass.val = {1, 1, 1};
    r.mass_factor = r.mass;
    r.mass_factor.factor();
    r.qacc_smooth = r.qfrc_smooth = {-10, 1, 0.5};
    r.J.nc = 3;
    mjContact c{};
    c.dim = 3;
    c.friction[0] = c.friction[1] = c.mu = 0.5;
    r.contact = {c};
    const bool cone = type == mjCNSTR_CONTACT_ELLIPTIC;
    for (int i = 0; i < (cone ? 3 : 4); ++i) r.add_row({0, 1, 2}, random, type, 0);
    if (cone) {
      r.J_val = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    } else {
      r.J_val = {1, 0.5, 0, 1, -0.5, 0, 1, 0, 0.5, 1, 0, -0.5};
    }
    const auto rows = static_cast<std::size_t>(r.nefc());
    r.R.assign(rows, 0.1);
    r.D.assign(rows, 10);
    r.aref.assign(rows, 0);
    r.b = r.force = Numbers(rows);
    r.state.assign(rows, -1);
    r.qacc = r.qfrc_constraint = Numbers(3);
    SolverSettings settings = to_the_end(mjSOL_NEWTON);
    solve_with(r, settings);
    EXPECT_GT(r.qacc[1], 0.01);
    const double normal = r.qfrc_constraint[0];
    settings.noslip_iterations = 100;
    solve_with(r, settings);
    EXPECT_NEAR(r.qacc[1], 0, 1e-9);
    EXPECT_NEAR(r.qacc[2], 0, 1e-9);
    EXPECT_NEAR(r.qfrc_constraint[0], normal, 1e-9);
  }
}

}  // namespace
}  // namespace sinew::test
