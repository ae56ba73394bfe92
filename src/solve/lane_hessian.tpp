// SPDX-License-Identifier: Apache-2.0
// lane_hessian.tpp -- H = M + J^T W J in lanes: sums, its factor, changes of that by rank one, solutions.
//   note  rows of these patterns begin with the columns of their parent: a column is at the same place in all rows that
//         have it, the last one of its own row
#ifndef SINEW_SOLVE_LANE_HESSIAN_TPP_
#define SINEW_SOLVE_LANE_HESSIAN_TPP_

#include <mujoco/mjtnum.h>

#include "math/simd/pack_lanes.h"
#include "math/sparse/lane_ldl.h"
#include "solve/lane_kernels.h"

namespace sinew {
namespace {

template <class Pack>
struct HessianInLanes {
  using Mask = typename Pack::Mask;
  using Real = LanesOf<Pack>;
  using Group = LaneGroup<Pack::kLanes>;

  static Pack at(const double* array, int i) { return Pack::load(array + Pack::kLanes * i); }
  static void set(double* array, int i, Pack value) { value.store(array + Pack::kLanes * i); }

  static Real* lanes(double* array) { return reinterpret_cast<Real*>(array); }
  static const Real* lanes(const double* array) { return reinterpret_cast<const Real*>(array); }

  // Rows of a group that have a weight in some lane.
  struct Weighted {
    int n = 0;
    const double* row[kMostGroupRows];
    Pack weight[kMostGroupRows];
    int place[kMostGroupColumns];  // of the group's columns in rows of H
    Mask in_lane;                  // whether a lane has weights at all
  };

  // Column i of the group gives its row of H the entries up to the diagonal. What is added is summed apart from H,
  // since that is how it is rounded.
  template <int kRows, bool kInAllLanes>
  static void add_row(double* H_row, const Weighted& w, int i) {
    Pack factor[kRows];
    const double* row[kRows];  // not those of w: what a store of a pack may have changed, compilers load again
    for (int r = 0; r < kRows; ++r) {
      row[r] = w.row[r];
      factor[r] = w.weight[r] * at(row[r], i);
    }
    const Mask in_lane = w.in_lane;
    for (int c = 0; c <= i; ++c) {
      Pack total = Pack::zero();
      for (int r = 0; r < kRows; ++r) total = fma(factor[r], at(row[r], c), total);
      double* to = H_row + Pack::kLanes * w.place[c];
      const Pack before = Pack::load(to), after = before + total;
      (kInAllLanes ? after : select(in_lane, after, before)).store(to);
    }
  }

  template <int kColumns>
  static void add_columns(double* H_row, const Weighted& w, const Pack* factor, int first) {
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
  static void add_long_row(double* H_row, const Weighted& w, int i) {
    Pack factor[kMostGroupRows];
    for (int r = 0; r < w.n; ++r) factor[r] = w.weight[r] * at(w.row[r], i);
    int c = 0;
    for (; c + 4 <= i + 1; c += 4) add_columns<4>(H_row, w, factor, c);
    for (; c <= i; ++c) add_columns<1>(H_row, w, factor, c);
  }

  using AddRow = void (*)(double*, const Weighted&, int);

  template <bool kInAllLanes>
  static AddRow add_row_of(int n) {
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

  static void add_square(double* H, const LdlPattern& p, const Group& g, const double* J, const double* weight,
                         int nr) {
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
      const Mask has = (of_row < Pack::zero()) | (Pack::zero() < of_row);
      if (!any(has)) continue;
      w.in_lane = w.in_lane | has;
      w.row[w.n] = J + Pack::kLanes * r * g.count;
      w.weight[w.n++] = of_row;
    }
    if (w.n == 0) return;
    for (int c = 0; c < g.count; ++c) w.place[c] = p.rownnz[g.columns[c]] - 1;
    const AddRow add = all(w.in_lane) ? add_row_of<true>(w.n) : add_row_of<false>(w.n);
    for (int i = 0; i < g.count; ++i) add(H + Pack::kLanes * p.rowadr[g.columns[i]], w, i);
  }

  static void factor(double* val, double* inverse_diag, double* scaled, const LdlPattern& p) {
    lane_ldl_factor(lanes(val), lanes(inverse_diag), lanes(scaled), p, mjMINVAL);
  }

  static void solve(double* x, const double* val, const double* inverse_diag, const LdlPattern& p) {
    lane_ldl_solve(lanes(x), lanes(val), lanes(inverse_diag), p);
  }

  static void mul_symmetric(double* res, const double* val, const double* vec, const LdlPattern& p) {
    lane_mul_symmetric(lanes(res), lanes(val), lanes(vec), p);
  }

  // How the update of a row changes its other entries, and `work`, in the lanes where it moves.
  struct RowChange {
    Pack given, gained;
    Mask moves;
  };

  template <int kRows>
  static void change_outside(double* val, const LdlPattern& p, int first, double* work, const RowChange* changes) {
    RowChange change[kRows];
    double* own[kRows];  // not `val`: what a store of a pack may have changed, compilers load again
    for (int q = 0; q < kRows; ++q) {
      change[q] = changes[q];
      own[q] = val + Pack::kLanes * p.rowadr[first + q];
    }
    const int *column = p.colind + p.rowadr[first], *end = column + p.rownnz[first] - 1;
    for (int t = 0; column < end; ++column, ++t) {
      Pack rest = at(work, *column);
      for (int q = kRows - 1; q >= 0; --q) {
        const Pack l = at(own[q], t);
        rest = select(change[q].moves, fnma(change[q].given, l, rest), rest);
        set(own[q], t, select(change[q].moves, fma(change[q].gained, rest, l), l));
      }
      set(work, *column, rest);
    }
  }

  static void change_outside(double* val, const LdlPattern& p, int first, int end, double* work,
                             const RowChange* changes) {
    static_assert(kLdlBlockRows == 4);
    switch (end - first) {
      case 1:
        return change_outside<1>(val, p, first, work, changes);
      case 2:
        return change_outside<2>(val, p, first, work, changes);
      case 3:
        return change_outside<3>(val, p, first, work, changes);
      default:
        return change_outside<4>(val, p, first, work, changes);
    }
  }

  // As ldl_update() in math/kernels/sparse_ldl_solve.tpp. Each lane goes its own way from its last column to the root:
  // rows that are not on it stay.
  static void update(double* val, double* inverse_diag, const LdlPattern& p, int last, const double* alpha,
                     double* work, const double* on_way, double* raised) {
    const Pack minimum = Pack::broadcast(mjMINVAL), zero = Pack::zero(), one = Pack::broadcast(1);
    Pack weight = Pack::load(alpha), lost = Pack::load(raised);
    for (int s = p.nblock - 1; s >= 0; --s) {
      const int first = p.block[s], outside = p.rownnz[first] - 1;
      if (first > last) continue;
      const int end = last < p.block[s + 1] ? last + 1 : p.block[s + 1];
      const Mask any_on = zero < at(on_way, first);
      if (!any(any_on)) continue;
      RowChange changes[kLdlBlockRows];
      for (int k = end - 1; k >= first; --k) {
        double* own = val + Pack::kLanes * (p.rowadr[k] + outside);
        const Mask moves = zero < at(on_way, k);
        const Pack w = at(work, k), before = at(own, k - first);
        Pack changed = fma(weight * w, w, before);
        const Mask is_small = moves & (changed < minimum);
        changed = select(is_small, minimum, changed);
        lost = select(is_small, one, lost);
        const Pack inverse = one / changed;
        const Pack gained = weight * w * inverse;
        changes[k - first] = {w, gained, moves};
        weight = select(moves, weight * (before * inverse), weight);
        set(own, k - first, select(moves, changed, before));
        set(inverse_diag, k, select(moves, inverse, at(inverse_diag, k)));
        set(work, k, zero);
        for (int i = 0; i < k - first; ++i) {
          const Pack l = at(own, i), rest = select(moves, fnma(w, l, at(work, first + i)), at(work, first + i));
          set(work, first + i, rest);
          set(own, i, select(moves, fma(gained, rest, l), l));
        }
      }
      change_outside(val, p, first, end, work, changes);
    }
    lost.store(raised);
  }
};

}  // namespace
}  // namespace sinew

#endif  // SINEW_SOLVE_LANE_HESSIAN_TPP_
