// SPDX-License-Identifier: Apache-2.0
// Problems in lanes have the answers, the states and the statistics that solve() gives each of them alone, to the bit.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <memory>
#include <tuple>

#include "base/cpu.h"
#include "random_problem.h"
#include "solve/lane_newton.h"

namespace sinew::test {
namespace {

SolverSettings settings_of_a_model() {
  SolverSettings settings = to_the_end(mjSOL_NEWTON);
  settings.iterations = 50;
  settings.tolerance = 1e-8;
  settings.ls_tolerance = 0.01;
  settings.ls_iterations = 50;
  return settings;
}

bool same(const Numbers& a, const Numbers& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

// A problem, solved alone and in a lane.
struct Solved {
  RandomProblem alone, in_lane;
  std::vector<mjSolverStat> stat = std::vector<mjSolverStat>(100), lane_stat = stat;
  SolverReport report{}, lane_report{};
  LaneProblem lane{};

  Solved(const RandomProblem& r, const SolverSettings& settings) : alone(r), in_lane(r) {
    report = {stat.data(), 100, 0, 0};
    TestScratch scratch;
    sinew::solve(alone.problem(), settings, alone.answer(), scratch, report);
  }
  // Once it has its place in memory.
  bool describe(const SolverSettings& settings) {
    lane_report = {lane_stat.data(), 100, 0, 0};
    lane.problem = in_lane.problem();
    lane.answer = in_lane.answer();
    if (!fits_lanes(lane, settings)) return false;
    choose_pattern(lane);
    return true;
  }
  void expect_same() const {
    EXPECT_TRUE(same(alone.qacc, in_lane.qacc));
    EXPECT_TRUE(same(alone.qfrc_constraint, in_lane.qfrc_constraint));
    EXPECT_TRUE(same(alone.b, in_lane.b));
    EXPECT_TRUE(same(alone.force, in_lane.force));
    EXPECT_EQ(alone.state, in_lane.state);
    EXPECT_EQ(report.nnz, lane_report.nnz);
    ASSERT_EQ(report.niter, lane_report.niter);
    for (std::size_t i = 0; i < static_cast<std::size_t>(report.niter); ++i) {
      const mjSolverStat &a = stat[i], &b = lane_stat[i];
      EXPECT_EQ(a.improvement, b.improvement);
      EXPECT_EQ(a.gradient, b.gradient);
      EXPECT_EQ(a.lineslope, b.lineslope);
      EXPECT_EQ(std::tie(a.nactive, a.nchange, a.neval, a.nupdate), std::tie(b.nactive, b.nchange, b.neval, b.nupdate));
    }
  }
};

using Group = std::vector<std::unique_ptr<Solved>>;

template <int kLanes>
bool solve_lanes(const LaneKernels<kLanes>& kernels, const Group& group, const SolverSettings& settings, bool* solved) {
  const LaneProblem* problems[kLanes] = {};
  SolverReport* reports[kLanes] = {};
  bool done[kLanes] = {};
  for (std::size_t k = 0; k < kLanes; ++k) {
    problems[k] = &group[k < group.size() ? k : 0]->lane;
    reports[k] = &group[k < group.size() ? k : 0]->lane_report;
  }
  LaneNewton<kLanes> newton(group[0]->lane.problem.nv, kernels);
  const bool fits = newton.solve(problems, static_cast<int>(group.size()), settings, reports, done);
  std::copy_n(done, kLanes, solved);
  return fits;
}

constexpr std::size_t kMostLanes = 8;

bool solve_lanes(int width, const Group& group, const SolverSettings& settings, bool (&solved)[kMostLanes]) {
  return width == 8 ? solve_lanes(kEightLaneKernels, group, settings, solved)
                    : solve_lanes(kFourLaneKernels, group, settings, solved);
}

bool has_lanes(int width) { return width == 8 ? has_avx512() : has_avx2_fma(); }

// Dofs, elliptic, contacts across chains (the whole triangle), warm starts.
using Case = std::tuple<int, bool, bool, bool>;

// An elliptic contact with these columns, or one without friction.
void add_contact(RandomProblem& r, Random& random, int dim, const std::vector<int>& columns) {
  mjContact contact{};
  contact.dim = dim;
  for (double& mu : contact.friction) mu = 0.5 * (1.3 + random.number());
  contact.mu = contact.friction[0];
  const int type = dim == 1 ? mjCNSTR_CONTACT_FRICTIONLESS : mjCNSTR_CONTACT_ELLIPTIC;
  const int first = r.nefc();
  for (int i = 0; i < dim; ++i) r.add_row(columns, random, type, static_cast<int>(r.contact.size()));
  set_cone(r, contact, first);
  r.contact.push_back(contact);
}

// What depends on the number of rows.
void finish_rows(RandomProblem& r) {
  const auto rows = static_cast<std::size_t>(r.nefc());
  r.D.clear();
  for (double x : r.R) r.D.push_back(1 / x);
  r.b.assign(rows, 0);
  r.force.assign(rows, 0);
  r.state.assign(rows, -1);
}

class InLanes : public testing::TestWithParam<std::tuple<int, Case>> {
 protected:
  void SetUp() override {
    if (!has_lanes(width)) GTEST_SKIP() << "this processor has no " << width << " lanes";
  }

  static std::vector<int> tree(int seed) {
    Random random(static_cast<std::uint64_t>(seed));
    return random_parents(random, {.dofs = std::get<0>(std::get<1>(GetParam()))});
  }

  // What of its rows is random is up to `rows`, and all numbers are up to `seed`.
  static RandomProblem make(const std::vector<int>& parent, int rows, int seed) {
    const auto [dofs, elliptic, across, warm] = std::get<1>(GetParam());
    Random random(static_cast<std::uint64_t>(rows));
    RandomProblem r = random_problem(
        random, {.dofs = dofs, .limits = rows % 4, .contacts = rows % 5, .elliptic = elliptic, .across = across},
        parent);
    Random other(static_cast<std::uint64_t>(1000 + seed));
    for (double& x : r.J_val) x += 0.5 * other.number();
    for (double& x : r.aref) x += other.number();
    if (warm) {
      r.warmstart = r.qacc_smooth;
      for (double& x : r.warmstart) x += 2 * other.number();
    }
    return r;
  }

  const int width = std::get<0>(GetParam());
  SolverSettings settings = settings_of_a_model();
};

TEST_P(InLanes, ProblemsWithOtherRowsHaveTheirOwnBits) {
  int tried = 0, iterations = 0;
  for (int seed = 0; seed < 40; ++seed) {
    const std::vector<int> parent = tree(seed);
    Group group;
    for (int k = 0; static_cast<int>(group.size()) < 2 + seed % (width - 1) && k < 40; ++k) {
      auto next = std::make_unique<Solved>(make(parent, 40 * seed + k, k), settings);
      if (!next->describe(settings)) continue;
      if (!group.empty() && group[0]->lane.is_whole_triangle != next->lane.is_whole_triangle) continue;
      group.push_back(std::move(next));
    }
    bool solved[kMostLanes] = {};
    if (!solve_lanes(width, group, settings, solved)) continue;  // too many rows
    ++tried;
    for (std::size_t k = 0; k < group.size(); ++k) {
      EXPECT_TRUE(solved[k]);
      group[k]->expect_same();
      iterations += group[k]->report.niter;
    }
  }
  EXPECT_GT(tried, 20);
  EXPECT_GT(iterations, 3 * tried);
}

TEST_P(InLanes, ProblemsThatAreAlikeHaveTheirOwnBitsInAnyNumberOfIterations) {
  int tried = 0;
  for (int seed = 1; seed < 30; ++seed) {
    settings.iterations = seed % 6 == 0 ? 50 : seed % 6;
    const std::vector<int> parent = tree(seed);
    Group group;
    for (int k = 0; k < 1 + seed % width; ++k) {
      group.push_back(std::make_unique<Solved>(make(parent, seed, width * seed + k), settings));
    }
    if (!group[0]->describe(settings)) continue;  // cones of several dimensions with the same columns
    ++tried;
    for (const auto& each : group) {
      ASSERT_TRUE(each->describe(settings));
      EXPECT_TRUE(are_alike(group[0]->lane, each->lane));
      each->lane.shape = 0;
    }
    bool solved[kMostLanes] = {};
    ASSERT_TRUE(solve_lanes(width, group, settings, solved));
    for (const auto& each : group) each->expect_same();
  }
  EXPECT_GT(tried, 15);
}

// Contacts of other dims share their columns: two geoms of one body. Some lanes have more of them, or others.
TEST_P(InLanes, RowsOfSeveralKindsShareColumns) {
  constexpr std::array<std::array<int, 3>, 5> kDims = {{{6, 3, 0}, {6, 0, 0}, {3, 6, 0}, {6, 3, 4}, {1, 6, 3}}};
  const auto [dofs, elliptic, across, warm] = std::get<1>(GetParam());
  for (int seed = 0; seed < 10; ++seed) {
    const std::vector<int> parent = tree(seed);
    Group group;
    for (int k = 0; k < width; ++k) {
      Random random(static_cast<std::uint64_t>(100 * seed + k));
      RandomProblem r =
          random_problem(random, {.dofs = dofs, .limits = k % 2, .contacts = 0, .across = across}, parent);
      std::set<int> chain;
      add_chain(chain, r.mass, dofs - 1 - k % 2);
      const std::vector<int> columns(chain.begin(), chain.end());
      for (const int dim : kDims[static_cast<std::size_t>(seed + k) % kDims.size()]) {
        if (dim > 0) add_contact(r, random, dim, columns);
      }
      finish_rows(r);
      group.push_back(std::make_unique<Solved>(r, settings));
      ASSERT_TRUE(group.back()->describe(settings));
    }
    bool solved[kMostLanes] = {};
    for (const auto& each : group) {
      if (each->lane.is_whole_triangle != group[0]->lane.is_whole_triangle) return;  // equalities across chains
    }
    ASSERT_TRUE(solve_lanes(width, group, settings, solved));
    for (const auto& each : group) each->expect_same();
  }
}

// Numbers that are not finite are left to whoever solves alone, and harm no other lane.
TEST_P(InLanes, NumbersThatAreNotFiniteStayInTheirLane) {
  const std::vector<int> parent = tree(3);
  Group group;
  for (int k = 0; k < width; ++k) {
    group.push_back(std::make_unique<Solved>(make(parent, 3, k), settings));
    if (k == 2) group[2]->in_lane.aref[1] = std::numeric_limits<double>::quiet_NaN();
    ASSERT_TRUE(group.back()->describe(settings));
    group.back()->lane.shape = 0;
  }
  bool solved[kMostLanes] = {};
  ASSERT_TRUE(solve_lanes(width, group, settings, solved));
  for (std::size_t k = 0; k < group.size(); ++k) {
    EXPECT_EQ(solved[k], k != 2);
    if (k != 2) group[k]->expect_same();
  }
  EXPECT_EQ(group[2]->in_lane.state, std::vector<int>(group[2]->in_lane.state.size(), -1)) << "written all the same";
  EXPECT_TRUE(std::isnan(group[2]->in_lane.qacc[0]));
}

// Rounding ends the search of one lane while others go on: not even the sign of a zero changes in it. The last dof is
// on its own, and does not accelerate.
class Lanes : public testing::TestWithParam<int> {};

TEST_P(Lanes, StandStillWhereRoundingEndsThem) {
  const int width = GetParam();
  if (!has_lanes(width)) GTEST_SKIP() << "this processor has no " << width << " lanes";
  SolverSettings settings = settings_of_a_model();
  settings.tolerance = 0;
  int tried = 0;
  for (int seed = 0; seed < 60; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    const ProblemSize size{.dofs = 9, .limits = 1, .contacts = 2, .elliptic = true};
    std::vector<int> parent = random_parents(random, size);
    parent.push_back(-1);
    Group group;
    for (int k = 0; group.size() < static_cast<std::size_t>(width) && k < 80; ++k) {
      RandomProblem r = random_problem(random, size, parent);
      if (std::find(r.J.colind.begin(), r.J.colind.end(), 9) != r.J.colind.end()) continue;
      r.qacc_smooth.back() = r.qfrc_smooth.back() = -0.0;
      auto next = std::make_unique<Solved>(r, settings);
      if (next->describe(settings) && !next->lane.is_whole_triangle) group.push_back(std::move(next));
    }
    bool solved[kMostLanes] = {};
    if (group.empty() || !solve_lanes(width, group, settings, solved)) continue;
    ++tried;
    for (const auto& each : group) {
      each->expect_same();
      EXPECT_TRUE(std::signbit(each->in_lane.qacc.back()));
    }
  }
  EXPECT_GT(tried, 30);
}

INSTANTIATE_TEST_SUITE_P(Widths, Lanes, testing::Values(4, 8));

INSTANTIATE_TEST_SUITE_P(Problems, InLanes,
                         testing::Combine(testing::Values(4, 8),
                                          testing::Values(Case{9, false, false, true}, Case{9, true, false, true},
                                                          Case{18, false, true, true}, Case{18, true, true, false},
                                                          Case{27, true, false, true}, Case{27, false, false, false})));

TEST(FitsLanes, NewtonOnSmallProblemsWithoutNoslip) {
  Random random(5);
  const RandomProblem r = random_problem(random, {.dofs = 12, .elliptic = true});
  LaneProblem lane{};
  lane.problem = r.problem();
  SolverSettings settings = settings_of_a_model();
  EXPECT_TRUE(fits_lanes(lane, settings));
  settings.solver = mjSOL_CG;
  EXPECT_FALSE(fits_lanes(lane, settings));
  settings = settings_of_a_model();
  settings.noslip_iterations = 1;
  EXPECT_FALSE(fits_lanes(lane, settings));
  settings = settings_of_a_model();
  const RandomProblem large = random_problem(random, {.dofs = kDenseDofs + 1});
  lane.problem = large.problem();
  EXPECT_FALSE(fits_lanes(lane, settings));
  const RandomProblem many = random_problem(random, {.dofs = 12, .losses = kMostLaneRows});
  lane.problem = many.problem();
  EXPECT_FALSE(fits_lanes(lane, settings));
}

TEST(FitsLanes, NoStiffRowsAndNoLongGroups) {
  Random random(6);
  RandomProblem r = random_problem(random, {.dofs = 12, .contacts = 0});
  LaneProblem lane{};
  lane.problem = r.problem();
  const SolverSettings settings = settings_of_a_model();
  EXPECT_TRUE(fits_lanes(lane, settings));
  r.D[0] = 1e12;
  EXPECT_FALSE(fits_lanes(lane, settings));
  RandomProblem long_group = random_problem(random, {.dofs = 12, .contacts = 0});
  for (int i = 0; i <= kMostGroupRows; ++i) long_group.add_row({0, 1}, random, mjCNSTR_CONTACT_FRICTIONLESS, 0);
  for (std::size_t i = long_group.D.size(); i < long_group.R.size(); ++i) long_group.D.push_back(1 / long_group.R[i]);
  lane.problem = long_group.problem();
  EXPECT_FALSE(fits_lanes(lane, settings));
}

}  // namespace
}  // namespace sinew::test
