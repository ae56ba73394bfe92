// SPDX-License-Identifier: Apache-2.0
// PackScalar does what it says, and PackAvx2 gives the same bits, operation by operation.
#include "math/simd/pack_scalar.h"

#include <limits>

#include <gtest/gtest.h>

#include "math/simd/kernels.h"
#include "matrix_support.h"
#include "pack_operations.h"

namespace sinew::test {
namespace {

constexpr int kIndex[4] = {7, 2, 11, 0};

TEST(Pack, TwinsAgreeOnEveryOperation) {
  if (!has_avx2_fma()) GTEST_SKIP() << "no AVX2 here, or not wanted";
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Random random;
  for (int round = 0; round < 200; ++round) {
    Numbers x = random.numbers(12);
    if (round % 4 == 1) x[5] = x[1];  // a tie
    if (round % 4 == 2) x[0] = 0, x[4] = -0.0, x[2] = kInfinity;
    if (round % 4 == 3) x[3] = 1e-310, x[7] = 1e300;
    Numbers scalar(500, 77), avx2(500, 77);
    run_operations<PackScalar>(x.data(), kIndex, scalar.data());
    run_operations_avx2(x.data(), kIndex, avx2.data());
    expect_same_bits(avx2, scalar);
  }
}

TEST(Pack, TwinsAgreeOnComparisonsWithNan) {
  if (!has_avx2_fma()) GTEST_SKIP() << "no AVX2 here, or not wanted";
  const double nan = std::nan("");
  const Numbers x = {nan, 1, 2, 3, 1, nan, 1, 4, 5, 6, 7, 8};
  Numbers scalar(500, 77), avx2(500, 77);
  run_operations<PackScalar>(x.data(), kIndex, scalar.data());
  run_operations_avx2(x.data(), kIndex, avx2.data());
  // max, min: packs 7 to 10; masks: packs 13 to 18
  for (std::size_t i = 28; i < 76; ++i) {
    EXPECT_TRUE(avx2[i] == scalar[i] || (std::isnan(avx2[i]) && std::isnan(scalar[i]))) << i;
  }
}

TEST(Pack, ScalarTwinIsTheArithmeticItNames) {
  const Numbers x = {3, -1, 4, -1.5, 9, 2.5, -6, 5, 3.5, 8, -9, 7};
  Numbers out(500, 77);
  run_operations<PackScalar>(x.data(), kIndex, out.data());
  const auto pack = [&](int i) { return Numbers(out.begin() + 4 * i, out.begin() + 4 * i + 4); };
  expect_same_bits(pack(0), {12, 1.5, -2, 3.5});
  expect_same_bits(pack(1), {-6, -3.5, 10, -6.5});
  expect_same_bits(pack(2), {27, -2.5, -24, -7.5});
  expect_same_bits(pack(3), {3.0 / 9, -0.4, 4.0 / -6, -0.3});
  expect_same_bits(pack(4), {-3, 1, -4, 1.5});
  expect_same_bits(pack(5), {30.5, 5.5, -33, -0.5});
  expect_same_bits(pack(6), {-23.5, 10.5, 15, 14.5});
  expect_same_bits(pack(7), {9, 2.5, 4, 5});
  expect_same_bits(pack(8), {3, -1, -6, -1.5});
  expect_same_bits(pack(11), {3, 1, 4, 1.5});
  expect_same_bits(pack(12), {3, std::sqrt(2.5), std::sqrt(6.0), std::sqrt(5.0)});
  expect_same_bits(pack(13), {1, 1, 0, 1});
  expect_same_bits(pack(16), {3.5, -1, -9, -1.5});
  expect_same_bits(pack(17), {3, -1, -9, -1.5});
  expect_same_bits(pack(18), {9, 9, 9, 9});  // any <, not all <, never a < a, always a <= a
  expect_same_bits(pack(19), {4.5, 4.5, 4.5, 4.5});
  expect_same_bits(pack(20), {4.5, 10.5, 9.5, 14});
  expect_same_bits(pack(23), {3, 9, 3.5, 10.5});  // first column of the rows a, b, c, a c
  expect_same_bits(pack(27), {5, 4, 7, 3});       // gathered
}

TEST(Pack, LanesChangePlaces) {
  const PackScalar a = PackScalar::of(1, 2, 3, 4);
  const auto numbers = [](PackScalar p) { return Numbers(p.lane, p.lane + 4); };
  expect_same_bits(numbers(reversed(a)), {4, 3, 2, 1});
  expect_same_bits(numbers(with_top_crossed(a)), {1, 2, 4, 3});
  const double pair[] = {5, 6};
  expect_same_bits(numbers(PackScalar::broadcast_pair(pair)), {5, 6, 5, 6});
}

TEST(Pack, SumHasOneOrder) {
  const double big = 0x1p53;  // big + 1 is rounded, so that the order shows
  const Numbers x = {big, 1, 1, 1};
  EXPECT_EQ(sum(PackScalar::load(x.data())), (big + 1) + 2);
}

TEST(Pack, KernelsAreChosenOnce) {
  const Kernels& chosen = kernels();
  EXPECT_EQ(&chosen, has_avx2_fma() ? &kAvx2Kernels : &kScalarKernels);
  EXPECT_EQ(&chosen, &kernels());
}

}  // namespace
}  // namespace sinew::test
