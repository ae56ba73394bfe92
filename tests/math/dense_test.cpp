// SPDX-License-Identifier: Apache-2.0
// Vectors and dense matrices: naive loops, closed forms, reference figures, and twins that agree bit for bit.
#include "math/dense/dense.h"

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <cstdio>
#include <limits>

#include "matrix_support.h"

namespace sinew::test {
namespace {

constexpr int kLargest = 70;

TEST(Dense, DotTwinsAndShortPathAgree) {
  Random random;
  for (int n = 0; n <= kLargest; ++n) {
    Unaligned a(random.numbers(n)), b(random.numbers(n));
    double s[4] = {};
    for (int i = 0; i < n; ++i) s[i % 4] += a.data()[i] * b.data()[i];
    const double defined = (s[0] + s[1]) + (s[2] + s[3]);
    EXPECT_EQ(dot(a.data(), b.data(), n), defined) << n;
    EXPECT_EQ(kScalarKernels.dot(a.data(), b.data(), n), defined) << n;
    expect_twins_agree({0}, [&](const Kernels& k, double* res) { *res = k.dot(a.data(), b.data(), n); });
  }
}

TEST(Dense, AddScaledTwinsAndShortPathAgree) {
  Random random;
  for (int n = 0; n <= kLargest; ++n) {
    Unaligned a(random.numbers(n)), b(random.numbers(n));
    const double s = random.number();
    Numbers defined(static_cast<std::size_t>(n)), res(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i) defined[static_cast<std::size_t>(i)] = a.data()[i] + s * b.data()[i];
    add_scaled(res.data(), a.data(), b.data(), s, n);
    expect_same_bits(res, defined);
    expect_twins_agree(Numbers(static_cast<std::size_t>(n)),
                       [&](const Kernels& k, double* out) { k.add_scaled(out, a.data(), b.data(), s, n); });
  }
}

TEST(Dense, MatrixVectorProducts) {
  Random random;
  for (int nr = 0; nr <= kLargest; nr += nr < 20 ? 1 : 5) {
    for (int nc = 0; nc <= kLargest; nc += nc < 20 ? 1 : 7) {
      Unaligned mat(random.numbers(nr * nc)), right(random.numbers(nc)), left(random.numbers(nr));
      Numbers res(static_cast<std::size_t>(nr));
      mul_mat_vec(res.data(), mat.data(), right.data(), nr, nc);
      expect_close(res, product(mat.numbers(), right.numbers(), nr, nc, 1));
      for (int i = 0; i < nr; ++i) {  // a row's product does not depend on the other rows
        EXPECT_EQ(res[static_cast<std::size_t>(i)], dot(mat.data() + i * nc, right.data(), nc));
      }
      expect_twins_agree(Numbers(static_cast<std::size_t>(nr)),
                         [&](const Kernels& k, double* out) { k.mul_mat_vec(out, mat.data(), right.data(), nr, nc); });

      Numbers res_t(static_cast<std::size_t>(nc));
      mul_mat_t_vec(res_t.data(), mat.data(), left.data(), nr, nc);
      expect_close(res_t, product(left.numbers(), mat.numbers(), 1, nr, nc));
      expect_twins_agree(Numbers(static_cast<std::size_t>(nc)),
                         [&](const Kernels& k, double* out) { k.mul_mat_t_vec(out, mat.data(), left.data(), nr, nc); });
    }
  }
}

TEST(Dense, MatrixProducts) {
  Random random;
  const int sizes[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 16, 17, 27, 70};
  for (int r1 : sizes) {
    for (int c1 : sizes) {
      for (int c2 : sizes) {
        if (r1 * c1 * c2 > 40000 && r1 != 27) continue;
        const Numbers a = random.numbers(r1 * c1), b = random.numbers(c1 * c2);
        const Numbers a_t = transposed(a, r1, c1), b_t = transposed(b, c1, c2);
        const Numbers want = product(a, b, r1, c1, c2);
        Numbers res(want.size(), 5), res_a_t(want.size(), 5), res_b_t(want.size(), 5);
        mul_mat_mat(res.data(), a.data(), b.data(), r1, c1, c2);
        expect_close(res, want);
        mul_mat_t_mat(res_a_t.data(), a_t.data(), b.data(), c1, r1, c2);
        expect_same_bits(res_a_t, res);  // the same chains of operations
        mul_mat_mat_t(res_b_t.data(), a.data(), b_t.data(), r1, c1, c2);
        expect_same_bits(res_b_t, res);
      }
    }
  }
}

TEST(Dense, MatrixProductsDeeperThanAStrip) {
  Random random;
  const int r1 = 5, c1 = 300, c2 = 14;
  const Numbers a = random.numbers(r1 * c1), b = random.numbers(c1 * c2), b_t = transposed(b, c1, c2);
  Numbers res(static_cast<std::size_t>(r1 * c2)), res_t(res.size());
  mul_mat_mat(res.data(), a.data(), b.data(), r1, c1, c2);
  expect_close(res, product(a, b, r1, c1, c2));
  mul_mat_mat_t(res_t.data(), a.data(), b_t.data(), r1, c1, c2);
  expect_same_bits(res_t, res);
}

TEST(Dense, MatrixProductTwinsAgree) {
  Random random;
  for (int n = 0; n <= kLargest; ++n) {
    const int m = (7 * n + 3) % 30, k1 = (5 * n + 1) % 40;
    Unaligned a(random.numbers(m * k1)), b(random.numbers(k1 * n));
    const Numbers out(static_cast<std::size_t>(m * n));
    expect_twins_agree(out, [&](const Kernels& k, double* o) { k.mul_mat_mat(o, a.data(), b.data(), m, k1, n); });
    expect_twins_agree(out, [&](const Kernels& k, double* o) { k.mul_mat_t_mat(o, a.data(), b.data(), k1, m, n); });
    expect_twins_agree(out, [&](const Kernels& k, double* o) { k.mul_mat_mat_t(o, a.data(), b.data(), m, k1, n); });
  }
}

TEST(Dense, SquareWithDiagonal) {
  Random random;
  for (int nc = 0; nc <= kLargest; ++nc) {
    const int nr = nc == 30 ? 300 : (11 * nc + 2) % 50;  // 300 rows are more than one strip
    const Numbers mat = random.numbers(nr * nc), diag = random.numbers(nr), start = random.numbers(nc * nc);
    Numbers scaled = mat;
    for (int i = 0; i < nr; ++i) {
      for (int j = 0; j < nc; ++j) at(scaled, nc, i, j) *= diag[static_cast<std::size_t>(i)];
    }
    const Numbers mat_t = transposed(mat, nr, nc);
    const Numbers want = product(mat_t, scaled, nc, nr, nc);
    Numbers res(want.size(), 3);
    sqr_mat_t_d(res.data(), mat.data(), diag.data(), nr, nc);
    expect_close(res, want);
    expect_same_bits(res, transposed(res, nc, nc));
    sqr_mat_t_d(res.data(), mat.data(), nullptr, nr, nc);
    expect_close(res, product(mat_t, mat, nc, nr, nc));

    Numbers sum = start, expected = start;  // above the diagonal the start survives
    kernels().sqr_mat_t_d_lower(sum.data(), mat.data(), diag.data(), nr, nc, true);
    for (int i = 0; i < nc; ++i) {
      for (int j = 0; j <= i; ++j) at(expected, nc, i, j) += at(want, nc, i, j);
    }
    expect_close(sum, expected);
    for (bool add : {false, true}) {
      expect_twins_agree(start, [&](const Kernels& k, double* out) {
        k.sqr_mat_t_d_lower(out, mat.data(), diag.data(), nr, nc, add);
      });
    }
  }
}

TEST(Dense, SetLowerLeavesTheUpperTriangle) {
  const double mat[] = {1, 2, 3, 4};
  double res[] = {9, 9, 9, 9};
  set_sqr_mat_t_d_lower(res, mat, nullptr, 2, 2);
  EXPECT_EQ(res[0], 10);
  EXPECT_EQ(res[1], 9);
  EXPECT_EQ(res[2], 14);
  EXPECT_EQ(res[3], 20);
  mirror_lower(res, 2);
  EXPECT_EQ(res[1], 14);
}

// The API, with MuJoCo's figures.

TEST(VectorApi, ElementwiseFunctions) {
  Numbers v = {1, 2, -3.5};
  Numbers r(3, 9);
  mju_copy(r.data(), v.data(), 3);
  expect_same_bits(r, v);
  mju_scl(r.data(), r.data(), -2, 3);
  expect_same_bits(r, {-2, -4, 7});
  mju_add(r.data(), r.data(), v.data(), 3);
  expect_same_bits(r, {-1, -2, 3.5});
  mju_sub(r.data(), v.data(), r.data(), 3);
  expect_same_bits(r, {2, 4, -7});
  mju_addTo(r.data(), v.data(), 3);
  expect_same_bits(r, {3, 6, -10.5});
  mju_subFrom(r.data(), v.data(), 3);
  expect_same_bits(r, {2, 4, -7});
  mju_addToScl(r.data(), v.data(), 10, 3);
  expect_same_bits(r, {12, 24, -42});
  mju_addScl(r.data(), v.data(), v.data(), 0.5, 3);
  expect_same_bits(r, {1.5, 3, -5.25});
  mju_fill(r.data(), 4.5, 3);
  expect_same_bits(r, {4.5, 4.5, 4.5});
  mju_zero(r.data(), 3);
  expect_same_bits(r, {0, 0, 0});
}

TEST(VectorApi, Sums) {
  const double v[] = {1, 2, -3.5}, w[] = {4, 5, 6}, pythagoras[] = {3, 4, 12};
  EXPECT_EQ(mju_sum(v, 3), -0.5);
  EXPECT_EQ(mju_L1(v, 3), 6.5);
  EXPECT_EQ(mju_dot(v, w, 3), -7);
  EXPECT_EQ(mju_norm(pythagoras, 3), 13);
  EXPECT_EQ(mju_sum(nullptr, 0), 0);
  EXPECT_EQ(mju_L1(nullptr, 0), 0);
  EXPECT_EQ(mju_dot(nullptr, nullptr, 0), 0);
  EXPECT_EQ(mju_norm(nullptr, 0), 0);
}

TEST(VectorApi, NormalizeKnowsShortVectors) {
  const struct {
    Numbers in, out;
    double length;
  } cases[] = {{{3, 4}, {0.6, 0.8}, 5},
               {{0, 0}, {1, 0}, 0},
               {{1e-16, 0}, {1, 0}, 1e-16},
               {{0, 1e-16}, {1, 0}, 1e-16},
               {{2e-15, 0}, {1, 0}, 2e-15},
               {{1e-8, 1e-8}, {0.7071067811865475, 0.7071067811865475}, 1.4142135623730952e-8},
               {{}, {}, 0}};
  for (const auto& c : cases) {
    Numbers v = c.in;
    EXPECT_NEAR(mju_normalize(v.data(), static_cast<int>(v.size())), c.length, 1e-15 * c.length);
    expect_close(v, c.out);
  }
}

TEST(MatrixApi, ReferenceFigures) {
  const Numbers J = {1, -2, 0.5, 0.25, 3, -1, 2, 0.75, -0.5, -1.5, 1, 4};
  const double diag[] = {2, -0.5, 1, 0.25}, v3[] = {1, 2, 3}, v4[] = {1, 2, 3, 4}, w3[] = {-1, 0.5, 2};
  Numbers square(9), column(3), row(4), outer(16);
  mju_sqrMatTD(square.data(), J.data(), diag, 4, 3);
  expect_close(square, {6.53125, -3.25, -1.375, -3.25, 4.3125, 0.125, -1.375, 0.125, 4.25});
  mju_mulMatTMat(square.data(), J.data(), J.data(), 4, 3, 3);
  Numbers unscaled(9);
  mju_sqrMatTD(unscaled.data(), J.data(), nullptr, 4, 3);
  expect_close(unscaled, square);
  mju_mulMatTVec(column.data(), J.data(), v4, 4, 3);
  expect_close(column, {1.5, 10.25, 13});
  mju_mulMatVec(row.data(), J.data(), v3, 4, 3);
  expect_close(row, {-1.5, 3.25, 2, 12.5});
  mju_mulMatMatT(outer.data(), J.data(), J.data(), 4, 3, 4);
  const Numbers gram = {5.25, -6.25, 0.25,   -1.5,  -6.25, 10.0625, 3.25,  -1.375,
                        0.25, 3.25,  4.8125, -4.25, -1.5,  -1.375,  -4.25, 19.25};
  expect_close(outer, gram);
  Numbers turned(12), again(16);
  mju_transpose(turned.data(), J.data(), 4, 3);
  expect_same_bits(turned, {1, 0.25, 2, -1.5, -2, 3, 0.75, 1, 0.5, -1, -0.5, 4});
  mju_mulMatMat(again.data(), J.data(), turned.data(), 4, 3, 4);
  expect_close(again, gram);
  const double m[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  EXPECT_EQ(mju_mulVecMatVec(v3, m, w3, 3), 72);
}

TEST(MatrixApi, SymmetrizeAndIdentity) {
  Numbers m = {1, 2, 3, 4, 5, 6, 7, 8, 9}, res(9);
  mju_symmetrize(res.data(), m.data(), 3);
  expect_same_bits(res, {1, 3, 5, 3, 5, 7, 5, 7, 9});
  mju_symmetrize(m.data(), m.data(), 3);  // in place
  expect_same_bits(m, res);
  mju_eye(m.data(), 3);
  expect_same_bits(m, {1, 0, 0, 0, 1, 0, 0, 0, 1});
}

TEST(MatrixApi, NoRowsAndNoColumns) {
  double res[] = {7, 7};
  mju_mulMatVec(res, nullptr, nullptr, 2, 0);
  EXPECT_EQ(res[0], 0);
  EXPECT_EQ(res[1], 0);
  res[0] = res[1] = 7;
  mju_mulMatTVec(res, nullptr, nullptr, 0, 2);
  EXPECT_EQ(res[0], 0);
  EXPECT_EQ(res[1], 0);
  double square[] = {7, 7, 7, 7};
  mju_sqrMatTD(square, nullptr, nullptr, 0, 2);
  expect_same_bits(Numbers(square, square + 4), {0, 0, 0, 0});
}

TEST(MatrixApi, Print) {
  const double inf = std::numeric_limits<double>::infinity();
  const double m[] = {1, -2.5, 1e10, 1e-9, 2, inf};
  testing::internal::CaptureStdout();
  mju_printMat(m, 2, 3);
  std::fflush(stdout);
  EXPECT_EQ(testing::internal::GetCapturedStdout(),
            "1.00000000 -2.50000000 10000000000.00000000 \n0.00000000 2.00000000 inf \n\n");
  const int rownnz[] = {2, 1}, rowadr[] = {0, 2}, colind[] = {0, 2, 12};
  testing::internal::CaptureStdout();
  mju_printMatSparse(m, 2, rownnz, rowadr, colind);
  std::fflush(stdout);
  EXPECT_EQ(testing::internal::GetCapturedStdout(),
            "(0 0):  1.000000  (0 2): -2.500000  \n(1 12): 10000000000.000000  \n\n");
}

}  // namespace
}  // namespace sinew::test
