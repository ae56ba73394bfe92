// SPDX-License-Identifier: Apache-2.0
// chains.tpp -- slopes between dofs of a chain, or of two, for any Pack; included by the two kernel files of this
// folder only.
//   idea  the axes of a dof are ten packs, and each of the five results takes those that it needs. Dofs of a chain
//         mostly follow each other: sums across packs, which cost most, are then taken for four dofs at once
#ifndef SINEW_DERIVE_KERNELS_CHAINS_TPP_
#define SINEW_DERIVE_KERNELS_CHAINS_TPP_

#include <cstddef>

#include "derive/kernels/slope_kernels.h"

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

// Row i by dof j; row j by dof i too if dof i is not one that turns the axis of j.
template <class Pack>
inline void add_chain_entry(const ChainSlopes& o, const ChainTerms& terms, int i, int j, bool with_column) {
  const double* axes = o.axes[j].PP;
  const Pack s0 = Pack::load(axes + 24), s1 = Pack::load(axes + 28);
  const std::ptrdiff_t entry = std::ptrdiff_t{i} * o.n + j, mirror = std::ptrdiff_t{j} * o.n + i;
  const auto with_S = [&](const double* wrench) { return fma(s1, Pack::load(wrench + 4), s0 * Pack::load(wrench)); };
  Pack q = Pack::load(axes) * Pack::load(terms.row_q), v = Pack::zero();
  for (int k = 4; k < (o.at_rest ? 8 : 32); k += 4) q = fma(Pack::load(axes + k), Pack::load(terms.row_q + k), q);
  if (o.dv) {
    v = with_S(terms.row_v);
    for (int k = 0; k < 8; k += 4) v = fma(Pack::load(axes + 32 + k), Pack::load(terms.row_v + 8 + k), v);
  }
  double sums[4];
  sum_each(q, v, with_S(terms.column_q), o.dv ? with_S(terms.column_v) : Pack::zero()).store(sums);
  if (o.dq) o.dq[entry] += sums[0];
  if (o.dv) o.dv[entry] += sums[1];
  const double a = o.da ? sum(with_S(terms.row_a)) : 0;
  if (o.da) o.da[entry] += a;
  if (!with_column) return;
  if (o.dq) o.dq[mirror] += sums[2];
  if (o.dv) o.dv[mirror] += sums[3];
  if (o.da) o.da[mirror] += a;
}

// A pack for each of four dofs that follow each other, times the same numbers: their sums.
template <class Pack, int kPacks>
inline Pack four_products(const double* axes, const double* wrench) {
  constexpr int kStride = sizeof(ChainAxes) / sizeof(double);
  const Pack first = Pack::load(wrench);
  Pack parts[4];
  for (int r = 0; r < 4; ++r) parts[r] = Pack::load(axes + r * kStride) * first;
  for (int k = 1; k < kPacks; ++k) {
    const Pack next = Pack::load(wrench + 4 * k);
    for (int r = 0; r < 4; ++r) parts[r] = fma(Pack::load(axes + r * kStride + 4 * k), next, parts[r]);
  }
  return sum_each(parts[0], parts[1], parts[2], parts[3]);
}

template <class Pack>
inline void add_to_row(Pack numbers, double* row) {
  (Pack::load(row) + numbers).store(row);
}

template <class Pack>
inline void add_to_column(Pack numbers, double* column, int n) {
  double number[4];
  numbers.store(number);
  for (int r = 0; r < 4; ++r) column[std::ptrdiff_t{r} * n] += number[r];
}

// Row i by dofs first to first + 3, and their rows by dof i.
template <class Pack>
inline void add_four_entries(const ChainSlopes& o, const ChainTerms& terms, int i, int first) {
  const ChainAxes& axes = o.axes[first];
  const std::ptrdiff_t entry = std::ptrdiff_t{i} * o.n + first, mirror = std::ptrdiff_t{first} * o.n + i;
  if (o.dq) {
    add_to_row(o.at_rest ? four_products<Pack, 2>(axes.PP, terms.row_q) : four_products<Pack, 8>(axes.PP, terms.row_q),
               o.dq + entry);
    add_to_column(four_products<Pack, 2>(axes.S, terms.column_q), o.dq + mirror, o.n);
  }
  if (o.dv) {
    add_to_row(four_products<Pack, 4>(axes.S, terms.row_v), o.dv + entry);
    add_to_column(four_products<Pack, 2>(axes.S, terms.column_v), o.dv + mirror, o.n);
  }
  if (!o.da) return;
  const Pack a = four_products<Pack, 2>(axes.S, terms.row_a);
  add_to_row(a, o.da + entry);
  add_to_column(a, o.da + mirror, o.n);
}

template <class Pack>
void add_chains(const ChainSlopes& slopes) {
  const ChainSlopes o = slopes;
  for (int i = 0; i < o.n; ++i) {
    const ChainTerms& terms = o.terms[i];
    for (int j = i + 1; j < o.group_end[i]; ++j) add_chain_entry<Pack>(o, terms, i, j, false);
    for (int j = i; j >= 0;) {
      const bool with_column = o.group_end[j] <= i;
      const int first = j - 3;
      const bool four =
          with_column && first >= 0 && o.parent[j] == j - 1 && o.parent[j - 1] == j - 2 && o.parent[j - 2] == first;
      if (four) {
        add_four_entries<Pack>(o, terms, i, first);
      } else {
        add_chain_entry<Pack>(o, terms, i, j, with_column);
      }
      j = o.parent[four ? first : j];
    }
  }
}

template <class Pack>
void subtract_pair(const PairSlopes& pair) {
  const PairSlopes o = pair;
  for (int r = 0; r < o.nrow; ++r) {
    const PairRow& row = o.rows[r];
    const Pack s0 = Pack::load(row.S), s1 = Pack::load(row.S + 4);
    const Pack carried0 = Pack::load(row.carried), carried1 = Pack::load(row.carried + 4);
    const auto with_S = [&](const double* wrench) { return fma(s1, Pack::load(wrench + 4), s0 * Pack::load(wrench)); };
    const std::ptrdiff_t first = std::ptrdiff_t{row.dof} * o.n;
    for (int c = 0; c < o.ncolumn; ++c) {
      const PairColumn& by = o.columns[c];
      Pack q = with_S(by.q);
      if (by.dof < row.carried_before && by.moves[row.side]) {
        q = fnma(Pack::load(by.S + 4), carried1, fnma(Pack::load(by.S), carried0, q));
      }
      if (c >= o.nrow) {
        if (o.dq) o.dq[first + by.dof] += sum(q);
        continue;
      }
      double sums[4];
      sum_each(q, with_S(by.v), with_S(by.a), Pack::zero()).store(sums);
      if (o.dq) o.dq[first + by.dof] += sums[0];
      if (o.dv) o.dv[first + by.dof] += sums[1];
      if (o.da) o.da[first + by.dof] += sums[2];
    }
  }
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_DERIVE_KERNELS_CHAINS_TPP_
