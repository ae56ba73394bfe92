// SPDX-License-Identifier: Apache-2.0
// sparse_ldl.tpp -- H = L^T D L for sparse symmetric matrices, any Pack; included by the two kernel files only.
//   idea  rows are eliminated from the last to the first, node by node (sparse_ldl_pattern.h). The rows of a node have
//         the same columns, so that one row loses all of them in one pass; only the row that loses may need an index
//         map
#ifndef SINEW_MATH_SPARSE_LDL_TPP_
#define SINEW_MATH_SPARSE_LDL_TPP_

#include <cstddef>

#include "math/sparse_ldl_pattern.h"

namespace sinew {
namespace {  // internal: see dense_product.tpp

// kPacks packs of `to` lose the same packs of rows first..end-1, each times its weight; the last row goes first. With a
// map, entry t of the rows belongs to to[map[t]].
template <class Pack, int kPacks, bool kMapped>
void subtract_rows_packs(double* to, const int* map, const double* val, const int* rowadr, int start, int first,
                         int end, const double* weight, int last) {
  Pack rest[kPacks];
  for (int p = 0; p < kPacks; ++p) {
    const int n = p + 1 < kPacks ? 4 : last;
    rest[p] = kMapped ? Pack::gather_first(to, map + 4 * p, n) : Pack::load_first(to + 4 * p, n);
  }
  for (int q = end - 1; q >= first; --q) {
    const double* row = val + rowadr[q] + start;
    const Pack w = Pack::broadcast(weight[q - first]);
    for (int p = 0; p + 1 < kPacks; ++p) rest[p] = fnma(w, Pack::load(row + 4 * p), rest[p]);
    rest[kPacks - 1] = fnma(w, Pack::load_first(row + 4 * (kPacks - 1), last), rest[kPacks - 1]);
  }
  for (int p = 0; p < kPacks; ++p) {
    const int n = p + 1 < kPacks ? 4 : last;
    if (kMapped) {
      rest[p].scatter_first(to, map + 4 * p, n);
    } else {
      rest[p].store_first(to + 4 * p, n);
    }
  }
}

// The first `length` entries of rows first..end-1, weighted, leave `to` (unmapped: to[t], mapped: to[map[t]]).
template <class Pack, bool kMapped>
void subtract_rows_from(double* to, const int* map, int length, const double* val, const int* rowadr, int first,
                        int end, const double* weight) {
  for (int t = 0; t < length; t += 16) {
    const int packs = length - t < 16 ? (length - t + 3) / 4 : 4;
    const int last = length - t < 16 ? length - t - 4 * (packs - 1) : 4;
    double* here = kMapped ? to : to + t;
    const int* there = kMapped ? map + t : nullptr;
    switch (packs) {
      case 1:
        subtract_rows_packs<Pack, 1, kMapped>(here, there, val, rowadr, t, first, end, weight, last);
        break;
      case 2:
        subtract_rows_packs<Pack, 2, kMapped>(here, there, val, rowadr, t, first, end, weight, last);
        break;
      case 3:
        subtract_rows_packs<Pack, 3, kMapped>(here, there, val, rowadr, t, first, end, weight, last);
        break;
      default:
        subtract_rows_packs<Pack, 4, kMapped>(here, there, val, rowadr, t, first, end, weight, last);
        break;
    }
  }
}

// Row k of a node is final once the later rows of the node have left it: its diagonal is D_k, the rest is divided by
// it.
template <class Pack>
int finish_row(double* row, int length, double min_diag, double& inverse) {
  double& pivot = row[length];
  const int raised = pivot < min_diag;
  if (raised) pivot = min_diag;
  inverse = 1 / pivot;
  const Pack scale = Pack::broadcast(inverse);
  int t = 0;
  for (; t + 4 <= length; t += 4) (Pack::load(row + t) * scale).store(row + t);
  if (t < length) (Pack::load_first(row + t, length - t) * scale).store_first(row + t, length - t);
  return raised;
}

// The positions of columns[0..count) in the row of `columns[count - 1]`, which has them all.
inline void map_columns(int* map, const int* columns, int count, const int* row) {
  int at = 0;
  for (int t = 0; t < count; ++t) {
    while (row[at] != columns[t]) ++at;
    map[t] = at;
  }
}

template <class Pack>
int ldl_factor(double* val, double* inverse_diag, const LdlPattern& p, double min_diag, double* scratch, int* map) {
  double* weight = scratch;
  int raised = 0;
  for (int s = p.nnode - 1; s >= 0; --s) {
    const int first = p.node[s], end = p.node[s + 1];
    const int outside = p.rownnz[first] - 1;  // columns that the node's rows share
    for (int k = end - 1; k >= first; --k) {
      const int length = outside + k - first;
      double* row = val + p.rowadr[k];
      for (int q = k + 1; q < end; ++q) {
        const double* other = val + p.rowadr[q];
        weight[q - k - 1] = other[length] * other[outside + q - first];  // L_qk D_q
      }
      if (k + 1 < end) subtract_rows_from<Pack, false>(row, nullptr, length + 1, val, p.rowadr, k + 1, end, weight);
      raised += finish_row<Pack>(row, length, min_diag, inverse_diag[k]);
    }
    // the node leaves the rows of its outside columns, the last of them first
    const int* columns = p.colind + p.rowadr[first];
    int mapped = -1;  // the row that the map is for
    for (int t = outside - 1; t >= 0; --t) {
      const int i = columns[t];
      for (int q = first; q < end; ++q) {
        const double* other = val + p.rowadr[q];
        weight[q - first] = other[t] * other[outside + q - first];
      }
      double* row = val + p.rowadr[i];
      if (p.rownnz[i] == t + 1) {  // no other columns: no map
        subtract_rows_from<Pack, false>(row, nullptr, t + 1, val, p.rowadr, first, end, weight);
        continue;
      }
      // a map serves all rows that differ by their diagonals only
      if (mapped < 0 || p.rownnz[mapped] - p.rownnz[i] != mapped - i)
        map_columns(map, columns, t + 1, p.colind + p.rowadr[i]);
      mapped = i;
      subtract_rows_from<Pack, true>(row, map, t + 1, val, p.rowadr, first, end, weight);
    }
  }
  return p.n - raised;
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_SPARSE_LDL_TPP_
