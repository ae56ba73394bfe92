// SPDX-License-Identifier: Apache-2.0
// lane_ldl.h -- plain_ldl_factor() and plain_ldl_solve() for lanes of environments: the same operations on every entry
// in the same order, but products with an inverse pivot are computed once and kept, and no places are looked for. Rows
// go together as tiles that fit into registers.
//   note  for the pattern of a tree: the columns of a row are its ancestors, so an ancestor's row has the first of them
//   lost  inverse pivots multiplied in where lane_ldl_solve() reads its rows, in place of a loop of their own: the same
//         time
//   note  four factors of a humanoid's M take 5,200 instructions so, 17,900 one by one in the kernel of doubles
#ifndef SINEW_MATH_SPARSE_LANE_LDL_H_
#define SINEW_MATH_SPARSE_LANE_LDL_H_

#include <type_traits>

#include "base/assert.h"
#include "math/sparse/plain_ldl.h"

namespace sinew {
namespace lane_ldl {

// Rows at a time, as many as there are registers for.
template <class Real>
constexpr int kTileRows = Real::kLanes < 8 ? 2 : 4;
constexpr int kTileColumns = 4;

// call(rows) with the number of rows of a block, or of the first of them, as a constant.
template <class Call>
[[gnu::always_inline]] inline auto with_rows(int rows, const Call& call) {
  static_assert(kLdlBlockRows == 4);
  switch (rows) {
    case 1:
      return call(std::integral_constant<int, 1>());
    case 2:
      return call(std::integral_constant<int, 2>());
    case 3:
      return call(std::integral_constant<int, 3>());
    default:
      return call(std::integral_constant<int, 4>());
  }
}

// The corner of a block of rows, factored: inverse pivots, and the multiples of a row that the ones before it lose. It
// stays in registers on the way: every number of it waits for the one before.
template <int kRows, class Real>
struct Corner {
  Real inverse[kRows], unit[kRows][kRows];

  // True if a pivot of any lane was raised.
  bool factor(Real* const (&row)[kRows], int outside, double min_diag) {
    const Real least(min_diag), one(1);
    Real rest[kRows][kRows];
    for (int k = 0; k < kRows; ++k) {
      for (int i = 0; i <= k; ++i) rest[k][i] = row[k][outside + i];
    }
    bool is_raised = false;
    for (int k = kRows - 1; k >= 0; --k) {
      const auto is_small = rest[k][k] < least;
      is_raised = is_raised || any(is_small);
      rest[k][k] = select(is_small, least, rest[k][k]);
      inverse[k] = one / rest[k][k];
      for (int i = 0; i < k; ++i) unit[k][i] = rest[k][i] * inverse[k];
      for (int i = 0; i < k; ++i) {
        for (int j = 0; j <= i; ++j) rest[i][j] = plain_ldl::less_product(rest[k][i], unit[k][j], rest[i][j]);
      }
    }
    for (int k = 0; k < kRows; ++k) {
      for (int i = 0; i < k; ++i) row[k][outside + i] = unit[k][i];
      row[k][outside + k] = rest[k][k];
    }
    return is_raised;
  }
};

// kRows rows by kColumns columns, from column j on, lose Y^T L. y: kDepth numbers for each row; l: the rows of L
template <int kDepth, int kRows, int kColumns, class Real>
void subtract_tile(Real* const (&row)[kRows], int j, const Real* y, const Real* const (&l)[kDepth]) {
  Real rest[kRows][kColumns];
  for (int r = 0; r < kRows; ++r) {
    for (int c = 0; c < kColumns; ++c) rest[r][c] = row[r][j + c];
  }
  for (int q = 0; q < kDepth; ++q) {
    Real source[kColumns];
    for (int c = 0; c < kColumns; ++c) source[c] = l[q][j + c];
    for (int r = 0; r < kRows; ++r) {
      const Real weight = y[kDepth * r + q];
      for (int c = 0; c < kColumns; ++c) rest[r][c] = plain_ldl::less_product(weight, source[c], rest[r][c]);
    }
  }
  for (int r = 0; r < kRows; ++r) {
    for (int c = 0; c < kColumns; ++c) row[r][j + c] = rest[r][c];
  }
}

// The rows of the outside columns t to t + kRows - 1, up to their diagonals.
template <int kDepth, int kRows, class Real>
void subtract_rows(Real* val, const LdlPattern& p, const int* columns, int t, const Real* y,
                   const Real* const (&l)[kDepth]) {
  Real* row[kRows];
  for (int r = 0; r < kRows; ++r) {
    row[r] = val + p.rowadr[columns[t + r]];
    SINEW_ASSERT(p.rownnz[columns[t + r]] == t + r + 1);
  }
  y += kDepth * t;
  int j = 0;
  for (; j + kTileColumns <= t + 1; j += kTileColumns) subtract_tile<kDepth, kRows, kTileColumns>(row, j, y, l);
  for (; j <= t; ++j) subtract_tile<kDepth, kRows, 1>(row, j, y, l);
  for (int r = 1; r < kRows; ++r) {
    Real* const one[1] = {row[r]};
    for (int c = j; c <= t + r; ++c) subtract_tile<kDepth, 1, 1>(one, c, y + kDepth * r, l);
  }
}

// Returns what Corner::factor does. y: as many numbers as the block has
template <int kRows, class Real>
bool factor_rows(Real* val, Real* inverse_diag, Real* y, const LdlPattern& p, int first, double min_diag) {
  const int outside = p.rownnz[first] - 1;
  Real* row[kRows];
  for (int q = 0; q < kRows; ++q) row[q] = val + p.rowadr[first + q];
  Corner<kRows, Real> corner;
  const bool is_raised = corner.factor(row, outside, min_diag);
  for (int q = 0; q < kRows; ++q) inverse_diag[first + q] = corner.inverse[q];
  for (int t = 0; t < outside; ++t) {
    Real column[kRows];
    for (int q = 0; q < kRows; ++q) column[q] = row[q][t];
    for (int q = kRows - 1; q > 0; --q) {
      for (int i = 0; i < q; ++i) column[i] = plain_ldl::less_product(corner.unit[q][i], column[q], column[i]);
    }
    for (int q = 0; q < kRows; ++q) {
      y[kRows * t + q] = column[q];
      row[q][t] = column[q] * corner.inverse[q];
    }
  }
  const Real* l[kRows];
  for (int q = 0; q < kRows; ++q) l[q] = row[q];
  const int* columns = p.colind + p.rowadr[first];
  constexpr int kTile = kTileRows<Real>;
  int t = 0;
  for (; t + kTile <= outside; t += kTile) subtract_rows<kRows, kTile>(val, p, columns, t, y, l);
  for (; t < outside; ++t) subtract_rows<kRows, 1>(val, p, columns, t, y, l);
  return is_raised;
}

template <class Real>
bool factor_block(Real* val, Real* inverse_diag, Real* y, const LdlPattern& p, int s, double min_diag) {
  const int first = p.block[s];
  return with_rows(p.block[s + 1] - first,
                   [&](auto rows) { return factor_rows<rows()>(val, inverse_diag, y, p, first, min_diag); });
}

// A block of a pattern and its rows.
template <class Real>
struct Block {
  int first, rows, outside;
  const int* columns;
  const Real* row[kLdlBlockRows];

  Block(const Real* val, const LdlPattern& p, int s)
      : first(p.block[s]),
        rows(p.block[s + 1] - first),
        outside(p.rownnz[first] - 1),
        columns(p.colind + p.rowadr[first]) {
    for (int q = 0; q < rows; ++q) row[q] = val + p.rowadr[first + q];
  }

  // Visits the outside columns, each with the part of four that it belongs to: visit(t, part).
  template <class Visit>
  [[gnu::always_inline]] void for_each_outside(const Visit& visit) const {
    int t = 0;
    for (; t + 4 <= outside; t += 4) {
      visit(t, 0);
      visit(t + 1, 1);
      visit(t + 2, 2);
      visit(t + 3, 3);
    }
    if (t < outside) visit(t, 0);
    if (t + 1 < outside) visit(t + 1, 1);
    if (t + 2 < outside) visit(t + 2, 2);
  }

  // Dot products of kRows rows, from q on, with x at the outside columns, in four parts.
  template <int kRows>
  [[gnu::always_inline]] void collect(Real* sum, const Real* x, int q) const {
    Real part[kRows][4];
    const auto add = [&](int t, int k) __attribute__((always_inline)) {
      const Real v = x[columns[t]];
      for (int r = 0; r < kRows; ++r) part[r][k] = fused_multiply_add(row[q + r][t], v, part[r][k]);
    };
    for_each_outside(add);
    for (int r = 0; r < kRows; ++r) sum[q + r] = (part[r][0] + part[r][1]) + (part[r][2] + part[r][3]);
  }

  // L^-T x as far as the rows of this block go: x inside the block, then at the outside columns, loses its part of
  // every row, the last one first.
  template <int kRows>
  void pass_on(Real* x) const {
    Real own[kRows];
    const Real* of[kRows];  // not `row`: what a store of a vector may have changed, compilers load again
    for (int q = 0; q < kRows; ++q) {
      own[q] = x[first + q];
      of[q] = row[q];
    }
    for (int q = kRows - 1; q > 0; --q) {
      for (int k = 0; k < q; ++k) own[k] = plain_ldl::less_product(own[q], of[q][outside + k], own[k]);
    }
    for (int q = 0; q < kRows; ++q) x[first + q] = own[q];
    const int *column = columns, *end = columns + outside;
    for (int t = 0; column < end; ++column, ++t) {
      Real rest = x[*column];
      for (int q = kRows - 1; q >= 0; --q) rest = plain_ldl::less_product(own[q], of[q][t], rest);
      x[*column] = rest;
    }
  }

  // L^-1 x: the rows of this block lose what they have of the columns before them.
  template <int kRows>
  void take(Real* x) const {
    Real own[kRows];
    constexpr int kStep = kRows < kTileRows<Real> ? kRows : kTileRows<Real>;
    int q = 0;
    for (; q + kStep <= kRows; q += kStep) collect<kStep>(own, x, q);
    if constexpr (kRows % kStep != 0) collect<kRows % kStep>(own, x, q);
    for (q = 0; q < kRows; ++q) {
      own[q] = x[first + q] - own[q];
      for (int k = 0; k < q; ++k) own[q] = plain_ldl::less_product(row[q][outside + k], own[k], own[q]);
    }
    for (q = 0; q < kRows; ++q) x[first + q] = own[q];
  }

  // collect() of kRows rows, from q on, which give `res` their multiples on the way.
  template <int kRows>
  void multiply(Real* sum, Real* res, const Real* vec, int q) const {
    Real part[kRows][4], factor[kRows];
    const Real* own[kRows];
    for (int r = 0; r < kRows; ++r) {
      factor[r] = vec[first + q + r];
      own[r] = row[q + r];
    }
    const auto add = [&](int t, int k) __attribute__((always_inline)) {
      const Real v = vec[columns[t]];
      Real rest = res[columns[t]];
      for (int r = kRows - 1; r >= 0; --r) {
        const Real entry = own[r][t];
        part[r][k] = fused_multiply_add(entry, v, part[r][k]);
        rest = fused_multiply_add(factor[r], entry, rest);
      }
      res[columns[t]] = rest;
    };
    for_each_outside(add);
    for (int r = 0; r < kRows; ++r) sum[q + r] = (part[r][0] + part[r][1]) + (part[r][2] + part[r][3]);
  }

  // The last rows first: that is the order in which `res` gets its parts.
  void multiply_outside(Real* sum, Real* res, const Real* vec) const {
    if constexpr (kTileRows<Real> == 4) {
      if (rows == 4) return multiply<4>(sum, res, vec, 0);
      if (rows == 3) return multiply<3>(sum, res, vec, 0);
    }
    int q = rows;
    for (; q >= 2; q -= 2) multiply<2>(sum, res, vec, q - 2);
    if (q > 0) multiply<1>(sum, res, vec, 0);
  }
};

}  // namespace lane_ldl

// Replaces H by its factor; pivots below min_diag are raised to it. `scaled` has as many numbers as val. True if a
// pivot of any lane was raised.
template <class Real>
bool lane_ldl_factor(Real* val, Real* inverse_diag, Real* scaled, const LdlPattern& p, double min_diag) {
  bool is_raised = false;
  for (int s = p.nblock - 1; s >= 0; --s) {
    const bool here = lane_ldl::factor_block(val, inverse_diag, scaled, p, s, min_diag);
    is_raised = is_raised || here;
  }
  return is_raised;
}

// The same for two matrices, block by block: while one of them waits for its pivots, the other one goes on. The result
// is about the first.
//   lost  the corners of both before the rest of both: humanoids in lanes 2 % slower
template <class Real>
bool lane_ldl_factor_two(Real* val, Real* inverse_diag, Real* other_val, Real* other_inverse_diag, Real* scaled,
                         const LdlPattern& p, double min_diag) {
  bool is_raised = false;
  for (int s = p.nblock - 1; s >= 0; --s) {
    const bool here = lane_ldl::factor_block(val, inverse_diag, scaled, p, s, min_diag);
    lane_ldl::factor_block(other_val, other_inverse_diag, scaled, p, s, min_diag);
    is_raised = is_raised || here;
  }
  return is_raised;
}

// plain_ldl_solve(), with the outside columns of a block looked up once for all of its rows, whose numbers stay in
// registers.
template <class Real>
void lane_ldl_solve(Real* x, const Real* val, const Real* inverse_diag, const LdlPattern& p) {
  for (int s = p.nblock - 1; s >= 0; --s) {
    const lane_ldl::Block<Real> b(val, p, s);
    lane_ldl::with_rows(b.rows, [&](auto rows) { b.template pass_on<rows()>(x); });
  }
  for (int k = p.block[0]; k < p.n; ++k) x[k] = x[k] * inverse_diag[k];
  for (int s = 0; s < p.nblock; ++s) {
    const lane_ldl::Block<Real> b(val, p, s);
    lane_ldl::with_rows(b.rows, [&](auto rows) { b.template take<rows()>(x); });
  }
}

// res = H vec, as mul_symmetric_vec() in math/kernels/sparse_ldl_solve.tpp.
template <class Real>
void lane_mul_symmetric(Real* res, const Real* val, const Real* vec, const LdlPattern& p) {
  for (int s = 0; s < p.nblock; ++s) {
    const lane_ldl::Block<Real> b(val, p, s);
    Real sum[kLdlBlockRows];
    b.multiply_outside(sum, res, vec);
    for (int q = 0; q < b.rows; ++q) {
      const Real factor = vec[b.first + q];
      Real total = fused_multiply_add(b.row[q][b.outside + q], factor, sum[q]);
      for (int k = 0; k < q; ++k) {
        const Real entry = b.row[q][b.outside + k];
        total = fused_multiply_add(entry, vec[b.first + k], total);
        res[b.first + k] = fused_multiply_add(entry, factor, res[b.first + k]);
      }
      res[b.first + q] = total;
    }
  }
}

}  // namespace sinew

#endif  // SINEW_MATH_SPARSE_LANE_LDL_H_
