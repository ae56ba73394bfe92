// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "derive/kernels/slope_kernels.h"
#include "math/matrix_support.h"
#include "math/sparse/plain_ldl.h"

namespace sinew::test {
namespace {

constexpr double kNotRead = std::numeric_limits<double>::quiet_NaN();

std::vector<const SlopeKernels*> all_tables() {
  std::vector<const SlopeKernels*> all = {&kScalarSlopeKernels};
  if (has_avx2_fma()) all.push_back(&kAvx2SlopeKernels);
  return all;
}

Numbers invert(const SlopeKernels& kernels, const Numbers& matrix, int n, double scale) {
  const int width = (n + 3) / 4 * 4;
  Numbers padded(static_cast<std::size_t>(width * width)), scratch(static_cast<std::size_t>(width * (width + 8)));
  kernels.invert_positive(padded.data(), matrix.data(), n, 1e-15, scale, scratch.data());
  for (const double x : padded) EXPECT_TRUE(std::isfinite(x));
  Numbers inverse;
  for (int i = 0; i < n; ++i) inverse.insert(inverse.end(), padded.begin() + i * width, padded.begin() + i * width + n);
  return inverse;
}

TEST(SlopeKernels, InverseTimesMatrixIsScale) {
  Random random;
  for (const int n : {1, 2, 3, 4, 5, 7, 8, 9, 12, 13, 27, 60}) {
    const Numbers full = positive_definite(random, n);
    Numbers lower = full;
    for (int i = 0; i < n; ++i) {
      for (int j = i + 1; j < n; ++j) at(lower, n, i, j) = kNotRead;
    }
    const Numbers first = invert(kScalarSlopeKernels, lower, n, -2);
    for (const SlopeKernels* kernels : all_tables()) expect_same_bits(invert(*kernels, lower, n, -2), first);
    const Numbers unit = product(first, full, n, n, n);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) EXPECT_NEAR(at(unit, n, i, j), i == j ? -2 : 0, 1e-11) << n;
    }
  }
}

TEST(SlopeKernels, RaisesPivots) {
  for (const SlopeKernels* kernels : all_tables()) {
    EXPECT_EQ(invert(*kernels, {4, 0, 0, 0}, 2, 1), (Numbers{0.25, 0, 0, 1 / 1e-15}));
  }
}

// Of matrices with many zeros, in more rows than are looked at together.
TEST(SlopeKernels, ProductsLeaveZerosOut) {
  Random random;
  for (const int depth : {1, 6, 27, 70}) {
    for (const int rows : {1, 2, 7, 16, 28, 33}) {
      const int packs = 3, stride = 4 * packs, a_stride = rows + 2;
      const Numbers a = random.numbers(depth * a_stride), before = random.numbers(rows * stride);
      Numbers b = random.numbers(depth * stride);
      for (int k = 0; k < depth; ++k) {
        for (int j = 0; j < stride; ++j) {
          if ((k + j / 4) % 3 > 0) at(b, stride, k, j) = 0;
        }
      }
      for (const bool add : {false, true}) {
        Numbers first;
        for (const SlopeKernels* kernels : all_tables()) {
          Numbers c = before;
          kernels->multiply({a.data(), 1, a_stride, rows, depth, b.data(), c.data(), stride, add});
          for (int i = 0; i < rows; ++i) {
            for (int j = 0; j < stride; ++j) {
              double expected = add ? at(before, stride, i, j) : 0;
              for (int k = 0; k < depth; ++k) expected += at(a, a_stride, k, i) * at(b, stride, k, j);
              EXPECT_NEAR(at(c, stride, i, j), expected, 1e-13);
            }
          }
          if (first.empty()) first = c;
          expect_same_bits(c, first);
        }
      }
    }
  }
}

TEST(SlopeKernels, CombineAnyNumber) {
  Random random;
  for (int n = 0; n < 14; ++n) {
    const Numbers a = random.numbers(n + 1), b = random.numbers(n + 1), before = random.numbers(n + 1);
    for (const SlopeKernels* kernels : all_tables()) {
      for (const bool both : {false, true}) {
        Numbers result = before;
        kernels->combine(result.data(), 2, a.data(), 3, both ? b.data() : nullptr, n);
        for (std::size_t i = 0; i < result.size(); ++i) {
          const bool inside = i + 1 < result.size();
          EXPECT_NEAR(result[i], inside ? 2 * a[i] + (both ? 3 * b[i] : 0) : before[i], 1e-14);
        }
      }
    }
  }
}

TEST(SlopeKernels, MatricesGoSideBySide) {
  Random random;
  const int n = 3, columns[4] = {5, 4, 0, 2}, stride = 16;
  const Numbers a = random.numbers(n * 5), b = random.numbers(n * 2);
  for (const SlopeKernels* kernels : all_tables()) {
    Numbers to(n * stride, kNotRead);
    kernels->set_side_by_side({n, {a.data(), nullptr, nullptr, b.data()}, {5, 4, 0, 2}, -2, to.data(), stride});
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < stride; ++j) {
        const int last = j - columns[0] - columns[1];
        const double expected = j < 5 ? -2 * at(a, 5, i, j) : last >= 0 && last < 2 ? -2 * at(b, 2, i, last) : 0;
        EXPECT_EQ(at(to, stride, i, j), expected) << i << " " << j;
      }
    }
  }
}

// A chain of three, then one of five and one of two that part there: blocks of one to four rows.
TEST(SlopeKernels, TreesAreSolvedSideBySide) {
  const std::vector<int> rownnz = {1, 2, 3, 4, 5, 6, 7, 8, 4, 5}, block = {0, 3, 7, 8, 10};
  std::vector<int> rowadr, colind;
  for (const int count : rownnz) {
    const int row = static_cast<int>(rowadr.size());
    rowadr.push_back(static_cast<int>(colind.size()));
    for (int k = 0; k < count; ++k) colind.push_back(row >= 8 && k >= 3 ? row - (count - 1 - k) : k);
  }
  const LdlPattern pattern{10, rownnz.data(), rowadr.data(), colind.data(), 4, block.data()};
  Random random;
  const Numbers factor = random.numbers(static_cast<int>(colind.size())), inverse_diag = random.numbers(10);
  for (const int packs : {1, 2, 3, 5}) {
    const int stride = 4 * packs + 4, used = 4 * packs;
    const Numbers before = random.numbers(10 * stride);
    for (const SlopeKernels* kernels : all_tables()) {
      Numbers x = before;
      kernels->solve_tree({pattern, factor.data(), inverse_diag.data(), x.data(), stride, packs});
      for (int j = 0; j < stride; ++j) {
        Numbers column(10);
        for (int i = 0; i < 10; ++i) column[static_cast<std::size_t>(i)] = at(before, stride, i, j);
        if (j < used) plain_ldl_solve(column.data(), factor.data(), inverse_diag.data(), pattern);
        for (int i = 0; i < 10; ++i) EXPECT_NEAR(at(x, stride, i, j), column[static_cast<std::size_t>(i)], 1e-11);
      }
    }
  }
}

// Two chains that part, and a ball: dofs 3 to 5 turn each other.
class Chains : public ::testing::Test {
 protected:
  static constexpr int kDofs = 14;
  static constexpr int kParent[kDofs] = {-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 2, 10, 11, 12};

  void SetUp() override {
    Random random;
    for (int i = 0; i < kDofs; ++i) {
      group_end_[i] = i >= 3 && i <= 5 ? 6 : i + 1;
      for (double* axis : {axes_[i].PP, axes_[i].P, axes_[i].Q, axes_[i].S, axes_[i].T}) fill(random, axis, 8);
      fill(random, terms_[i].row_q, 32);
      fill(random, terms_[i].row_v, 16);
      for (double* wrench : {terms_[i].row_a, terms_[i].column_q, terms_[i].column_v}) fill(random, wrench, 8);
    }
  }

  static void fill(Random& random, double* numbers, int n) {
    for (int k = 0; k < n; ++k) numbers[k] = k % 4 == 3 ? 0 : random.number();
  }
  static double power(const double* a, const double* b, int n) {
    double sum = 0;
    for (int k = 0; k < n; ++k) sum += a[k] * b[k];
    return sum;
  }

  // By the definition in slope_kernels.h.
  void add_entry(int i, int j, Numbers& dq, Numbers& dv, Numbers& da) const {
    const ChainAxes& by = axes_[j];
    const ChainTerms& of = terms_[i];
    at(dq, kDofs, i, j) += power(by.PP, of.row_q, 8) + power(by.P, of.row_q + 8, 8) + power(by.Q, of.row_q + 16, 8) +
                           power(by.S, of.row_q + 24, 8);
    at(dv, kDofs, i, j) += power(by.S, of.row_v, 8) + power(by.T, of.row_v + 8, 8);
    at(da, kDofs, i, j) += power(by.S, of.row_a, 8);
    if (group_end_[j] > i) return;
    at(dq, kDofs, j, i) += power(by.S, of.column_q, 8);
    at(dv, kDofs, j, i) += power(by.S, of.column_v, 8);
    at(da, kDofs, j, i) += power(by.S, of.row_a, 8);
  }

  int group_end_[kDofs];
  ChainAxes axes_[kDofs];
  ChainTerms terms_[kDofs];
};

TEST_F(Chains, HaveTheEntriesOfTheirDefinition) {
  const Numbers zeros(kDofs * kDofs, 0.0);
  Numbers dq = zeros, dv = zeros, da = zeros;
  for (int i = 0; i < kDofs; ++i) {
    for (int j = i + 1; j < group_end_[i]; ++j) add_entry(i, j, dq, dv, da);
    for (int j = i; j >= 0; j = kParent[j]) add_entry(i, j, dq, dv, da);
  }
  for (const SlopeKernels* kernels : all_tables()) {
    Numbers q = zeros, v = zeros, a = zeros, q_alone = zeros;
    kernels->add_chains({kDofs, kParent, group_end_, axes_, terms_, q.data(), v.data(), a.data()});
    kernels->add_chains({kDofs, kParent, group_end_, axes_, terms_, q_alone.data(), nullptr, nullptr});
    for (std::size_t k = 0; k < q.size(); ++k) {
      EXPECT_NEAR(q[k], dq[k], 1e-13);
      EXPECT_NEAR(v[k], dv[k], 1e-13);
      EXPECT_NEAR(a[k], da[k], 1e-13);
      EXPECT_NEAR(q_alone[k], dq[k], 1e-13);
    }
  }
}

}  // namespace
}  // namespace sinew::test
