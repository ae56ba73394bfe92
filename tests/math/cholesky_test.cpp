// SPDX-License-Identifier: Apache-2.0
// Dense Cholesky: the factor times itself, solutions put back, ranks, reference figures, twins; eigenvalues of 3x3.
#include "math/dense/cholesky.h"

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <numbers>

#include "math/dense/eig3.h"
#include "matrix_support.h"

namespace sinew::test {
namespace {

constexpr int kSizes[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 27, 31, 60, 70};
constexpr int kTwoStrips = 271;  // more columns than the factor updates at once

Numbers factor_product(const Numbers& factor, int n) {
  const Numbers l = lower_triangle(factor, n);
  return product(l, transposed(l, n, n), n, n, n);
}

void expect_factor(int n, Random& random) {
  const Numbers mat = positive_definite(random, n);
  Numbers factor = mat;
  EXPECT_EQ(chol_factor(factor.data(), n, 0), n);
  expect_close(factor_product(factor, n), mat);
  for (int i = 0; i < n; ++i) {  // above the diagonal nothing is touched
    for (int j = i + 1; j < n; ++j) ASSERT_EQ(at(factor, n, i, j), at(mat, n, i, j));
  }
}

TEST(Cholesky, FactorTimesItselfIsTheMatrix) {
  Random random;
  for (int n : kSizes) expect_factor(n, random);
  expect_factor(kTwoStrips, random);
}

TEST(Cholesky, WhatIsAboveTheDiagonalDoesNotMatter) {
  Random random;
  const int n = 27;
  Numbers clean = positive_definite(random, n), dirty = clean;
  for (int i = 0; i < n; ++i) {
    for (int j = i + 1; j < n; ++j) at(dirty, n, i, j) = std::nan("");
  }
  EXPECT_EQ(chol_factor(clean.data(), n, 0), n);
  EXPECT_EQ(chol_factor(dirty.data(), n, 0), n);
  expect_same_bits(lower_triangle(dirty, n), lower_triangle(clean, n));
}

TEST(Cholesky, SolutionsSolve) {
  Random random;
  for (int n : kSizes) {
    const Numbers mat = positive_definite(random, n), x = random.numbers(n), b = product(mat, x, n, n, 1);
    Numbers factor = mat, res(b.size()), in_place = b;
    chol_factor(factor.data(), n, 0);
    chol_solve(res.data(), factor.data(), b.data(), n);
    expect_close(product(mat, res, n, n, 1), b);
    chol_solve(in_place.data(), factor.data(), in_place.data(), n);
    expect_same_bits(in_place, res);
  }
}

TEST(Cholesky, RankOneChanges) {
  Random random;
  for (int n : kSizes) {
    const Numbers mat = positive_definite(random, n), x = random.numbers(n);
    Numbers factor = mat, changed = mat, used = x;
    chol_factor(factor.data(), n, 0);
    const Numbers before = factor;
    EXPECT_EQ(chol_update(factor.data(), used.data(), n, true, 0), n);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        at(changed, n, i, j) += x[static_cast<std::size_t>(i)] * x[static_cast<std::size_t>(j)];
      }
    }
    expect_close(factor_product(factor, n), changed);
    used = x;
    EXPECT_EQ(chol_update(factor.data(), used.data(), n, false, 0), n);
    expect_close(factor, before, 1e-11);  // there and back, with the errors of both
  }
}

TEST(Cholesky, TwinsAgree) {
  Random random;
  for (int n = 0; n <= 70; ++n) {
    const Numbers mat = positive_definite(random, n), x = random.numbers(n);
    expect_twins_agree(mat, [&](const Kernels& k, double* out) { k.chol_factor(out, n, 0); });
    Numbers factor = mat;
    kScalarKernels.chol_factor(factor.data(), n, 0);
    expect_twins_agree(x, [&](const Kernels& k, double* out) { k.chol_solve(out, factor.data(), n); });
    for (bool plus : {true, false}) {
      expect_twins_agree(factor, [&](const Kernels& k, double* out) {
        Numbers used = x;
        k.chol_update(out, used.data(), n, plus, 1e-15);
        if (n > 0) out[n * n - 1] += used[static_cast<std::size_t>(n) - 1];  // what x becomes counts as well
      });
    }
  }
}

TEST(Cholesky, TwinsAgreeOnTwoStrips) {
  Random random;
  const int n = kTwoStrips;
  Numbers mat = random.numbers(n * n);
  for (int i = 0; i < n; ++i) at(mat, n, i, i) = n;
  expect_twins_agree(mat, [&](const Kernels& k, double* out) { k.chol_factor(out, n, 0); });
}

TEST(Cholesky, RankCountsRaisedPivots) {
  // n x n of rank 3: every further pivot is raised
  Random random;
  for (int n : {5, 9, 27}) {
    const Numbers g = random.numbers(n * 3);
    Numbers mat = product(g, transposed(g, n, 3), n, 3, n);
    EXPECT_EQ(chol_factor(mat.data(), n, 1e-6), 3);
    EXPECT_NEAR(at(mat, n, n - 1, n - 1), 1e-3, 1e-15);
  }
}

TEST(CholeskyApi, FactorFigures) {
  const struct {
    double in[9];
    double min_diag;
    int rank;
    double out[6];
  } cases[] = {
      {{4, 90, 91, 2, 5, 92, -2, 1, 6}, 0, 3, {2, 1, 2, -1, 1, 2}},
      {{4, 90, 91, 4, 4, 92, 2, 3, 6},
       1e-3,
       1,
       {2, 2, 0.03162277660168379, 1, 31.622776601683796, 0.03162277660168379}},
      {{4, 90, 91, 2, 5, 92, -2, 1, 2.5}, 1, 2, {2, 1, 2, -1, 1, 1}},
  };
  for (const auto& c : cases) {
    Numbers m(c.in, c.in + 9);
    EXPECT_EQ(mju_cholFactor(m.data(), 3, c.min_diag), c.rank);
    expect_close({m[0], m[3], m[4], m[6], m[7], m[8]}, Numbers(c.out, c.out + 6));
    expect_same_bits({m[1], m[2], m[5]}, {90, 91, 92});
  }
}

TEST(CholeskyApi, ReferenceFigures) {
  Numbers m = {4, 0, 0, 0, 1, 5, 0, 0, -1, 0.5, 6, 0, 0.2, 0.3, -0.4, 3};
  EXPECT_EQ(mju_cholFactor(m.data(), 4, 0), 4);
  expect_close(m, {2, 0, 0, 0, 0.5, 2.179449471770337, 0, 0, -0.5, 0.3441236008058426, 2.373094803704315, 0, 0.1,
                   0.11470786693528087, -0.16412057520945728, 1.7175291968569486});
  Numbers x(4);
  const double b[] = {1, -2, 3, -4};
  mju_cholSolve(x.data(), m.data(), b, 4);
  expect_close(x, {0.5747370421999747, -0.49543784057787343, 0.5538588265112152, -1.2482575085540488});
  double plus[] = {0.3, -0.7, 0.2, 0.9}, minus[] = {0.1, 0.4, -0.3, 0.2};
  EXPECT_EQ(mju_cholUpdate(m.data(), plus, 4, 1), 4);
  expect_close(m, {2.0223748416156684, 0, 0, 0, 0.3906298593829775, 2.310283167267259, 0, 0, -0.4648000858480998,
                   0.23441489764072265, 2.4018764614275416, 0, 0.23240004292404992, -0.18213455478089555,
                   -0.028846357502008216, 1.9292446997886326});
  EXPECT_EQ(mju_cholUpdate(m.data(), minus, 4, 0), 4);
  expect_close(m, {2.0199009876724157, 0, 0, 0, 0.3713053286162528, 2.2786251014463037, 0, 0, -0.4505171320543867,
                   0.2840657778034046, 2.380407727177518, 0, 0.22278319716975167, -0.2162359169670128,
                   0.0007531781134050542, 1.9166661441145634});
}

TEST(CholeskyApi, DowndateBeyondTheMatrixLosesRank) {
  Numbers m = {2, 0, 0, 1, 2, 0, -1, 1, 2};
  double x[] = {5, -1, 2};
  EXPECT_EQ(mju_cholUpdate(m.data(), x, 3, 0), 0);
  EXPECT_NEAR(m[0], 3.162277660168379e-8, 1e-20);
  EXPECT_NEAR(m[3], 221359436.21178657, 1e-3);
  EXPECT_NEAR(x[1], -553398590.5294664, 1e-2);
}

// Eigenvalues. Where eigenvalues coincide the frame hangs on rounding, so such cases are exact ones only.

struct EigenCase {
  double mat[9], value[3], quat[4];
  int turns;
};

constexpr EigenCase kEigen[] = {
    {{1, 0, 0, 0, 2, 0, 0, 0, 3}, {3, 2, 1}, {0, 0.7071067811865476, 0, 0.7071067811865476}, 0},
    {{2, 0, 0, 0, 3, 0, 0, 0, 1}, {3, 2, 1}, {0.7071067811865476, 0, 0, 0.7071067811865476}, 0},
    {{2, 0, 0, 0, 1, 0, 0, 0, 3}, {3, 2, 1}, {0.5, 0.5, -0.5, 0.5}, 0},
    {{3, 0, 0, 0, 1, 0, 0, 0, 2}, {3, 2, 1}, {0.7071067811865476, 0.7071067811865476, 0, 0}, 0},
    {{1, 0, 0, 0, 2, 0, 0, 0, 2}, {2, 2, 1}, {0.5, 0.5, 0.5, 0.5}, 0},
    {{0, 0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0}, {1, 0, 0, 0}, 0},
    {{2, -1, 0, -1, 2, 0, 0, 0, 5},
     {5, 3, 1},
     {0.6532814824381883, 0.2705980500730985, -0.6532814824381883, 0.2705980500730985},
     1},
    {{0.31, -0.39, 0.265, -0.39, 0.992, 0.359, 0.265, 0.359, 0.346},
     {1.232203885764861, 0.5935937788969835, -0.17779766466184374},
     {0.14012101856578804, 0.572417116914169, 0.6946196305122535, 0.41256310223622383},
     7},
    {{-0.655, 0.766, 0.415, 0.766, 0.655, 0.479, 0.415, 0.479, -0.325},
     {1.245822252547235, -0.507288275262282, -1.063533977284953},
     {0.40739123372813035, 0.7360275729381023, 0.32875011232171003, 0.4292075933680364},
     7},
    {{0.743, 0.688, -0.777, 0.688, -0.059, 0.463, -0.777, 0.463, -0.268},
     {1.300056386919999, 0.3094082786371323, -1.193464665557131},
     {0.9105562714427975, 0.33364983521165104, 0.22269307597358104, 0.0998641973524717},
     7},
    {{0.639, -0.655, -0.683, -0.655, -0.364, -0.246, -0.683, -0.246, 0.009},
     {1.2038197044261887, 0.07895097161338308, -0.9987706760395718},
     {0.8672334633072283, -0.41903201267199874, 0.266134944940394, -0.038606781240829544},
     8},
    // equal entries off the diagonal: which one is cleared first shows
    {{1, 0.5, 0.5, 0.5, 2, 0.5, 0.5, 0.5, 3},
     {3.3892285591291937, 1.8554157267758442, 0.7553557140949605},
     {0.2634527168676565, 0.7514810349591178, 0.06202967703258011, 0.601682008405652},
     7},
    {{5, 0.5, 0.5, 0.5, 2, 0.1, 0.5, 0.1, 3},
     {5.199211105822394, 2.88227455347603, 1.918514340701571},
     {0.7004380031107422, 0.7000632973021716, -0.02446359721992205, 0.1367461735468658},
     5},
};

TEST(Eig3Api, ReferenceFigures) {
  for (const EigenCase& c : kEigen) {
    double value[3], vec[9], quat[4];
    EXPECT_EQ(mju_eig3(value, vec, quat, c.mat), c.turns);
    expect_close(Numbers(value, value + 3), Numbers(c.value, c.value + 3));
    expect_close(Numbers(quat, quat + 4), Numbers(c.quat, c.quat + 4));
  }
}

TEST(Eig3, VectorsRotateTheMatrixToItsValues) {
  Random random;
  for (int round = 0; round < 200; ++round) {
    const Numbers r = random.numbers(9);
    Numbers mat(9), value(3), vec(9), quat(4);
    symmetrize(mat.data(), r.data(), 3);
    eig3(value.data(), vec.data(), quat.data(), mat.data());
    EXPECT_GE(value[0], value[1]);
    EXPECT_GE(value[1], value[2]);
    const Numbers vec_t = transposed(vec, 3, 3);
    expect_close(product(vec, vec_t, 3, 3, 3), {1, 0, 0, 0, 1, 0, 0, 0, 1});
    const Numbers diagonal = product(vec_t, product(mat, vec, 3, 3, 3), 3, 3, 3);
    // the axes are good to a millionth (see eig3.cpp), the values, being stationary, to its square
    expect_close(diagonal, {value[0], 0, 0, 0, value[1], 0, 0, 0, value[2]}, 3e-6);
    EXPECT_NEAR(value[0] + value[1] + value[2], mat[0] + mat[4] + mat[8], 1e-12);
    const double det = mat[0] * (mat[4] * mat[8] - mat[5] * mat[5]) - mat[1] * (mat[1] * mat[8] - mat[5] * mat[2]) +
                       mat[2] * (mat[1] * mat[5] - mat[4] * mat[2]);
    EXPECT_NEAR(value[0] * value[1] * value[2], det, 1e-11);
  }
}

TEST(Eig3, ReadsARotationBack) {
  // diag(3, 2, 1) turned about z by 30 degrees
  const double c = std::cos(std::numbers::pi / 6), s = std::sin(std::numbers::pi / 6);
  const double mat[] = {3 * c * c + 2 * s * s, c * s, 0, c * s, 3 * s * s + 2 * c * c, 0, 0, 0, 1};
  double value[3], vec[9], quat[4];
  EXPECT_EQ(eig3(value, vec, quat, mat), 1);
  expect_close(Numbers(value, value + 3), {3, 2, 1});
  expect_close(Numbers(quat, quat + 4), {std::cos(std::numbers::pi / 12), 0, 0, std::sin(std::numbers::pi / 12)});
  expect_close(Numbers(vec, vec + 9), {c, -s, 0, s, c, 0, 0, 0, 1});
}

}  // namespace
}  // namespace sinew::test
