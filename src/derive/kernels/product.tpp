// SPDX-License-Identifier: Apache-2.0
// product.tpp -- products with many columns of slopes, for any Pack; included by the two kernel files of this folder
// only.
//   idea  slopes have many zeros: a dof feels few of the others, and a control few dofs. So two packs of columns go
//         alone, with a list of the rows in which they have anything; of six rows of the result they stay in registers
//   lost  one pack and twelve rows, with fewer zeros left, but thirteen loads for twelve products: a quarter slower
#ifndef SINEW_DERIVE_KERNELS_PRODUCT_TPP_
#define SINEW_DERIVE_KERNELS_PRODUCT_TPP_

#include <cstddef>

#include "derive/kernels/slope_kernels.h"

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

constexpr int kListed = 64;  // rows of B at a time

// Rows of B, from `first` on, that have anything in some packs.
struct ListedRows {
  int first, count;
  int row[kListed];
};

template <class Pack, int kPacks>
void list_rows(const PackProduct& o, const double* b, int first, ListedRows& listed) {
  const int end = o.depth - first < kListed ? o.depth : first + kListed;
  const Pack zero = Pack::zero();
  int count = 0;
  for (int k = first; k < end; ++k) {
    const double* row = b + k * o.stride;
    bool any = !all(Pack::load(row) == zero);
    if (kPacks == 2) any = any || !all(Pack::load(row + 4) == zero);
    listed.row[count] = k;
    count += any;
  }
  listed.first = first;
  listed.count = count;
}

template <class Pack, int kPacks, int kRows>
void multiply_tile(const PackProduct& o, const ListedRows& listed, int i, const double* b, double* c) {
  const std::ptrdiff_t a_row = o.a_row, a_depth = o.a_depth, stride = o.stride;
  const double* a = o.a + i * a_row;
  const bool add = o.add || listed.first > 0;
  Pack sum[kRows][kPacks];
  c += i * stride;
  for (int r = 0; r < kRows; ++r) {
    for (int p = 0; p < kPacks; ++p) sum[r][p] = add ? Pack::load(c + r * stride + 4 * p) : Pack::zero();
  }
  for (int l = 0; l < listed.count; ++l) {
    const double *factor = a + listed.row[l] * a_depth, *from = b + listed.row[l] * stride;
    Pack x[kPacks];
    for (int p = 0; p < kPacks; ++p) x[p] = Pack::load(from + 4 * p);
    for (int r = 0; r < kRows; ++r) {
      const Pack f = Pack::broadcast(factor[r * a_row]);
      for (int p = 0; p < kPacks; ++p) sum[r][p] = fma(f, x[p], sum[r][p]);
    }
  }
  for (int r = 0; r < kRows; ++r) {
    for (int p = 0; p < kPacks; ++p) sum[r][p].store(c + r * stride + 4 * p);
  }
}

// Eight rows are twice four: sums of two rows alone would wait for each other.
template <class Pack, int kPacks>
void multiply_packs(const PackProduct& o, int first, const double* b, double* c) {
  ListedRows listed;
  list_rows<Pack, kPacks>(o, b, first, listed);
  int i = 0;
  for (int left = o.rows; left > 0; left = o.rows - i) {
    if (left >= 6 && left != 8) {
      multiply_tile<Pack, kPacks, 6>(o, listed, i, b, c);
      i += 6;
    } else if (left >= 4) {
      multiply_tile<Pack, kPacks, 4>(o, listed, i, b, c);
      i += 4;
    } else {
      multiply_tile<Pack, kPacks, 1>(o, listed, i, b, c);
      ++i;
    }
  }
}

template <class Pack>
void multiply_packs(const PackProduct& product) {
  const PackProduct o = product;
  for (int first = 0; first == 0 || first < o.depth; first += kListed) {
    std::ptrdiff_t p = 0;
    for (; p + 8 <= o.stride; p += 8) multiply_packs<Pack, 2>(o, first, o.b + p, o.c + p);
    if (p < o.stride) multiply_packs<Pack, 1>(o, first, o.b + p, o.c + p);
  }
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_DERIVE_KERNELS_PRODUCT_TPP_
