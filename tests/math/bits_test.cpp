// SPDX-License-Identifier: Apache-2.0
// Every bit of every number counts, in arrays of any length.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "matrix_support.h"

namespace sinew::test {
namespace {

void flip(double& x, int bit) {
  std::uint64_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  bits ^= std::uint64_t{1} << bit;
  std::memcpy(&x, &bits, sizeof bits);
}

TEST(Bits, EachIsSeen) {
  for (const Kernels* k : all_kernels()) {
    for (int n = 0; n <= 37; ++n) {
      std::vector<double> x(static_cast<std::size_t>(n) + 2), y(x);
      x.front() = x.back() = y.front() = 1;  // neighbours do not count
      ASSERT_FALSE(k->any_bit(x.data() + 1, n)) << k->name << " " << n;
      ASSERT_FALSE(k->any_difference(x.data() + 1, y.data() + 1, n)) << k->name << " " << n;
      for (int i = 1; i <= n; ++i) {
        for (const int bit : {0, 31, 32, 63}) {
          flip(x[static_cast<std::size_t>(i)], bit);
          ASSERT_TRUE(k->any_bit(x.data() + 1, n)) << k->name << " " << n << " " << i << " " << bit;
          ASSERT_TRUE(k->any_difference(x.data() + 1, y.data() + 1, n)) << k->name << " " << n << " " << i;
          ASSERT_TRUE(k->any_difference(y.data() + 1, x.data() + 1, n)) << k->name << " " << n << " " << i;
          flip(x[static_cast<std::size_t>(i)], bit);
        }
      }
    }
  }
}

TEST(Bits, EveryNumberBeyondABoundIsSeen) {
  const double bad[] = {2.1, -2.1, std::numeric_limits<double>::infinity(), std::nan("")};
  for (const Kernels* k : all_kernels()) {
    for (int n = 0; n <= 19; ++n) {
      std::vector<double> x(static_cast<std::size_t>(n) + 2, -2);
      x.front() = x.back() = 3;  // neighbours do not count
      ASSERT_FALSE(k->any_beyond(x.data() + 1, 2, n)) << k->name << " " << n;
      for (int i = 1; i <= n; ++i) {
        for (const double value : bad) {
          x[static_cast<std::size_t>(i)] = value;
          ASSERT_TRUE(k->any_beyond(x.data() + 1, 2, n)) << k->name << " " << n << " " << i << " " << value;
          x[static_cast<std::size_t>(i)] = 2;
        }
      }
    }
  }
}

}  // namespace
}  // namespace sinew::test
