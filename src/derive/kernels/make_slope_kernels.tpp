// SPDX-License-Identifier: Apache-2.0
// make_slope_kernels.tpp -- the whole table for one Pack; included by the two kernel files of this folder only.
#ifndef SINEW_DERIVE_KERNELS_MAKE_SLOPE_KERNELS_TPP_
#define SINEW_DERIVE_KERNELS_MAKE_SLOPE_KERNELS_TPP_

#include "derive/kernels/chains.tpp"
#include "derive/kernels/contact.tpp"
#include "derive/kernels/dof_terms.tpp"
#include "derive/kernels/flow.tpp"
#include "derive/kernels/inversion.tpp"
#include "derive/kernels/product.tpp"
#include "derive/kernels/slope_kernels.h"
#include "derive/kernels/subtree.tpp"
#include "derive/kernels/tree_solve.tpp"

namespace sinew {
namespace {

template <class Pack>
void combine(double* result, double s, const double* a, double t, const double* b, std::ptrdiff_t n) {
  const Pack by_s = Pack::broadcast(s), by_t = Pack::broadcast(t);
  std::ptrdiff_t i = 0;
  if (b) {
    for (; i + 4 <= n; i += 4) fma(by_t, Pack::load(b + i), by_s * Pack::load(a + i)).store(result + i);
  } else {
    for (; i + 4 <= n; i += 4) (by_s * Pack::load(a + i)).store(result + i);
  }
  const int rest = static_cast<int>(n - i);
  if (rest == 0) return;
  const Pack other = b ? Pack::load_first(b + i, rest) : Pack::zero();
  fma(by_t, other, by_s * Pack::load_first(a + i, rest)).store_first(result + i, rest);
}

template <class Pack>
void set_side_by_side(const SideBySide& parts) {
  const SideBySide o = parts;
  const Pack scale = Pack::broadcast(o.scale);
  for (int i = 0; i < o.n; ++i) {
    double *to = o.to + i * o.stride, *end = to + o.stride;
    for (int p = 0; p < 4; ++p) {
      const int columns = o.columns[p];
      const double* from = o.part[p] ? o.part[p] + std::ptrdiff_t{i} * columns : nullptr;
      int j = 0;
      for (; j + 4 <= columns; j += 4) (from ? scale * Pack::load(from + j) : Pack::zero()).store(to + j);
      const int rest = columns - j;
      if (rest > 0) (from ? scale * Pack::load_first(from + j, rest) : Pack::zero()).store_first(to + j, rest);
      to += columns;
    }
    for (; to < end; ++to) *to = 0;
  }
}

template <class Pack>
constexpr SlopeKernels make_slope_kernels() {
  return {.invert_positive = invert_positive<Pack>,
          .multiply = multiply_packs<Pack>,
          .combine = combine<Pack>,
          .set_side_by_side = set_side_by_side<Pack>,
          .solve_tree = solve_tree<Pack>,
          .pass_tree = pass_tree<Pack>,
          .sum_subtrees = sum_subtrees<Pack>,
          .sum_at_rest = sum_at_rest<Pack>,
          .add_chains = add_chains<Pack>,
          .add_contact = add_contact<Pack>,
          .set_chain_terms = set_chain_terms<Pack>,
          .set_pair_column = set_pair_column<Pack>,
          .set_common_column = set_common_column<Pack>,
          .subtract_pair = subtract_pair<Pack>};
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_DERIVE_KERNELS_MAKE_SLOPE_KERNELS_TPP_
