// SPDX-License-Identifier: Apache-2.0
// PackAvx512 gives in each half the bits that PackScalar gives, operation by operation, and turns squares over.
#include <cmath>
#include <limits>
#include <numeric>

#include <gtest/gtest.h>

#include "base/cpu.h"
#include "math/simd/pack_scalar.h"
#include "matrix_support.h"
#include "wide_operations.h"

namespace sinew::test {
namespace {

// Two packs of four.
struct TwoPacks {
  struct Mask {
    PackScalar::Mask low, high;
    static Mask of(unsigned bits) { return {PackScalar::Mask::of(bits & 15), PackScalar::Mask::of(bits >> 4)}; }
    friend Mask operator&(Mask a, Mask b) { return {a.low & b.low, a.high & b.high}; }
    friend Mask operator|(Mask a, Mask b) { return {a.low | b.low, a.high | b.high}; }
  };
  PackScalar low, high;

  static TwoPacks zero() { return {PackScalar::zero(), PackScalar::zero()}; }
  static TwoPacks broadcast(double x) { return {PackScalar::broadcast(x), PackScalar::broadcast(x)}; }
  static TwoPacks load(const double* p) { return {PackScalar::load(p), PackScalar::load(p + 4)}; }
  void store(double* p) const {
    low.store(p);
    high.store(p + 4);
  }

  friend TwoPacks operator+(TwoPacks a, TwoPacks b) { return {a.low + b.low, a.high + b.high}; }
  friend TwoPacks operator-(TwoPacks a, TwoPacks b) { return {a.low - b.low, a.high - b.high}; }
  friend TwoPacks operator*(TwoPacks a, TwoPacks b) { return {a.low * b.low, a.high * b.high}; }
  friend TwoPacks operator/(TwoPacks a, TwoPacks b) { return {a.low / b.low, a.high / b.high}; }
  friend TwoPacks operator-(TwoPacks a) { return {-a.low, -a.high}; }
  friend TwoPacks fma(TwoPacks a, TwoPacks b, TwoPacks c) {
    return {fma(a.low, b.low, c.low), fma(a.high, b.high, c.high)};
  }
  friend TwoPacks fnma(TwoPacks a, TwoPacks b, TwoPacks c) {
    return {fnma(a.low, b.low, c.low), fnma(a.high, b.high, c.high)};
  }
  friend TwoPacks abs(TwoPacks a) { return {abs(a.low), abs(a.high)}; }
  friend TwoPacks sqrt(TwoPacks a) { return {sqrt(a.low), sqrt(a.high)}; }
  friend TwoPacks max(TwoPacks a, TwoPacks b) { return {max(a.low, b.low), max(a.high, b.high)}; }
  friend TwoPacks min(TwoPacks a, TwoPacks b) { return {min(a.low, b.low), min(a.high, b.high)}; }
  friend Mask operator<(TwoPacks a, TwoPacks b) { return {a.low < b.low, a.high < b.high}; }
  friend Mask operator<=(TwoPacks a, TwoPacks b) { return {a.low <= b.low, a.high <= b.high}; }
  friend Mask operator==(TwoPacks a, TwoPacks b) { return {a.low == b.low, a.high == b.high}; }
  friend TwoPacks select(Mask m, TwoPacks yes, TwoPacks no) {
    return {select(m.low, yes.low, no.low), select(m.high, yes.high, no.high)};
  }
};

class WidePack : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_avx512()) GTEST_SKIP() << "no AVX-512 here, or not wanted";
  }
};

TEST_F(WidePack, HasTheBitsOfTwoPacks) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Random random;
  for (int round = 0; round < 200; ++round) {
    Numbers x = random.numbers(3 * kWideLanes);
    if (round % 4 == 1) x[13] = x[5], x[9] = x[1];  // ties
    if (round % 4 == 2) x[0] = 0, x[8] = -0.0, x[6] = kInfinity;
    if (round % 4 == 3) x[3] = 1e-310, x[15] = 1e300;
    Numbers two(kMostWideNumbers, 77), wide(kMostWideNumbers, 77);
    EXPECT_EQ(run_lane_operations_avx512(x.data(), wide.data()), run_lane_operations<TwoPacks>(x.data(), two.data()));
    expect_same_bits(wide, two);
  }
}

// max and min give the second of two if one is no number, and comparisons are false.
TEST_F(WidePack, ComparesWithNanAsTwoPacksDo) {
  const double nan = std::nan("");
  Numbers x(3 * kWideLanes);
  std::iota(x.begin(), x.end(), 1);
  x[0] = x[3] = x[10] = x[15] = x[11] = nan;
  Numbers two(kMostWideNumbers, 77), wide(kMostWideNumbers, 77);
  run_lane_operations<TwoPacks>(x.data(), two.data());
  const int n = run_lane_operations_avx512(x.data(), wide.data());
  for (std::size_t i = 9 * kWideLanes; i < static_cast<std::size_t>(n); ++i) {
    EXPECT_TRUE(wide[i] == two[i] || (std::isnan(wide[i]) && std::isnan(two[i]))) << i;
  }
}

TEST_F(WidePack, TakesTheFirstOfEightAndTurnsSquaresOver) {
  Numbers x(64);
  std::iota(x.begin(), x.end(), 1);
  x[9] = 0;  // b is greater but for this one
  WideAnswers answers{};
  answer_avx512(x.data(), answers);
  EXPECT_EQ(answers.less, 0xfdu);
  EXPECT_TRUE(answers.any_less);
  EXPECT_FALSE(answers.all_less);
  EXPECT_TRUE(answers.all_same);
  for (int n = 0; n <= kWideLanes; ++n) {
    for (int k = 0; k < kWideLanes; ++k) {
      EXPECT_EQ(answers.first[n][k], k < n ? k + 1 : 0);
      EXPECT_EQ(answers.stored[n][k], k < n ? k + 1 : 77);
    }
  }
  for (std::size_t i = 0; i < 8; ++i) {
    for (std::size_t k = 0; k < 8; ++k) EXPECT_EQ(answers.turned[i][k], x[8 * k + i]);
  }
}

}  // namespace
}  // namespace sinew::test
