// SPDX-License-Identifier: Apache-2.0
// mass_rows.tpp -- products of the momenta of a block of dofs with the axes above it, four axes at a time; included by
// make_kernels.tpp only.
//   idea  six components of four axes are turned into packs once for all rows of the block
#ifndef SINEW_MATH_KERNELS_MASS_ROWS_TPP_
#define SINEW_MATH_KERNELS_MASS_ROWS_TPP_

namespace sinew {
namespace {  // internal: see dense_product.tpp

// Four axes: a pack for each component.
template <class Pack>
struct AxisPacks {
  Pack a0, a1, a2, a3, a4, a5;

  AxisPacks(const double* p, const double* q, const double* r, const double* s)
      : a0(Pack::load(p)), a1(Pack::load(q)), a2(Pack::load(r)), a3(Pack::load(s)) {
    Pack c2 = Pack::load(p + 2), c3 = Pack::load(q + 2);
    a4 = Pack::load(r + 2), a5 = Pack::load(s + 2);
    transpose(a0, a1, a2, a3);
    transpose(c2, c3, a4, a5);
  }

  Pack times(const double* m) const {
    const Pack angular = a0 * Pack::broadcast(m[0]) + a1 * Pack::broadcast(m[1]) + a2 * Pack::broadcast(m[2]);
    const Pack linear = a3 * Pack::broadcast(m[3]) + a4 * Pack::broadcast(m[4]) + a5 * Pack::broadcast(m[5]);
    return angular + linear;
  }
};

template <class Pack>
void mass_rows(double* const* row, int rows, const double* momenta, const double* axes, const int* columns,
               int outside) {
  const int count = outside + rows;
  for (int t = 0; t < count; t += 4) {
    const int last = count - 1 - t;  // a pack that is not full repeats its last axis
    const AxisPacks<Pack> packs(axes + 6 * columns[t], axes + 6 * columns[t + (last < 1 ? last : 1)],
                                axes + 6 * columns[t + (last < 2 ? last : 2)],
                                axes + 6 * columns[t + (last < 3 ? last : 3)]);
    for (int q = 0; q < rows; ++q) {
      const int left = outside + q + 1 - t;
      if (left >= 4) {
        packs.times(momenta + 6 * q).store(row[q] + t);
      } else if (left > 0) {
        packs.times(momenta + 6 * q).store_first(row[q] + t, left);
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
