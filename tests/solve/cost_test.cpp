// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "base/cpu.h"
#include "random_problem.h"
#include "solve/cone.h"
#include "solve/row_kernels.h"
#include "solve/slice.h"

namespace sinew::test {
namespace {

// Todorov 2014, Algorithm 5: the vector of the cone that is nearest to y in the norm of R.
Numbers nearest_in_cone(const Numbers& y, const mjContact& c, const double* R) {
  const auto dim = y.size();
  Numbers scaled(dim), x(dim, 0.0);
  double inside = 0;
  for (std::size_t i = 0; i < dim; ++i) {
    scaled[i] = std::sqrt(R[i]) * y[i];
    if (i > 0) inside += y[i] * y[i] / (c.friction[i - 1] * c.friction[i - 1]);
  }
  if (y[0] >= 0 && y[0] * y[0] >= inside) return y;
  double tangent = 0;
  for (std::size_t i = 1; i < dim; ++i) tangent += scaled[i] * scaled[i];
  tangent = std::sqrt(tangent);
  // the foot of the perpendicular on the nearest edge of the circular cone, unless the tip is nearer
  const double along = (scaled[0] + c.mu * tangent) / (1 + c.mu * c.mu);
  if (along <= 0) return x;
  x[0] = along / std::sqrt(R[0]);
  for (std::size_t i = 1; i < dim; ++i) x[i] = along * c.mu * scaled[i] / tangent / std::sqrt(R[i]);
  return x;
}

struct ConeCase {
  mjContact contact{};
  Numbers x, R, D;
};

ConeCase random_cone(Random& random) {
  const int dims[] = {3, 4, 6};
  ConeCase c;
  c.contact.dim = dims[random.below(3)];
  for (double& mu : c.contact.friction) mu = 0.6 * (1.2 + random.number());
  c.contact.mu = 0.5 * (1.3 + random.number());
  c.x = random.numbers(c.contact.dim);
  c.R = {0.3 * (1.2 + random.number())};
  for (int i = 1; i < c.contact.dim; ++i) {
    const double mu = c.contact.friction[i - 1];
    c.R.push_back(c.contact.mu * c.contact.mu * c.R[0] / (mu * mu));
  }
  for (double r : c.R) c.D.push_back(1 / r);
  return c;
}

TEST(Cone, ForceIsTheProjectionOfTheUnconstrainedForce) {
  Random random;
  int zones[5] = {};
  for (int k = 0; k < 300; ++k) {
    ConeCase c = random_cone(random);
    Cone cone = make_cone(0, c.contact, c.D.data());
    Numbers force(c.x.size()), weight(c.x.size()), free(c.x.size());
    evaluate_cone(cone, c.x.data(), c.D.data(), force.data(), weight.data());
    for (std::size_t i = 0; i < free.size(); ++i) free[i] = -c.D[i] * c.x[i];
    expect_close(force, nearest_in_cone(free, c.contact, c.R.data()));
    ++zones[cone.zone];
  }
  EXPECT_GT(zones[mjCNSTRSTATE_SATISFIED], 10);
  EXPECT_GT(zones[mjCNSTRSTATE_QUADRATIC], 10);
  EXPECT_GT(zones[mjCNSTRSTATE_CONE], 10);
}

TEST(Cone, ForceAndHessianAreDerivativesOfTheCost) {
  Random random(2);
  const double h = 1e-6;
  int slid = 0;
  for (int k = 0; k < 100; ++k) {
    ConeCase c = random_cone(random);
    Cone cone = make_cone(0, c.contact, c.D.data());
    const int dim = c.contact.dim;
    Numbers force(c.x.size()), weight(c.x.size()), B(static_cast<std::size_t>(dim * dim));
    EXPECT_NEAR(evaluate_cone(cone, c.x.data(), c.D.data(), force.data(), weight.data()),
                cost_of_cone(cone, c.x.data(), c.D.data()), 1e-12);
    const bool slides = cone.zone == mjCNSTRSTATE_CONE;
    if (slides) cone_hessian_root(B.data(), cone, c.x.data());
    const Numbers H = product(transposed(B, dim, dim), B, dim, dim, dim);
    for (int i = 0; i < dim; ++i) {
      const auto index = static_cast<std::size_t>(i);
      Numbers plus = c.x, minus = c.x, force_plus(c.x.size()), force_minus(c.x.size()), unused(c.x.size());
      plus[index] += h;
      minus[index] -= h;
      Cone moved = cone;
      const double up = evaluate_cone(moved, plus.data(), c.D.data(), force_plus.data(), unused.data());
      const bool same = moved.zone == cone.zone;
      const double down = evaluate_cone(moved, minus.data(), c.D.data(), force_minus.data(), unused.data());
      EXPECT_NEAR((up - down) / (2 * h), -force[index], 1e-4);
      for (int j = 0; slides && same && moved.zone == cone.zone && j < dim; ++j, ++slid) {
        const auto other = static_cast<std::size_t>(j);
        EXPECT_NEAR(at(H, dim, i, j), -(force_plus[other] - force_minus[other]) / (2 * h), 2e-4);
      }
    }
  }
  EXPECT_GT(slid, 100);
}

TEST(Cone, SlopesAlongALineAreDifferencesOfTheCost) {
  Random random(3);
  const double h = 1e-5;
  for (int k = 0; k < 200; ++k) {
    ConeCase c = random_cone(random);
    const Cone cone = make_cone(0, c.contact, c.D.data());
    const Numbers direction = random.numbers(c.contact.dim);
    const ConeLine line = cone_line(cone, c.x.data(), direction.data(), c.D.data());
    const double step = 2 * random.number();
    const auto cost = [&](double s) {
      Numbers moved = c.x;
      for (std::size_t i = 0; i < moved.size(); ++i) moved[i] += s * direction[i];
      return cost_of_cone(cone, moved.data(), c.D.data());
    };
    EXPECT_NEAR(slope_of_cone(line, step).slope, (cost(step + h) - cost(step - h)) / (2 * h), 1e-3);
    const double kink = std::abs(slope_of_cone(line, step + h).curvature - slope_of_cone(line, step - h).curvature);
    if (kink > 0.01) continue;
    EXPECT_NEAR(slope_of_cone(line, step).curvature,
                (slope_of_cone(line, step + h).slope - slope_of_cone(line, step - h).slope) / (2 * h), 1e-2);
  }
}

TEST(RowKernels, TwinsAgreeBitForBit) {
  if (!has_avx2_fma()) GTEST_SKIP() << "no AVX2 here, or not wanted";
  Random random(4);
  for (int n = 0; n < 13; ++n) {
    const Numbers D = random.numbers(n), direction = random.numbers(n);
    Numbers low = random.numbers(n), high = low;
    for (double& x : high) x += 0.7;
    const RowCosts rows{D.data(), low.data(), high.data(), n};
    Unaligned x1(random.numbers(n)), x2(x1.numbers()), f1(D), f2(D), w1(D), w2(D);
    EXPECT_EQ(kScalarRowKernels.move(x1.data(), direction.data(), 0.3, rows, f1.data(), w1.data()),
              kAvx2RowKernels.move(x2.data(), direction.data(), 0.3, rows, f2.data(), w2.data()));
    expect_same_bits(x1.numbers(), x2.numbers());
    expect_same_bits(f1.numbers(), f2.numbers());
    expect_same_bits(w1.numbers(), w2.numbers());
    EXPECT_TRUE(x2.guards_intact() && f2.guards_intact() && w2.guards_intact());
    EXPECT_EQ(kScalarRowKernels.cost(x1.data(), rows), kAvx2RowKernels.cost(x1.data(), rows));
    const LineSlope s1 = kScalarRowKernels.slope(x1.data(), direction.data(), 0.2, rows);
    const LineSlope s2 = kAvx2RowKernels.slope(x1.data(), direction.data(), 0.2, rows);
    EXPECT_EQ(s1.slope, s2.slope);
    EXPECT_EQ(s1.curvature, s2.curvature);
  }
}

TEST(RowKernels, PullIsTheTransposedProductAndTwinsAgree) {
  Random random(6);
  for (int nc = 0; nc < 30; ++nc) {
    const Numbers J = random.numbers(5 * nc), force = random.numbers(5), before = random.numbers(3 * nc);
    std::vector<int> columns;
    for (int c = 0; c < nc; ++c) columns.push_back(2 * c + 1);
    Numbers want = before, got = before;
    const Numbers pull = product(transposed(J, 5, nc), force, nc, 5, 1);
    for (std::size_t c = 0; c < columns.size(); ++c) want[static_cast<std::size_t>(columns[c])] += pull[c];
    kScalarRowKernels.add_pull(got.data(), columns.data(), J.data(), force.data(), 5, nc);
    expect_close(got, want);
    if (!has_avx2_fma()) continue;
    Numbers twin = before;
    kAvx2RowKernels.add_pull(twin.data(), columns.data(), J.data(), force.data(), 5, nc);
    expect_same_bits(twin, got);
  }
}

// Blocks of rows whose columns are neighbours or not, alone and in company, with few columns, many and none.
TEST(RowKernels, ProductsOfBlocksAreThoseOfTheirRows) {
  Random random(7);
  const std::vector<std::vector<int>> blocks{{4},
                                             {1, 2, 3},
                                             {0, 5, 9},
                                             {0, 1, 2, 3, 4, 5},
                                             {2, 3, 7, 8},
                                             {},
                                             {1, 3, 5, 7, 9},
                                             {3, 4, 5, 6, 7, 8, 9},
                                             {0, 2, 11},
                                             {0, 2, 4, 6, 8, 10}};
  for (int size : {1, 2, 4, 6, 9}) {
    std::vector<int> rownnz, rowadr, colind, group;
    for (const std::vector<int>& columns : blocks) {
      group.push_back(static_cast<int>(rownnz.size()));
      for (int r = 0; r < size; ++r) {
        rownnz.push_back(static_cast<int>(columns.size()));
        rowadr.push_back(static_cast<int>(colind.size()));
        colind.insert(colind.end(), columns.begin(), columns.end());
      }
    }
    const int nr = static_cast<int>(rownnz.size());
    group.push_back(nr);
    const SparseRows rows{nr, 12, rownnz.data(), rowadr.data(), colind.data()};
    const RowGroups groups{rows, group.data(), static_cast<int>(blocks.size())};
    const Numbers J = random.numbers(static_cast<int>(colind.size())), vec = random.numbers(12);
    Numbers force = random.numbers(nr), want(rownnz.size()), pull(12, 0.0), scratch(12);
    std::fill_n(force.begin() + size, size, 0.0);  // a block without forces
    mul_sparse_vec(want.data(), J.data(), rows, vec.data());
    mul_sparse_t_vec(pull.data(), J.data(), rows, force.data());
    for (const RowKernels* kernels : {&kScalarRowKernels, has_avx2_fma() ? &kAvx2RowKernels : &kScalarRowKernels}) {
      Numbers got(rownnz.size(), 1.0), pulled(12, 0.0);
      kernels->multiply(got.data(), J.data(), groups, vec.data(), scratch.data());
      expect_same_bits(got, want);
      kernels->pull(pulled.data(), J.data(), groups, force.data());
      expect_close(pulled, pull);
    }
  }
}

// Columns 1 2 3 6 7 of a full triangle, and its first five rows; J's columns in that order or another.
TEST(RowKernels, SquareIsAddedWhereItsColumnsAre) {
  Random random(8);
  std::vector<int> rownnz, rowadr, colind;
  for (int k = 0; k < 9; ++k) {
    rownnz.push_back(k + 1);
    rowadr.push_back(static_cast<int>(colind.size()));
    for (int c = 0; c <= k; ++c) colind.push_back(c);
  }
  const LdlPattern pattern{9, rownnz.data(), rowadr.data(), colind.data(), 0, nullptr};
  const std::vector<int> spread{1, 2, 3, 6, 7}, prefix{0, 1, 2, 3, 4}, swapped{3, 4, 0, 1, 2};
  const std::vector<int> spread_runs{0, 3, 5}, prefix_runs{0, 5}, swapped_runs{0, 2, 3, 5};
  const GroupColumns cases[] = {{5, spread.data(), nullptr, 2, spread_runs.data()},
                                {5, prefix.data(), nullptr, 1, prefix_runs.data()},
                                {5, spread.data(), swapped.data(), 3, swapped_runs.data()}};
  for (const GroupColumns& c : cases) {
    for (int nr : {0, 1, 3, 4, 7, 16, 17, 40}) {
      const Numbers J = random.numbers(5 * nr), before = random.numbers(45);
      Numbers weight = random.numbers(nr), want = before, got = before;
      if (nr > 2) weight[1] = 0;
      for (int i = 0; i < 5; ++i) {
        for (int j = 0; j <= i; ++j) {
          double& entry = want[static_cast<std::size_t>(rowadr[static_cast<std::size_t>(c.columns[i])] + c.columns[j])];
          for (int r = 0; r < nr; ++r) {
            const int a = c.source ? c.source[i] : i, b = c.source ? c.source[j] : j;
            entry += weight[static_cast<std::size_t>(r)] * at(J, 5, r, a) * at(J, 5, r, b);
          }
        }
      }
      kScalarRowKernels.add_square(got.data(), pattern, c, J.data(), weight.data(), nr);
      expect_close(got, want);
      if (!has_avx2_fma()) continue;
      Unaligned twin(before);
      kAvx2RowKernels.add_square(twin.data(), pattern, c, J.data(), weight.data(), nr);
      expect_same_bits(twin.numbers(), got);
      EXPECT_TRUE(twin.guards_intact());
    }
  }
}

// J^T diag(weight) J times a vector: an edge of a flex, a row like it with other columns, and a group of rows.
TEST(RowKernels, SquareTimesAVectorAndTwinsAgree) {
  Random random(9);
  const int rownnz[] = {6, 6, 4, 4, 4}, rowadr[] = {0, 6, 12, 16, 20}, group[] = {0, 1, 2, 5};
  const int colind[] = {1, 2, 3, 7, 8, 9, 0, 1, 3, 4, 7, 8, 2, 5, 6, 9, 2, 5, 6, 9, 2, 5, 6, 9};
  const SparseRows pattern{5, 10, rownnz, rowadr, colind};
  const Numbers J = random.numbers(24), vec = random.numbers(10), before = random.numbers(10);
  Numbers weight = random.numbers(5), want = before, got = before;
  weight[3] = 0;
  for (std::size_t r = 0; r < 5; ++r) {
    const auto first = static_cast<std::size_t>(rowadr[r]), end = first + static_cast<std::size_t>(rownnz[r]);
    double moved = 0;
    for (std::size_t k = first; k < end; ++k) moved += J[k] * vec[static_cast<std::size_t>(colind[k])];
    for (std::size_t k = first; k < end; ++k) want[static_cast<std::size_t>(colind[k])] += weight[r] * moved * J[k];
  }
  kScalarRowKernels.add_square_times(got.data(), J.data(), {pattern, group, 3}, weight.data(), vec.data());
  expect_close(got, want);
  if (!has_avx2_fma()) return;
  Unaligned twin(before);
  kAvx2RowKernels.add_square_times(twin.data(), J.data(), {pattern, group, 3}, weight.data(), vec.data());
  expect_same_bits(twin.numbers(), got);
  EXPECT_TRUE(twin.guards_intact());
}

// Huge and opposite: nothing is left, not even a rounding.
TEST(RowKernels, OppositeForcesCancel) {
  const double J[] = {0.011180339887498961, 0.3, -0.011180339887498961, -0.3};
  const double force[] = {2.1392556070034291e+17, 2.1392556070034291e+17};
  const int columns[] = {0, 1};
  for (const RowKernels* kernels : {&kScalarRowKernels, has_avx2_fma() ? &kAvx2RowKernels : &kScalarRowKernels}) {
    double pull[] = {0, 0};
    kernels->add_pull(pull, columns, J, force, 2, 2);
    EXPECT_EQ(pull[0], 0);
    EXPECT_EQ(pull[1], 0);
  }
}

// Huber, one-sided and quadratic costs, written with branches.
TEST(RowKernels, CostsAndForcesOfTheThreeKindsOfRows) {
  const double inf = std::numeric_limits<double>::infinity();
  const double D[] = {2, 2, 2, 2, 2, 2}, low[] = {-inf, -0.5, -0.5, -0.5, -inf, -inf};
  const double high[] = {inf, 0.5, 0.5, 0.5, 0, 0}, none[6] = {};
  double x[] = {3, -2, 0.25, 2, -1, 1}, force[6], weight[6];
  const double cost = kScalarRowKernels.move(x, none, 0, {D, low, high, 6}, force, weight);
  EXPECT_DOUBLE_EQ(cost, 9 + (2 - 0.25) + 0.0625 + (2 - 0.25) + 1 + 0);
  expect_close(Numbers(force, force + 6), {-6, 1, -0.5, -1, 2, 0});
  expect_close(Numbers(weight, weight + 6), {2, 0, 2, 0, 2, 0});
}

// The minimum in the ellipsoid: no point of a fine shell around it, inside, is better.
TEST(Slice, NoNeighbourIsBetter) {
  Random random(5);
  for (int k = 0; k < 200; ++k) {
    const int sizes[] = {2, 3, 5}, n = sizes[random.below(3)];
    const Numbers A = positive_definite(random, n), b = random.numbers(n);
    Numbers mu = random.numbers(n), y(static_cast<std::size_t>(n));
    for (double& x : mu) x = 1.1 + x;
    const double normal = 0.3 * (1.01 + random.number());
    minimize_in_slice(y.data(), A.data(), n, b.data(), mu.data(), normal, n);
    const auto filling = [&](const Numbers& v) {
      double total = 0;
      for (std::size_t i = 0; i < v.size(); ++i) total += v[i] * v[i] / (mu[i] * mu[i]);
      return std::sqrt(total) / normal;
    };
    const auto cost = [&](const Numbers& v) {
      return 0.5 * mul_vec_mat_vec(v.data(), A.data(), v.data(), n) + dot(v.data(), b.data(), n);
    };
    EXPECT_LE(filling(y), 1 + 1e-9);
    for (int trial = 0; trial < 30; ++trial) {
      Numbers other = y;
      for (double& x : other) x += 1e-3 * random.number();
      const double outside = filling(other);
      for (double& x : other) x /= std::max(1.0, outside);
      EXPECT_GE(cost(other), cost(y) - 1e-12);
    }
  }
}

}  // namespace
}  // namespace sinew::test
