// SPDX-License-Identifier: Apache-2.0
// matrix_support.h -- numbers for the tests of linear algebra, and naive second routes.
#ifndef SINEW_TESTS_MATH_MATRIX_SUPPORT_H_
#define SINEW_TESTS_MATH_MATRIX_SUPPORT_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/cpu.h"
#include "math/simd/kernels_table.h"

namespace sinew::test {

using Numbers = std::vector<double>;

// The tables that this processor runs.
inline std::vector<const Kernels*> all_kernels() {
  std::vector<const Kernels*> all = {&kScalarKernels};
  if (has_avx2_fma()) all.push_back(&kAvx2Kernels);
  return all;
}

// The same numbers in [-1, 1) in every run and on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed = 1) : state_(seed * 0x9e3779b97f4a7c15u + 1) {}
  double number() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(state_ >> 11) * 0x1p-52 - 1;
  }
  int below(int n) { return static_cast<int>((number() + 1) / 2 * n); }
  Numbers numbers(int n) {
    Numbers v(static_cast<std::size_t>(n));
    for (double& x : v) x = number();
    return v;
  }

 private:
  std::uint64_t state_;
};

inline double at(const Numbers& mat, int cols, int r, int c) { return mat[static_cast<std::size_t>(r * cols + c)]; }
inline double& at(Numbers& mat, int cols, int r, int c) { return mat[static_cast<std::size_t>(r * cols + c)]; }

// A B by three loops.
inline Numbers product(const Numbers& a, const Numbers& b, int r1, int c1, int c2) {
  Numbers res(static_cast<std::size_t>(r1 * c2), 0.0);
  for (int i = 0; i < r1; ++i) {
    for (int k = 0; k < c1; ++k) {
      for (int j = 0; j < c2; ++j) at(res, c2, i, j) += at(a, c1, i, k) * at(b, c2, k, j);
    }
  }
  return res;
}

inline Numbers transposed(const Numbers& a, int nr, int nc) {
  Numbers res(a.size());
  for (int i = 0; i < nr; ++i) {
    for (int j = 0; j < nc; ++j) at(res, nr, j, i) = at(a, nc, i, j);
  }
  return res;
}

// G G^T + 1 with a random G: symmetric, positive definite, well conditioned.
inline Numbers positive_definite(Random& random, int n) {
  const Numbers g = random.numbers(n * n);
  Numbers res = product(g, transposed(g, n, n), n, n, n);
  for (int i = 0; i < n; ++i) at(res, n, i, i) += 1;
  return res;
}

inline Numbers lower_triangle(Numbers mat, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = i + 1; j < n; ++j) at(mat, n, i, j) = 0;
  }
  return mat;
}

// Equal to 1e-12 of the largest number there is.
inline void expect_close(const Numbers& got, const Numbers& want, double tolerance = 1e-12) {
  ASSERT_EQ(got.size(), want.size());
  double largest = 1;
  for (double x : want) largest = std::max(largest, std::abs(x));
  for (std::size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], want[i], tolerance * largest) << "at " << i;
}

inline void expect_same_bits(const Numbers& got, const Numbers& want) {
  ASSERT_EQ(got.size(), want.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    ASSERT_EQ(std::bit_cast<std::uint64_t>(got[i]), std::bit_cast<std::uint64_t>(want[i]))
        << "at " << i << ": " << got[i] << " and " << want[i];
  }
}

// Numbers that start 8 bytes behind an aligned address, with a guard on either side.
class Unaligned {
 public:
  explicit Unaligned(const Numbers& v) : memory_(v.size() + 8, kGuard) {
    offset_ = 1;
    while (reinterpret_cast<std::uintptr_t>(memory_.data() + offset_) % 32 != 8) ++offset_;
    std::copy(v.begin(), v.end(), memory_.begin() + offset_);
    size_ = v.size();
  }
  double* data() { return memory_.data() + offset_; }
  Numbers numbers() const { return {memory_.begin() + offset_, memory_.begin() + offset_ + static_cast<long>(size_)}; }
  bool guards_intact() const {
    return memory_[static_cast<std::size_t>(offset_) - 1] == kGuard &&
           memory_[static_cast<std::size_t>(offset_) + size_] == kGuard;
  }

 private:
  static constexpr double kGuard = 12345.678;
  Numbers memory_;
  std::ptrdiff_t offset_;
  std::size_t size_;
};

// Runs work(kernels, output) with both tables on unaligned memory and expects the same bits and nothing else touched.
template <class Work>
void expect_twins_agree(const Numbers& output, Work work) {
  if (!has_avx2_fma()) GTEST_SKIP() << "no AVX2 here, or not wanted";
  Unaligned scalar(output), avx2(output);
  work(kScalarKernels, scalar.data());
  work(kAvx2Kernels, avx2.data());
  expect_same_bits(avx2.numbers(), scalar.numbers());
  EXPECT_TRUE(scalar.guards_intact());
  EXPECT_TRUE(avx2.guards_intact());
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_MATH_MATRIX_SUPPORT_H_
