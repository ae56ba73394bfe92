// SPDX-License-Identifier: Apache-2.0
// Which rows lie side by side: each problem keeps its order and its columns, and together there are fewer rows.
#include <gtest/gtest.h>

#include <memory>

#include "random_problem.h"
#include "solve/lane_layout.h"

namespace sinew::test {
namespace {

constexpr int kDofs = 20, kLanes = 4, kManyEntries = kMostLaneRows * kDofs;

SolverSettings newton() {
  SolverSettings settings = to_the_end(mjSOL_NEWTON);
  settings.tolerance = 1e-8;
  return settings;
}

struct Problems {
  std::vector<RandomProblem> random;
  std::vector<std::unique_ptr<LaneProblem>> described;
  const LaneProblem* lane[kLanes] = {};

  // Fewer than all lanes: those behind are the first once more.
  void set_lanes(int count) {
    for (std::size_t k = 0; k < kLanes; ++k) lane[k] = described[k < static_cast<std::size_t>(count) ? k : 0].get();
  }
};

Problems make_problems(int seed, bool across) {
  Random tree(static_cast<std::uint64_t>(seed));
  const std::vector<int> parent = random_parents(tree, {.dofs = kDofs});
  Problems p;
  for (int k = 0; k < kLanes; ++k) {
    Random random(static_cast<std::uint64_t>(10 * seed + k + 1));
    const ProblemSize size{.dofs = kDofs, .losses = 0, .limits = k, .contacts = 1 + (seed + k) % 3, .across = across};
    p.random.push_back(random_problem(random, size, parent));
  }
  for (RandomProblem& r : p.random) {
    auto lane = std::make_unique<LaneProblem>();
    lane->problem = r.problem();
    EXPECT_TRUE(fits_lanes(*lane, newton()));
    p.described.push_back(std::move(lane));
  }
  return p;
}

// Column i of a lane is in part i % 4, where all parts together have it once.
void expect_own_columns(const LaneGroup& group, const Problem& p, int row, int lane) {
  std::vector<int> columns, parts(static_cast<std::size_t>(group.count), -1);
  for (int part = 0; part < 4; ++part) {
    for (int i = group.part[part]; i < group.part[part + 1]; ++i) parts[group.by_part[i]] = part;
  }
  for (int c = 0; c < group.count; ++c) {
    if ((group.has[c] >> lane & 1) == 0) continue;
    EXPECT_EQ(parts[static_cast<std::size_t>(c)], static_cast<int>(columns.size() % 4));
    columns.push_back(group.column[c]);
  }
  const int* own = p.J_pattern.colind + p.J_pattern.rowadr[row];
  EXPECT_EQ(columns, std::vector<int>(own, own + p.J_pattern.rownnz[row]));
}

TEST(LaneLayout, KeepsTheOrderAndTheColumnsOfEachProblem) {
  auto layout = std::make_unique<LaneLayout<kLanes>>();
  int together = 0, apart = 0;
  for (int seed = 0; seed < 40; ++seed) {
    Problems problems = make_problems(seed, seed % 2);
    const int count = 2 + seed % 3;
    problems.set_lanes(count);
    if (!layout->set(problems.lane, count, kManyEntries)) continue;
    together += layout->rows();
    for (int k = 0; k < kLanes; ++k) {
      const LaneProblem& p = *problems.lane[k];
      int next = 0;
      for (int g = 0; g < layout->ngroup(); ++g) {
        const auto& source = layout->source(g);
        if (source.rows[k] == 0) continue;
        EXPECT_EQ(source.first[k], p.group[next]);
        if (g < layout->common_groups()) {
          EXPECT_EQ(source.first[k], layout->group(g).row);
        }
        EXPECT_EQ(source.rows[k], p.group[next + 1] - p.group[next]);
        EXPECT_LE(source.rows[k], layout->group(g).rows);
        EXPECT_EQ(layout->group(g).in_part[source.first[k] % 4] >> k & 1, 1);
        expect_own_columns(layout->group(g), p.problem, source.first[k], k);
        ++next;
      }
      EXPECT_EQ(next, p.ngroup);
      if (k < count) apart += p.problem.nefc;
    }
  }
  EXPECT_LT(together, 0.8 * apart);
}

// The third column of one lane is the second of the other: products with it belong to other parts.
TEST(LaneLayout, HasAColumnOnceForEachPartToWhichItBelongs) {
  Random random(3);
  Problems problems;
  for (int k = 0; k < 2; ++k) {
    RandomProblem r = random_problem(random, {.dofs = 4, .equalities = 0, .losses = 0, .limits = 0, .contacts = 0});
    r.add_row(k ? std::vector{0, 2} : std::vector{0, 1, 2}, random, mjCNSTR_CONTACT_FRICTIONLESS, 0);
    r.D.push_back(1 / r.R[0]);
    problems.random.push_back(r);
  }
  for (RandomProblem& r : problems.random) {
    problems.described.push_back(std::make_unique<LaneProblem>());
    problems.described.back()->problem = r.problem();
    ASSERT_TRUE(fits_lanes(*problems.described.back(), newton()));
  }
  problems.set_lanes(2);
  auto layout = std::make_unique<LaneLayout<kLanes>>();
  ASSERT_TRUE(layout->set(problems.lane, 2, kManyEntries));
  ASSERT_EQ(layout->ngroup(), 1);
  const LaneGroup& group = layout->group(0);
  ASSERT_EQ(group.count, 4);
  EXPECT_EQ(std::vector<int>(group.column, group.column + 4), (std::vector{0, 1, 2, 2}));
  // lanes 2 and 3 are lane 0
  EXPECT_EQ(std::vector<int>(group.has, group.has + 4), (std::vector{0xf, 0xd, 0x2, 0xd}));
  EXPECT_FALSE(layout->set(problems.lane, 2, 3)) << "more entries than there is room for";
}

// Rows in front that all have at the same place are common; the first group that one of them lacks ends that.
TEST(LaneLayout, KnowsWhichRowsAllHaveAtTheSamePlace) {
  auto layout = std::make_unique<LaneLayout<kLanes>>();
  for (int seed = 0; seed < 20; ++seed) {
    Problems problems = make_problems(seed, seed % 2);
    problems.set_lanes(1);
    problems.described[0]->shape = 0;
    ASSERT_TRUE(layout->set(problems.lane, kLanes, kManyEntries));
    EXPECT_EQ(layout->common_rows(), layout->rows());
    problems.set_lanes(kLanes);
    if (!layout->set(problems.lane, kLanes, kManyEntries)) continue;
    for (int k = 0; k < kLanes; ++k) EXPECT_LE(layout->common_rows(), problems.lane[k]->problem.nefc);
    if (layout->common_groups() == layout->ngroup()) continue;
    const auto& source = layout->source(layout->common_groups());
    const LaneGroup& group = layout->group(layout->common_groups());
    bool differs = !source.same_columns && !source.is_single;
    for (int k = 0; k < kLanes; ++k) differs |= source.first[k] != group.row || source.rows[k] != group.rows;
    EXPECT_TRUE(differs);
  }
}

TEST(LaneLayout, GivesAProblemThePlacesOfOneWithTheSameRows) {
  auto layout = std::make_unique<LaneLayout<kLanes>>();
  for (int seed = 0; seed < 20; ++seed) {
    Problems problems = make_problems(seed, seed % 2);
    problems.set_lanes(2);
    if (!layout->set(problems.lane, 2, kManyEntries)) continue;
    const int rows = layout->rows();
    problems.described[0]->shape = 0;
    problems.described[1]->shape = 1;
    problems.lane[2] = problems.lane[1];
    ASSERT_TRUE(layout->set(problems.lane, 3, kManyEntries));
    EXPECT_EQ(layout->rows(), rows);
    for (int g = 0; g < layout->ngroup(); ++g) {
      EXPECT_EQ(layout->source(g).first[2], layout->source(g).first[1]);
      EXPECT_EQ(layout->source(g).rows[2], layout->source(g).rows[1]);
    }
  }
}

}  // namespace
}  // namespace sinew::test
