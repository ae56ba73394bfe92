// SPDX-License-Identifier: Apache-2.0
// Quadratic programs in a box: closed forms, the conditions of an optimum, reference figures, refusals.
#include "math/dense/box_qp.h"

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <string>

#include "base/memory.h"
#include "matrix_support.h"

namespace sinew::test {
namespace {

struct Answer {
  int nfree;
  Numbers x, factor;
  std::vector<int> index;
};

Answer solve(const Numbers& H, const Numbers& g, const Numbers* lower, const Numbers* upper, const Numbers& start) {
  const int n = static_cast<int>(g.size());
  Numbers x = start, R(box_qp_factor_size(n));
  std::vector<int> index(g.size());
  const int nfree = mju_boxQP(x.data(), R.data(), index.data(), H.data(), g.data(), n, lower ? lower->data() : nullptr,
                              upper ? upper->data() : nullptr);
  const std::size_t free = nfree > 0 ? static_cast<std::size_t>(nfree) : 0;
  R.resize(free * free);
  index.resize(free);
  return {nfree, x, R, index};
}

const Numbers kH = {4, 9, 9, 9, 1, 5, 9, 9, -1, 0.5, 6, 9, 0.2, 0.3, -0.4, 3};  // above the diagonal: not read
const Numbers kG = {-2, 9, -4, 1};
const Numbers kX = {0.9844756883421207, -1, 0.9021675454012889, -0.1786760398359695};
const Numbers kLower(4, -1), kUpper(4, 1);

TEST(BoxQpApi, ReferenceFigures) {
  const Answer a = solve(kH, kG, &kLower, &kUpper, Numbers(4, 0));
  EXPECT_EQ(a.nfree, 3);
  expect_close(a.x, kX);
  EXPECT_EQ(a.index, (std::vector<int>{0, 2, 3}));
  expect_close(lower_triangle(a.factor, 3),
               {2, 0, 0, -0.5, 2.3979157616563596, 0, 0.1, -0.14596008983995234, 1.722990322716269});

  const Answer most = solve(kH, {-3, 8, -20, 1}, &kLower, &kUpper, Numbers(4, 0));
  EXPECT_EQ(most.nfree, 1);
  expect_close(most.x, {1, -1, 1, -0.16666666666666669});
  EXPECT_EQ(most.index, (std::vector<int>{3}));
  EXPECT_NEAR(most.factor[0], 1.7320508075688772, 1e-12);
  const Answer none = solve(kH, {-2, 3, -4, 1}, &kLower, &kUpper, Numbers(4, 0));
  EXPECT_EQ(none.nfree, 4);
  expect_close(none.x, {0.9471549866937016, -0.8663033836015712, 0.8839183880370041, -0.1919908756811558});

  const Answer corner = solve({2}, {-4}, nullptr, &kUpper, {0});
  EXPECT_EQ(corner.nfree, 0);
  EXPECT_EQ(corner.x[0], 1);
  const Numbers lower = {0, 0}, upper = {1, 0.5};
  const Answer edge = solve({2, 9, 1, 3}, {-1, -2}, &lower, &upper, {0, 0});
  EXPECT_EQ(edge.nfree, 1);
  expect_close(edge.x, {0.25, 0.5});
}

TEST(BoxQpApi, StartOutsideTheBoxDoesNotMatter) {
  for (double start : {-7.0, -1.0, 0.3, 5.0}) {
    const Answer a = solve(kH, kG, &kLower, &kUpper, Numbers(4, start));
    EXPECT_EQ(a.nfree, 3);
    expect_close(a.x, kX);
  }
}

TEST(BoxQpApi, WithoutBoundsItIsALinearSystem) {
  const Answer a = solve({2, 9, 1, 3}, {-1, -2}, nullptr, nullptr, {100, -100});
  EXPECT_EQ(a.nfree, 2);
  expect_close(a.x, {0.2, 0.6});
  const Answer warm = solve({2, 9, 1, 3}, {-1, -2}, nullptr, nullptr, a.x);
  EXPECT_EQ(warm.nfree, 2);
  expect_close(warm.x, a.x);
}

TEST(BoxQpApi, IndefiniteMatricesFail) {
  const Numbers lower = {-1, -1}, upper = {1, 1};
  EXPECT_EQ(solve({-1, 0, 0, 1}, {1, 1}, &lower, &upper, {0, 0}).nfree, -1);
  EXPECT_EQ(solve({0, 0, 0, 0}, {1, 1}, &lower, &upper, {0, 0}).nfree, -1);
  EXPECT_EQ(solve({std::nan(""), 0, 0, 1}, {1, 1}, &lower, &upper, {0, 0}).nfree, -1);
}

std::string last_error;

// The user's handler may return; the function then leaves everything as it was.
TEST(BoxQpApi, RefusesBoundsThatLeaveNoRoom) {
  mju_user_error = [](const char* message) { last_error = message; };
  const Numbers upper = {1, -1, 1, 1};
  const Answer a = solve(kH, kG, &kLower, &upper, Numbers(4, 0.5));
  EXPECT_EQ(a.nfree, -1);
  expect_same_bits(a.x, Numbers(4, 0.5));
  EXPECT_NE(last_error.find("upper bound 1 (-1) must be larger"), std::string::npos) << last_error;
  EXPECT_EQ(solve({}, {}, nullptr, nullptr, {}).nfree, -1);
  EXPECT_NE(last_error.find("positive dimension"), std::string::npos) << last_error;
  mju_user_error = nullptr;
}

TEST(BoxQpApi, MallocMakesRoomForEverythingAskedFor) {
  const int n = 4;
  double *res, *R, *H, *g, *lower, *upper;
  int* index;
  mju_boxQPmalloc(&res, &R, &index, &H, &g, n, &lower, &upper);
  std::copy(kH.begin(), kH.end(), H);
  std::copy(kG.begin(), kG.end(), g);
  std::fill(lower, lower + n, -1);
  std::fill(upper, upper + n, 1);
  std::fill(res, res + n, 0);
  EXPECT_EQ(mju_boxQP(res, R, index, H, g, n, lower, upper), 3);
  EXPECT_EQ(index[1], 2);
  for (double* p : {res, R, H, g, lower, upper}) release(p);
  release(index);

  mju_boxQPmalloc(&res, &R, nullptr, &H, &g, n, nullptr, nullptr);  // optional arrays left out
  std::copy(kH.begin(), kH.end(), H);
  std::copy(kG.begin(), kG.end(), g);
  std::fill(res, res + n, 0);
  EXPECT_EQ(mju_boxQP(res, R, nullptr, H, g, n, nullptr, nullptr), n);
  for (double* p : {res, R, H, g}) release(p);
}

// At the optimum the gradient vanishes where x is free and pushes outwards where it is not.
TEST(BoxQp, ConditionsOfAnOptimum) {
  Random random;
  for (int round = 0; round < 300; ++round) {
    const int n = 1 + round % 25;
    const Numbers H = positive_definite(random, n);
    Numbers g = random.numbers(n), lower(g.size(), -0.05), upper(g.size(), 0.08), x = random.numbers(n);
    for (double& y : g) y *= 5;
    Numbers R(box_qp_factor_size(n));
    std::vector<int> index(g.size());
    const int nfree = box_qp(x.data(), R.data(), index.data(), H.data(), g.data(), n, lower.data(), upper.data());
    ASSERT_GE(nfree, 0);
    Numbers gradient = product(H, x, n, n, 1);
    int counted = 0;
    for (std::size_t i = 0; i < g.size(); ++i) {
      gradient[i] += g[i];
      const bool free = counted < nfree && index[static_cast<std::size_t>(counted)] == static_cast<int>(i);
      counted += free;
      if (free) {
        EXPECT_NEAR(gradient[i], 0, 1e-12 * n);
        EXPECT_GE(x[i], lower[i]);
        EXPECT_LE(x[i], upper[i]);
      } else {
        EXPECT_TRUE((x[i] == lower[i] && gradient[i] > 0) || (x[i] == upper[i] && gradient[i] < 0));
      }
    }
    EXPECT_EQ(counted, nfree);
    Numbers l(R.begin(), R.begin() + nfree * nfree), free_block;
    l = lower_triangle(l, nfree);
    for (int i = 0; i < nfree; ++i) {
      for (int j = 0; j < nfree; ++j) {
        free_block.push_back(at(H, n, index[static_cast<std::size_t>(i)], index[static_cast<std::size_t>(j)]));
      }
    }
    expect_close(product(l, transposed(l, nfree, nfree), nfree, nfree, nfree), free_block);
  }
}

}  // namespace
}  // namespace sinew::test
