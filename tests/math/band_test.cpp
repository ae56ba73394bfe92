// SPDX-License-Identifier: Apache-2.0
// Band matrices with dense rows at the end: the manual's layout, dense second routes, reference figures.
#include "math/dense/band.h"

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "matrix_support.h"

namespace sinew::test {
namespace {

// The manual's example: ntotal 8, nband 3, ndense 2.
Numbers example() {
  Numbers m(34);
  for (std::size_t i = 0; i < m.size(); ++i) m[i] = static_cast<double>(i);
  return m;
}

TEST(BandApi, DiagonalIsWhereTheManualShowsIt) {
  const int want[] = {2, 5, 8, 11, 14, 17, 24, 33};
  for (int i = 0; i < 8; ++i) EXPECT_EQ(mju_bandDiag(i, 8, 3, 2), want[i]);
}

TEST(BandApi, ToDense) {
  const Numbers m = example();
  Numbers dense(64, -1);
  mju_band2Dense(dense.data(), m.data(), 8, 3, 2, 0);
  const Numbers lower = {2,  0,  0, 0, 0,  0,  0,  0,  4,  5,  0,  0, 0,  0,  0,  0,  6,  7,  8,  0, 0, 0,
                         0,  0,  0, 9, 10, 11, 0,  0,  0,  0,  0,  0, 12, 13, 14, 0,  0,  0,  0,  0, 0, 15,
                         16, 17, 0, 0, 18, 19, 20, 21, 22, 23, 24, 0, 26, 27, 28, 29, 30, 31, 32, 33};
  expect_same_bits(dense, lower);
  mju_band2Dense(dense.data(), m.data(), 8, 3, 2, 1);
  for (int i = 0; i < 8; ++i) {
    for (int j = 0; j <= i; ++j) {
      EXPECT_EQ(at(dense, 8, i, j), at(lower, 8, i, j));
      EXPECT_EQ(at(dense, 8, j, i), at(lower, 8, i, j));
    }
  }
}

TEST(BandApi, FromDenseLeavesUnusedPlaces) {
  Numbers dense(64), band(34, -1);
  for (std::size_t i = 0; i < dense.size(); ++i) dense[i] = static_cast<double>(i + 1);
  mju_dense2Band(band.data(), dense.data(), 8, 3, 2);
  expect_same_bits(band, {-1, -1, 1,  -1, 9,  10, 17, 18, 19, 26, 27, 28, 35, 36, 37, 44, 45,
                          46, 49, 50, 51, 52, 53, 54, 55, -1, 57, 58, 59, 60, 61, 62, 63, 64});
}

TEST(BandApi, ReferenceFigures) {
  Numbers m = {-1,    -0.737, 5.511,  -0.083, 0.066,  5.562, -0.906, 0.358,  5.359,  0.869, -0.233, 5.039,
               0.662, -0.931, 5.893,  0.059,  0.342,  5.985, -0.233, -0.866, -0.165, 0.374, 0.178,  0.861,
               5.692, 0.054,  -0.816, 0.308,  -0.168, 0.402, 0.821,  0.524,  -0.475, 5.905};
  EXPECT_NEAR(mju_cholFactorBand(m.data(), 8, 3, 2, 0.25, 0.5), 7.711703668282563, 1e-11);
  expect_close(m, {-1,
                   -0.737,
                   2.9183043021590467,
                   -0.083,
                   0.022615873180590274,
                   2.931294683630474,
                   -0.3104542591153756,
                   0.12452558802462008,
                   2.8594774926416617,
                   0.2964560352300452,
                   -0.09439359561495024,
                   2.7769954390100398,
                   0.23151082731147038,
                   -0.32738507518412663,
                   2.9880966767131616,
                   0.021245983760431623,
                   0.1167819035810491,
                   3.035360043746053,
                   -0.07984088562238688,
                   -0.29481659878215116,
                   -0.05353241389874805,
                   0.16433121803318276,
                   0.08172189457711204,
                   0.2793622407148986,
                   2.9291835736117564,
                   0.054,
                   -0.2796144320509343,
                   0.1072303396482232,
                   -0.09377951500900969,
                   0.13012579277537792,
                   0.2962796426418133,
                   0.1603220843150067,
                   -0.19156048435816292,
                   2.9735349144976273});
  const double b[] = {1, 2, 3, 4, 5, 6, 7, 8};
  Numbers x(8);
  mju_cholSolveBand(x.data(), m.data(), b, 8, 3, 2);
  expect_close(x, {0.2608378857829685, 0.2171074150570396, 0.39086304044387804, 0.46836449077690856, 0.4578770826621154,
                   0.5072870363215977, 0.7993431677137249, 0.8521888124325548});
}

TEST(BandApi, Products) {
  const double m[] = {99, 4, 1, 5, 2, 6, -1, 7, 0.5, -0.25, 0.75, 1, 8};
  const double v[] = {1, 2, 3, 4, 5, -1, 0, 1, 0, 2};
  Numbers res(10);
  mju_bandMulMatVec(res.data(), m, v, 5, 2, 1, 2, 1);
  expect_close(res, {8.5, 15.75, 21.75, 30, 46.25, -3, 0.5, 7.5, 1, 16.25});
  mju_bandMulMatVec(res.data(), m, v, 5, 2, 1, 2, 0);
  expect_close(res, {4, 11, 22, 25, 46.25, -4, -1, 6, -1, 16.25});
}

TEST(BandApi, DeficientMatricesReturnZero) {
  const Numbers m = {99, 4, 1, 5, 2, 6, -1, 7, 0.5, -0.25, 0.75, 1, 8};
  for (std::size_t bad : {std::size_t{1}, std::size_t{3}, std::size_t{12}}) {
    Numbers deficient = m;
    deficient[bad] = -0.01;
    EXPECT_EQ(mju_cholFactorBand(deficient.data(), 5, 2, 1, 0, 0), 0);
  }
  Numbers good = m;
  EXPECT_EQ(mju_cholFactorBand(good.data(), 5, 2, 1, 0, 0), 4);
  EXPECT_EQ(mju_cholFactorBand(nullptr, 0, 0, 0, 0, 0), -1);
}

TEST(Band, DenseSecondRoute) {
  Random random;
  for (const BandShape s : {BandShape{1, 1, 0}, {6, 1, 0}, {9, 4, 0}, {9, 3, 2}, {7, 2, 7}, {20, 12, 5}, {30, 5, 10}}) {
    const int n = s.ntotal;
    Numbers band(static_cast<std::size_t>(s.nband * (n - s.ndense) + s.ndense * n)),
        dense(static_cast<std::size_t>(n * n));
    for (double& x : band) x = random.number();
    for (int i = 0; i < n; ++i) band[static_cast<std::size_t>(band_diagonal(i, s))] = n + random.number();
    dense_from_band(dense.data(), band.data(), s, true);

    Numbers again = band;
    band_from_dense(again.data(), dense.data(), s);
    expect_same_bits(again, band);
    const Numbers x = random.numbers(n), b = product(dense, x, n, n, 1);
    Numbers res(x.size());
    band_mul_vec(res.data(), band.data(), x.data(), s, 1, true);
    expect_close(res, b);

    Numbers factor = band, l(dense.size());
    EXPECT_GT(band_chol_factor(factor.data(), s, 0, 0), 0);
    dense_from_band(l.data(), factor.data(), s, false);
    expect_close(product(l, transposed(l, n, n), n, n, n), dense);
    band_chol_solve(res.data(), factor.data(), b.data(), s);
    expect_close(res, x);
    Numbers in_place = b;
    band_chol_solve(in_place.data(), factor.data(), in_place.data(), s);
    expect_same_bits(in_place, res);
  }
}

}  // namespace
}  // namespace sinew::test
