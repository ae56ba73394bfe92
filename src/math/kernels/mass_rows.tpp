// SPDX-License-Identifier: Apache-2.0
// mass_rows.tpp -- products of the momenta of a block of dofs with the axes above it, four axes at a time; included by
// make_kernels.tpp only.
//   idea  six components of four axes are turned into packs once for all rows of the block
#ifndef SINEW_MATH_KERNELS_MASS_ROWS_TPP_
#define SINEW_MATH_KERNELS_MASS_ROWS_TPP_

#include "math/simd/six_packs.h"

namespace sinew {
namespace {  // internal: see dense_product.tpp

// A momentum times four axes.
template <class Pack>
[[gnu::always_inline]] inline Pack times(const SixPacks<Pack>& axes, const double* m) {
  const Pack angular =
      axes.a0 * Pack::broadcast(m[0]) + axes.a1 * Pack::broadcast(m[1]) + axes.a2 * Pack::broadcast(m[2]);
  const Pack linear =
      axes.a3 * Pack::broadcast(m[3]) + axes.a4 * Pack::broadcast(m[4]) + axes.a5 * Pack::broadcast(m[5]);
  return angular + linear;
}

template <class Pack>
void mass_rows(double* const* row, int rows, const double* momenta, const double* axes, const int* columns,
               int outside) {
  const int count = outside + rows;
  for (int t = 0; t < count; t += 4) {
    const int last = count - 1 - t;  // a pack that is not full repeats its last axis
    const SixPacks<Pack> packs(axes + 6 * columns[t], axes + 6 * columns[t + (last < 1 ? last : 1)],
                               axes + 6 * columns[t + (last < 2 ? last : 2)],
                               axes + 6 * columns[t + (last < 3 ? last : 3)]);
    for (int q = 0; q < rows; ++q) {
      const int left = outside + q + 1 - t;
      if (left >= 4) {
        times(packs, momenta + 6 * q).store(row[q] + t);
      } else if (left > 0) {
        times(packs, momenta + 6 * q).store_first(row[q] + t, left);
      }
    }
  }
}

// The last pack overlaps the one before it, and what it writes is the same again.
template <class Pack>
void reverse_rows(double* res, const int* res_adr, const double* x, const int* x_adr, const int* length, int rows) {
  for (int i = 0; i < rows; ++i) {
    const int n = length[i];
    double* to = res + res_adr[i];
    const double* from = x + x_adr[i];
    if (n < 4) {
      for (int k = 0; k < n; ++k) to[k] = from[n - 1 - k];
      continue;
    }
    for (int k = n - 4; k > 0; k -= 4) reversed(Pack::load(from + k)).store(to + (n - 4 - k));
    reversed(Pack::load(from)).store(to + n - 4);
  }
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_KERNELS_MASS_ROWS_TPP_
