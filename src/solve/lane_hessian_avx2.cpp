// SPDX-License-Identifier: Apache-2.0
// lane_hessian_avx2.cpp -- H = M + J^T W J in lanes: sums, its factor, changes of that by rank one, solutions.
//   note  rows of these patterns begin with the columns of their parent: a column that a row has is at the same place in
//         all rows that have it, the last one of its own row
#include <mujoco/mjtnum.h>

#include "math/simd/lanes_avx2.h"
#include "math/sparse/lane_ldl.h"
#include "solve/lane_kernels.h"

namespace sinew::lane_solve {
namespace {

using Pack = PackAvx2;

constexpr int kMostColumns = 40;  // kDenseDofs of hessian_pattern.h, which includes too much for this file

Pack at(const double* array, int i) { return Pack::load(array + kSolveLanes * i); }
void set(double* array, int i, Pack value) { value.store(array + kSolveLanes * i); }

PackLanes* lanes(double* array) { return reinterpret_cast<PackLanes*>(array); }

// A block of a pattern, and its rows.
struct Block {
  int first, rows, outside;
  const int* columns;
  const double* row[kLdlBlockRows];

  Block(const double* val, const LdlPattern& p, int s)
      : first(p.block[s]),
        rows(p.block[s + 1] - first),
        outside(p.rownnz[first] - 1),
        columns(p.colind + p.rowadr[first]) {
    for (int q = 0; q < rows; ++q) row[q] = val + kSolveLanes * p.rowadr[first + q];
  }

  // Dot products of rows q.. with x at the outside columns, in four parts.
  template <int kRows>
  void collect(Pack* sum, const double* x, int q) const {
    Pack part[kRows][4];
    for (auto& parts : part) {
      for (Pack& y : parts) y = Pack::zero();
    }
    const auto add = [&](int t, int k) __attribute__((always_inline)) {
      const Pack v = at(x, columns[t]);
      for (int r = 0; r < kRows; ++r) part[r][k] = fma(at(row[q + r], t), v, part[r][k]);
    };
    int t = 0;
    for (; t + 4 <= outside; t += 4) {
      add(t, 0);
      add(t + 1, 1);
      add(t + 2, 2);
      add(t + 3, 3);
    }
    if (t < outside) add(t, 0);
    if (t + 1 < outside) add(t + 1, 1);
    if (t + 2 < outside) add(t + 2, 2);
    for (int r = 0; r < kRows; ++r) sum[q + r] = (part[r][0] + part[r][1]) + (part[r][2] + part[r][3]);
  }

  void collect_outside(Pack* sum, const double* x) const {
    int q = 0;
    for (; q + 2 <= rows; q += 2) collect<2>(sum, x, q);
    if (q < rows) collect<1>(sum, x, q);
  }

  template <int kRows, class Give>
  void give(double* x, const double* weights, Give give_one) const {
    Pack weight[kRows];
    for (int q = 0; q < kRows; ++q) weight[q] = at(weights, first + q);
    for (int t = 0; t < outside; ++t) {
      Pack rest = at(x, columns[t]);
      for (int q = kRows - 1; q >= 0; --q) rest = give_one(weight[q], at(row[q], t), rest);
      set(x, columns[t], rest);
    }
  }

  // x at the outside columns gets its part of every row, the last one first.
  template <class Give>
  void give_outside(double* x, const double* weights, Give give_one) const {
    static_assert(kLdlBlockRows == 4);
    switch (rows) {
      case 1:
        return give<1>(x, weights, give_one);
      case 2:
        return give<2>(x, weights, give_one);
      case 3:
        return give<3>(x, weights, give_one);
      default:
        return give<4>(x, weights, give_one);
    }
  }
};

// Rows of a group that have a weight in some lane.
struct Weighted {
  int n = 0;
  const double* row[LaneGroup::kMostRows];
  Pack weight[LaneGroup::kMostRows];
  int place[kMostColumns];  // of the group's columns in rows of H
  Pack::Mask in_lane;       // whether a lane has weights at all
};

// Column i of the group gives its row of H the entries up to the diagonal. What is added is summed apart from H, since
// that is how it is rounded.
template <int kRows, bool kInAllLanes>
void add_row(double* H_row, const Weighted& w, int i) {
  Pack factor[kRows];
  for (int r = 0; r < kRows; ++r) factor[r] = w.weight[r] * at(w.row[r], i);
  for (int c = 0; c <= i; ++c) {
    Pack total = Pack::zero();
    for (int r = 0; r < kRows; ++r) total = fma(factor[r], at(w.row[r], c), total);
    const Pack before = at(H_row, w.place[c]), after = before + total;
    set(H_row, w.place[c], kInAllLanes ? after : select(w.in_lane, after, before));
  }
}

template <int kColumns>
void add_columns(double* H_row, const Weighted& w, const Pack* factor, int first) {
  Pack total[kColumns];
  for (Pack& t : total) t = Pack::zero();
  for (int r = 0; r < w.n; ++r) {
    for (int k = 0; k < kColumns; ++k) total[k] = fma(factor[r], at(w.row[r], first + k), total[k]);
  }
  for (int k = 0; k < kColumns; ++k) {
    const Pack before = at(H_row, w.place[first + k]);
    set(H_row, w.place[first + k], select(w.in_lane, before + total[k], before));
  }
}

// The same for any number of rows.
void add_long_row(double* H_row, const Weighted& w, int i) {
  Pack factor[LaneGroup::kMostRows];
  for (int r = 0; r < w.n; ++r) factor[r] = w.weight[r] * at(w.row[r], i);
  int c = 0;
  for (; c + 4 <= i + 1; c += 4) add_columns<4>(H_row, w, factor, c);
  for (; c <= i; ++c) add_columns<1>(H_row, w, factor, c);
}

using AddRow = void (*)(double*, const Weighted&, int);

template <bool kInAllLanes>
AddRow add_row_of(int n) {
  switch (n) {
    case 1:
      return add_row<1, kInAllLanes>;
    case 2:
      return add_row<2, kInAllLanes>;
    case 3:
      return add_row<3, kInAllLanes>;
    case 4:
      return add_row<4, kInAllLanes>;
    case 5:
      return add_row<5, kInAllLanes>;
    case 6:
      return add_row<6, kInAllLanes>;
    default:
      return add_long_row;
  }
}

}  // namespace

void add_square(double* H, const LdlPattern& p, const LaneGroup& g, const double* J, const double* weight, int nr) {
  if (g.count == 1) {
    const int dof = g.columns[0], diagonal = p.rowadr[dof] + p.rownnz[dof] - 1;
    Pack sum = at(H, diagonal);
    for (int r = 0; r < nr; ++r) sum = fma(at(weight, r) * at(J, r), at(J, r), sum);
    return set(H, diagonal, sum);
  }
  Weighted w;
  w.in_lane = Pack::zero() < Pack::zero();
  for (int r = 0; r < nr; ++r) {
    const Pack of_row = at(weight, r);
    const Pack::Mask has = (of_row < Pack::zero()) | (Pack::zero() < of_row);
    if (!any(has)) continue;
    w.in_lane = w.in_lane | has;
    w.row[w.n] = J + kSolveLanes * r * g.count;
    w.weight[w.n++] = of_row;
  }
  if (w.n == 0) return;
  for (int c = 0; c < g.count; ++c) w.place[c] = p.rownnz[g.columns[c]] - 1;
  const AddRow add = all(w.in_lane) ? add_row_of<true>(w.n) : add_row_of<false>(w.n);
  for (int i = 0; i < g.count; ++i) add(H + kSolveLanes * p.rowadr[g.columns[i]], w, i);
}

void factor(double* val, double* inverse_diag, double* scaled, const LdlPattern& p) {
  lane_ldl_factor(lanes(val), lanes(inverse_diag), lanes(scaled), p, mjMINVAL);
}

// L^T, the diagonal, L: as ldl_solve() in math/kernels/sparse_ldl_solve.tpp, block by block.
void solve(double* x, const double* val, const double* inverse_diag, const LdlPattern& p) {
  for (int s = p.nblock - 1; s >= 0; --s) {
    const Block b(val, p, s);
    for (int q = b.rows - 1; q > 0; --q) {
      const Pack own = at(x, b.first + q);
      for (int k = 0; k < q; ++k) {
        set(x, b.first + k, fnma(own, at(b.row[q], b.outside + k), at(x, b.first + k)));
      }
    }
    b.give_outside(x, x, [](Pack weight, Pack entry, Pack rest) { return fnma(weight, entry, rest); });
  }
  for (int k = p.block[0]; k < p.n; ++k) set(x, k, at(x, k) * at(inverse_diag, k));
  for (int s = 0; s < p.nblock; ++s) {
    const Block b(val, p, s);
    Pack known[kLdlBlockRows];
    b.collect_outside(known, x);
    for (int q = 0; q < b.rows; ++q) {
      Pack rest = at(x, b.first + q) - known[q];
      for (int k = 0; k < q; ++k) rest = fnma(at(b.row[q], b.outside + k), at(x, b.first + k), rest);
      set(x, b.first + q, rest);
    }
  }
}

// As mul_symmetric_vec() there.
void mul_symmetric(double* res, const double* val, const double* vec, const LdlPattern& p) {
  for (int s = 0; s < p.nblock; ++s) {
    const Block b(val, p, s);
    Pack sum[kLdlBlockRows];
    b.collect_outside(sum, vec);
    for (int q = 0; q < b.rows; ++q) {
      const Pack factor = at(vec, b.first + q);
      Pack total = fma(at(b.row[q], b.outside + q), factor, sum[q]);
      for (int k = 0; k < q; ++k) {
        const Pack entry = at(b.row[q], b.outside + k);
        total = fma(entry, at(vec, b.first + k), total);
        set(res, b.first + k, fma(entry, factor, at(res, b.first + k)));
      }
      set(res, b.first + q, total);
    }
    b.give_outside(res, vec, [](Pack weight, Pack entry, Pack rest) { return fma(weight, entry, rest); });
  }
}

// As ldl_update() there. Each lane goes its own way from its last column to the root: rows that are not on it stay.
void update(double* val, double* inverse_diag, const LdlPattern& p, int last, const double* alpha, double* work,
            const double* on_way, double* raised) {
  const Pack minimum = Pack::broadcast(mjMINVAL), zero = Pack::zero(), one = Pack::broadcast(1);
  Pack weight = Pack::load(alpha), lost = Pack::load(raised);
  for (int s = p.nblock - 1; s >= 0; --s) {
    const int first = p.block[s], outside = p.rownnz[first] - 1;
    if (first > last) continue;
    const int end = last < p.block[s + 1] ? last + 1 : p.block[s + 1];
    const Pack::Mask any_on = zero < at(on_way, first);
    if (!any(any_on)) continue;
    const int* columns = p.colind + p.rowadr[first];
    Pack given[kLdlBlockRows], gained[kLdlBlockRows];
    Pack::Mask on[kLdlBlockRows];
    for (int k = end - 1; k >= first; --k) {
      double* own = val + kSolveLanes * (p.rowadr[k] + outside);
      const Pack::Mask moves = zero < at(on_way, k);
      const Pack w = at(work, k), before = at(own, k - first);
      Pack changed = fma(weight * w, w, before);
      const Pack::Mask is_small = moves & (changed < minimum);
      changed = select(is_small, minimum, changed);
      lost = select(is_small, one, lost);
      const Pack inverse = one / changed;
      given[k - first] = w;
      gained[k - first] = weight * w * inverse;
      on[k - first] = moves;
      weight = select(moves, weight * (before * inverse), weight);
      set(own, k - first, select(moves, changed, before));
      set(inverse_diag, k, select(moves, inverse, at(inverse_diag, k)));
      set(work, k, zero);
      for (int i = 0; i < k - first; ++i) {
        const Pack l = at(own, i), rest = select(moves, fnma(w, l, at(work, first + i)), at(work, first + i));
        set(work, first + i, rest);
        set(own, i, select(moves, fma(gained[k - first], rest, l), l));
      }
    }
    for (int t = 0; t < outside; ++t) {
      Pack rest = at(work, columns[t]);
      for (int k = end - 1; k >= first; --k) {
        double* entry = val + kSolveLanes * (p.rowadr[k] + t);
        const Pack l = Pack::load(entry);
        rest = select(on[k - first], fnma(given[k - first], l, rest), rest);
        select(on[k - first], fma(gained[k - first], rest, l), l).store(entry);
      }
      set(work, columns[t], rest);
    }
  }
  lost.store(raised);
}

}  // namespace sinew::lane_solve
