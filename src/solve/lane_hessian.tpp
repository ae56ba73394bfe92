// SPDX-License-Identifier: Apache-2.0
// lane_hessian.tpp -- H = M + J^T W J in lanes: sums, its factor, changes of that by rank one, solutions.
//   lost  two vectors of each lane at once in update(), as ldl_update() takes four: as long for humanoids
//   lost  tiles of which all entries have the same lanes, found tile by tile and stored without a mask of each: as
//         long. Asked once for a group, it is 1 % of the step of a quadruped
//   note  rows of these patterns begin with the columns of their parent: a column is at the same place in all rows that
//         have it, the last one of its own row
#ifndef SINEW_SOLVE_LANE_HESSIAN_TPP_
#define SINEW_SOLVE_LANE_HESSIAN_TPP_

#include <type_traits>
#include <utility>

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
  using Group = LaneGroup;

  static Pack at(const double* array, int i) { return Pack::load(array + Pack::kLanes * i); }
  static void set(double* array, int i, Pack value) { value.store(array + Pack::kLanes * i); }

  static Real* lanes(double* array) { return reinterpret_cast<Real*>(array); }
  static const Real* lanes(const double* array) { return reinterpret_cast<const Real*>(array); }

  // Rows of a group that have a weight in some lane.
  struct Weighted {
    int n = 0;
    const double* row[kMostGroupRows];
    Pack weight[kMostGroupRows];
    int place[kMostGroupColumns];  // of the group's columns in rows of H, in numbers
    unsigned in_lane = 0;          // a bit for each lane that has weights
  };

  static constexpr int kTileRows = Pack::kLanes / 2, kTileColumns = 4;

  // Whether rows are summed apart from H, or added to it one after the other: that decides how they are rounded.
  enum class Sums { kApart, kOneByOne };

  // kRows rows of H, those of the group's columns from i on, gain their entries at kColumns columns from c on. A lane
  // that does not have both columns, or weights, keeps what it has, and its zero has the sign that it had. kHaveAll:
  // every lane with weights has all columns
  template <Sums kSums, bool kHaveAll, int kRows, int kColumns>
  static void add_tile(double* const (&H_row)[kRows], const Group& g, const Weighted& w, const Pack* factor, int i,
                       int c) {
    constexpr bool kApart = kSums == Sums::kApart;
    Pack total[kRows][kColumns];
    for (int q = 0; q < kRows; ++q) {
      for (int k = 0; k < kColumns; ++k) total[q][k] = kApart ? Pack::zero() : Pack::load(H_row[q] + w.place[c + k]);
    }
    for (int r = 0; r < w.n; ++r, factor += kRows) {
      const double* J = w.row[r] + Pack::kLanes * c;
      for (int k = 0; k < kColumns; ++k) {
        const Pack entry = at(J, k);
        for (int q = 0; q < kRows; ++q) {
          Pack& sum = total[q][k];
          sum = kApart ? fma(factor[q], entry, sum) : sum + fma(factor[q], entry, Pack::zero());
        }
      }
    }
    // Of a tile on the diagonal, what is above it is left out. Compilers leave a loop as it is, and totals in memory.
    const auto add = [&]<int kAt>(std::integral_constant<int, kAt>) __attribute__((always_inline)) {
      constexpr int q = kAt / kColumns, k = kAt % kColumns;
      const unsigned lanes = kHaveAll ? w.in_lane : w.in_lane & g.has[i + q] & g.has[c + k];
      if ((!kHaveAll && lanes == 0) || c + k > i + q) return;
      double* to = H_row[q] + w.place[c + k];
      const Pack before = Pack::load(to);
      select(Mask::of(lanes), kApart ? before + total[q][k] : total[q][k], before).store(to);
    };
    [&]<int... kAt>(std::integer_sequence<int, kAt...>) __attribute__((always_inline)) {
      (add(std::integral_constant<int, kAt>{}), ...);
    }
    (std::make_integer_sequence<int, kRows * kColumns>{});
  }

  template <Sums kSums, bool kHaveAll, int kRows>
  static void add_tiles(double* H, const LdlPattern& p, const Group& g, const Weighted& w, int i) {
    Pack factor[kMostGroupRows * kRows];
    double* H_row[kRows];
    unsigned have = 0;
    for (int q = 0; q < kRows; ++q) {
      H_row[q] = H + Pack::kLanes * p.rowadr[g.column[i + q]];
      have |= g.has[i + q];
    }
    have &= w.in_lane;
    if (have == 0) return;
    for (int r = 0; r < w.n; ++r) {
      for (int q = 0; q < kRows; ++q) factor[kRows * r + q] = w.weight[r] * at(w.row[r], i + q);
    }
    const int end = i + kRows;
    int c = 0;
    for (; c + kTileColumns <= end; c += kTileColumns) {
      if (have & (g.has[c] | g.has[c + 1] | g.has[c + 2] | g.has[c + 3])) {
        add_tile<kSums, kHaveAll, kRows, kTileColumns>(H_row, g, w, factor, i, c);
      }
    }
    for (; c + 2 <= end; c += 2) add_tile<kSums, kHaveAll, kRows, 2>(H_row, g, w, factor, i, c);
    if (c < end) add_tile<kSums, kHaveAll, kRows, 1>(H_row, g, w, factor, i, c);
  }

  // Of rows with one column: they have no sum of their own.
  static void add_to_diagonal(double* H, const LdlPattern& p, const Group& g, const double* J, const double* weight,
                              int nr, unsigned lanes) {
    for (int c = 0; c < g.count; ++c) {
      double* to = H + Pack::kLanes * (p.rowadr[g.column[c]] + p.rownnz[g.column[c]] - 1);
      const Pack before = Pack::load(to);
      Pack sum = before;
      for (int r = 0; r < nr; ++r) {
        const Pack entry = at(J, r);
        sum = fma(at(weight, r) * entry, entry, sum);
      }
      select(Mask::of(g.has[c] & lanes), sum, before).store(to);
    }
  }

  template <Sums kSums, bool kHaveAll>
  static void add_all_tiles(double* H, const LdlPattern& p, const Group& g, const Weighted& w) {
    int i = 0;
    for (; i + kTileRows <= g.count; i += kTileRows) add_tiles<kSums, kHaveAll, kTileRows>(H, p, g, w, i);
    for (; i + 2 <= g.count; i += 2) add_tiles<kSums, kHaveAll, 2>(H, p, g, w, i);
    if (i < g.count) add_tiles<kSums, kHaveAll, 1>(H, p, g, w, i);
  }

  template <Sums kSums>
  static void add_rows(double* H, const LdlPattern& p, const Group& g, const double* J, const double* weight, int nr,
                       unsigned lanes) {
    if (g.is_single) return add_to_diagonal(H, p, g, J, weight, nr, lanes);
    Weighted w;
    for (int r = 0; r < nr; ++r) {
      const Pack of_row = at(weight, r);
      const unsigned has = lanes & bits((of_row < Pack::zero()) | (Pack::zero() < of_row));
      if (has == 0) continue;
      w.in_lane |= has;
      w.row[w.n] = J + Pack::kLanes * r * g.count;
      w.weight[w.n++] = of_row;
    }
    if (w.n == 0) return;
    unsigned in_common = w.in_lane;
    for (int c = 0; c < g.count; ++c) {
      w.place[c] = Pack::kLanes * (p.rownnz[g.column[c]] - 1);
      in_common &= g.has[c];
    }
    if (in_common == w.in_lane) {
      add_all_tiles<kSums, true>(H, p, g, w);
    } else {
      add_all_tiles<kSums, false>(H, p, g, w);
    }
  }

  static void add_square(double* H, const LdlPattern& p, const Group& g, const double* J, const double* weight, int nr,
                         unsigned lanes) {
    add_rows<Sums::kApart>(H, p, g, J, weight, nr, lanes);
  }

  static void add_squares(double* H, const LdlPattern& p, const Group& g, const double* J, const double* weight, int nr,
                          unsigned lanes) {
    add_rows<Sums::kOneByOne>(H, p, g, J, weight, nr, lanes);
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

  // As ldl_update() in math/kernels/sparse_ldl_solve.tpp. Each lane goes its own way from its last column to the root:
  // rows that are not on it stay.
  static void update(double* val, double* inverse_diag, const LdlPattern& p, int last, const double* alpha,
                     double* work, const std::uint8_t* on_way, double* raised) {
    const Pack minimum = Pack::broadcast(mjMINVAL), zero = Pack::zero(), one = Pack::broadcast(1);
    Pack weight = Pack::load(alpha), lost = Pack::load(raised);
    for (int s = p.nblock - 1; s >= 0; --s) {
      const int first = p.block[s], outside = p.rownnz[first] - 1;
      if (first > last) continue;
      const int end = last < p.block[s + 1] ? last + 1 : p.block[s + 1];
      if (on_way[first] == 0) continue;
      RowChange changes[kLdlBlockRows];
      for (int k = end - 1; k >= first; --k) {
        double* own = val + Pack::kLanes * (p.rowadr[k] + outside);
        const Mask moves = Mask::of(on_way[k]);
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
      lane_ldl::with_rows(end - first, [&](auto rows) { change_outside<rows()>(val, p, first, work, changes); });
    }
    lost.store(raised);
  }
};

}  // namespace
}  // namespace sinew

#endif  // SINEW_SOLVE_LANE_HESSIAN_TPP_
