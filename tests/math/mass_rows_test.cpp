// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include "math/spatial.h"
#include "matrix_support.h"

namespace sinew::test {
namespace {

// Every entry has the bits of the dot product that other scalars take (inertia/mass_matrix.tpp), and nothing behind a
// row's diagonal is touched. Columns have gaps.
TEST(MassRows, AreProductsOfAxesAndMomenta) {
  Random random(7);
  for (const Kernels* k : all_kernels()) {
    for (int outside = 0; outside <= 13; ++outside) {
      for (int rows = 1; rows <= 4; ++rows) {
        const int count = outside + rows;
        std::vector<int> columns;
        for (int i = 0; i < count; ++i) columns.push_back(i < outside ? 2 * i : 2 * outside + i);
        const Numbers axes = random.numbers(6 * (2 * outside + count)), momenta = random.numbers(6 * rows);
        std::vector<Numbers> values(static_cast<std::size_t>(rows), Numbers(static_cast<std::size_t>(count) + 4, 3));
        double* row[4] = {};
        for (int q = 0; q < rows; ++q) row[q] = values[static_cast<std::size_t>(q)].data();
        k->mass_rows(row, rows, momenta.data(), axes.data(), columns.data(), outside);
        for (int q = 0; q < rows; ++q) {
          for (int i = 0; i < count + 4; ++i) {
            const bool is_entry = i <= outside + q;
            const double expected =
                is_entry ? dot(Motion<double>::load(axes.data() + 6 * columns[static_cast<std::size_t>(i)]),
                               Force<double>::load(momenta.data() + 6 * q))
                         : 3;
            ASSERT_EQ(row[q][i], expected) << k->name << " " << outside << " " << rows << " " << q << " " << i;
          }
        }
      }
    }
  }
}

TEST(MassRows, AreReversedOneByOne) {
  Random random(8);
  for (const Kernels* k : all_kernels()) {
    std::vector<int> length, from, to;
    int total = 0;
    for (int n = 0; n <= 14; total += n++) {
      length.push_back(n);
      from.push_back(total);
      to.push_back(2 * total + 1);  // with gaps, which stay as they are
    }
    const Numbers x = random.numbers(total);
    Numbers res(2 * static_cast<std::size_t>(total) + 1, 3), expected = res;
    for (std::size_t r = 0; r < length.size(); ++r) {
      for (int i = 0; i < length[r]; ++i) {
        expected[static_cast<std::size_t>(to[r] + i)] = x[static_cast<std::size_t>(from[r] + length[r] - 1 - i)];
      }
    }
    k->reverse_rows(res.data(), to.data(), x.data(), from.data(), length.data(), static_cast<int>(length.size()));
    expect_same_bits(res, expected);
  }
}

}  // namespace
}  // namespace sinew::test
