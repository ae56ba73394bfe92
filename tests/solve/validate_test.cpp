// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "random_problem.h"
#include "solve/validate_rows.h"

namespace sinew::test {
namespace {

RandomProblem well_formed(bool elliptic) {
  Random random(3);
  return random_problem(random, {.trees = 2, .dofs = 5, .contacts = 6, .elliptic = elliptic, .across = true});
}

TEST(ValidateRows, PassesWhatTheTestsSolve) {
  for (const bool elliptic : {false, true}) EXPECT_TRUE(rows_are_well_formed(well_formed(elliptic).problem()));
}

TEST(ValidateRows, FindsARowThatIsNotAsThePromiseSays) {
  const auto spoilt = [](auto spoil) {
    RandomProblem r = well_formed(true);
    spoil(r);
    return !rows_are_well_formed(r.problem());
  };
  EXPECT_TRUE(spoilt([](RandomProblem& r) { r.D[0] *= 1.001; }));
  EXPECT_TRUE(spoilt([](RandomProblem& r) { r.J.colind.back() = r.nv(); }));
  EXPECT_TRUE(spoilt([](RandomProblem& r) { r.J.colind[0] = -1; }));
  EXPECT_TRUE(spoilt([](RandomProblem& r) { std::swap(r.J.colind.back(), r.J.colind.rbegin()[1]); }));
  EXPECT_TRUE(spoilt([](RandomProblem& r) { r.type[0] = mjCNSTR_LIMIT_JOINT; }));
  EXPECT_TRUE(spoilt([](RandomProblem& r) { r.type.back() = mjCNSTR_EQUALITY; }));
  EXPECT_TRUE(spoilt([](RandomProblem& r) {
    for (mjContact& c : r.contact) c.mu *= 2;
  }));
}

TEST(ValidateRows, FindsRowsThatAreNotAlike) {
  RandomProblem r = well_formed(false);
  std::vector<int> rowsuper(static_cast<std::size_t>(r.nefc()), 0);
  Problem p = r.problem();
  p.rowsuper = rowsuper.data();
  EXPECT_TRUE(rows_are_well_formed(p));
  rowsuper.back() = 1;  // there is no row behind the last
  EXPECT_FALSE(rows_are_well_formed(p));
}

TEST(ValidateRows, KnowsAClosedPattern) {
  const LdlMatrix tree = tree_matrix({-1, 0, 1, 1, 3});
  EXPECT_TRUE(pattern_is_closed(tree.pattern()));
  // row 2 touches 0 and 1, which do not touch each other
  const int rownnz[] = {1, 1, 3}, rowadr[] = {0, 1, 2}, colind[] = {0, 1, 0, 1, 2};
  EXPECT_FALSE(pattern_is_closed({3, rownnz, rowadr, colind, 0, nullptr}));
}

}  // namespace
}  // namespace sinew::test
