// SPDX-License-Identifier: Apache-2.0
// Every bit of every number counts, in arrays of any length.
#include <cstdint>
#include <cstring>
#include <vector>

#include <gtest/gtest.h>

#include "base/cpu.h"
#include "math/simd/kernels.h"

namespace sinew::test {
namespace {

std::vector<const Kernels*> all_kernels() {
  std::vector<const Kernels*> all = {&kScalarKernels};
  if (has_avx2_fma()) all.push_back(&kAvx2Kernels);
  return all;
}

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

}  // namespace
}  // namespace sinew::test
