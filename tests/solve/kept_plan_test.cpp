// SPDX-License-Identifier: Apache-2.0
// Plans of Hessians that are kept from solve to solve: the same bits with and without them, whatever comes between.
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "base/kept_records.h"
#include "solve/random_problem.h"
#include "solve/solve.h"

namespace sinew::test {
namespace {

// Records with memory of their own.
struct OwnRecords {
  std::vector<std::int64_t> memory;
  KeptRecords records;
  OwnRecords(int slots, int room) : memory(KeptRecords::bytes(slots, room) / sizeof(std::int64_t) + 1, 0) {
    records.place(memory.data(), slots, room);
  }
};

Numbers solved(RandomProblem& r, KeptRecords* kept) {
  TestScratch scratch;
  Problem problem = r.problem();
  problem.kept = kept;
  SolverReport report{nullptr, 0, 0, 0};
  solve(problem, to_the_end(mjSOL_NEWTON), r.answer(), scratch, report);
  EXPECT_GT(report.niter, 0);
  Numbers all = r.qacc;
  all.insert(all.end(), r.force.begin(), r.force.end());
  return all;
}

// More dofs than a whole triangle is taken for, and contacts between chains.
RandomProblem coupled_problem(unsigned seed) {
  Random random(seed);
  return random_problem(random, {.trees = 12, .dofs = 6, .contacts = 20, .across = true});
}

TEST(KeptPlan, HasTheBitsOfAPlanMadeAnew) {
  OwnRecords own(1, 100000);
  for (const unsigned seed : {1u, 1u, 2u, 2u, 1u}) {
    RandomProblem r = coupled_problem(seed);
    const Numbers anew = solved(r, nullptr);
    own.records.begin();
    EXPECT_EQ(solved(r, &own.records), anew);
    const int* kept = own.records.find(0);
    ASSERT_NE(kept, nullptr);
    EXPECT_EQ(kept[0], r.nv());
    EXPECT_EQ(solved(r, &own.records), anew);
    EXPECT_EQ(own.records.find(0), kept);
  }
}

TEST(KeptPlan, IsNotKeptWithoutRoom) {
  OwnRecords own(1, 50);
  RandomProblem r = coupled_problem(3);
  const Numbers anew = solved(r, nullptr);
  EXPECT_EQ(solved(r, &own.records), anew);
  EXPECT_EQ(own.records.find(0), nullptr);
}

TEST(KeptRecords, ReplaceInPlaceGrowAndForget) {
  OwnRecords own(3, 100);
  KeptRecords& records = own.records;
  EXPECT_EQ(records.find(2), nullptr);
  int* first = records.replace(2, 40);
  ASSERT_NE(first, nullptr);
  first[39] = 7;
  EXPECT_EQ(records.find(2)[39], 7);
  EXPECT_EQ(records.replace(2, 30), first);     // it fits where the longer one was
  EXPECT_EQ(records.replace(1, 101), nullptr);  // it can never fit, so nothing is forgotten for it
  records.begin();
  EXPECT_EQ(records.find(2), first);
  EXPECT_NE(records.replace(1, 50), nullptr);
  EXPECT_EQ(records.replace(0, 20), nullptr);  // only 10 are left
  EXPECT_NE(records.find(1), nullptr);         // others stay until the next stage begins
  records.begin();
  EXPECT_EQ(records.find(1), nullptr);
  EXPECT_EQ(records.find(2), nullptr);
  EXPECT_NE(records.replace(0, 100), nullptr);
}

}  // namespace
}  // namespace sinew::test
