// SPDX-License-Identifier: Apache-2.0
// lane_ldl.h -- plain_ldl_factor() and plain_ldl_solve() for lanes of environments: the same operations on every entry
// in the same order, but products with an inverse pivot are computed once and kept, and no places are looked for.
//   note  for the pattern of a tree: the columns of a row are its ancestors, so an ancestor's row has the first of them
//   note  four factors of a humanoid's M take 5,200 instructions so, 17,900 one by one in the kernel of doubles
#ifndef SINEW_MATH_SPARSE_LANE_LDL_H_
#define SINEW_MATH_SPARSE_LANE_LDL_H_

#include "base/assert.h"
#include "math/sparse/plain_ldl.h"

namespace sinew {
namespace lane_ldl {

// The rows of the block's outside columns lose what the kRows rows of the block have for them, the first of them first.
template <int kRows, class Real>
void subtract_block(Real* val, Real* scaled, const Real* inverse_diag, const LdlPattern& p, int first) {
  using plain_ldl::less_product;
  const Real* y[kRows];
  Real* l[kRows];
  for (int k = 0; k < kRows; ++k) {
    y[k] = val + p.rowadr[first + k];
    l[k] = scaled + p.rowadr[first + k];
    const Real inverse = inverse_diag[first + k];
    for (int t = 0; t < p.rownnz[first + k] - 1; ++t) l[k][t] = y[k][t] * inverse;
  }
  const int* columns = p.colind + p.rowadr[first];
  for (int t = p.rownnz[first] - 2; t >= 0; --t) {
    Real y_t[kRows];
    for (int k = 0; k < kRows; ++k) y_t[k] = y[k][t];
    Real* row = val + p.rowadr[columns[t]];
    SINEW_ASSERT(p.rownnz[columns[t]] == t + 1);
    for (int j = 0; j <= t; ++j) {
      Real rest = row[j];
      for (int k = 0; k < kRows; ++k) rest = less_product(y_t[k], l[k][j], rest);
      row[j] = rest;
    }
  }
  for (int k = 0; k < kRows; ++k) {
    Real* row = val + p.rowadr[first + k];
    for (int t = 0; t < p.rownnz[first + k] - 1; ++t) row[t] = l[k][t];
  }
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

  // Dot products of kRows rows, from q on, with x at the outside columns, in four parts.
  template <int kRows>
  void collect(Real* sum, const Real* x, int q) const {
    Real part[kRows][4];
    const auto add = [&](int t, int k) __attribute__((always_inline)) {
      const Real v = x[columns[t]];
      for (int r = 0; r < kRows; ++r) part[r][k] = fused_multiply_add(row[q + r][t], v, part[r][k]);
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

  void collect_outside(Real* sum, const Real* x) const {
    int q = 0;
    for (; q + 2 <= rows; q += 2) collect<2>(sum, x, q);
    if (q < rows) collect<1>(sum, x, q);
  }

  template <int kRows, class Give>
  void give(Real* x, const Real* weights, Give give_one) const {
    Real weight[kRows];
    const Real* own[kRows];  // not `row`: what a store of a vector may have changed, compilers load again
    for (int q = 0; q < kRows; ++q) {
      weight[q] = weights[first + q];
      own[q] = row[q];
    }
    const int *column = columns, *end = columns + outside;
    for (int t = 0; column < end; ++column, ++t) {
      Real rest = x[*column];
      for (int q = kRows - 1; q >= 0; --q) rest = give_one(weight[q], own[q][t], rest);
      x[*column] = rest;
    }
  }

  // x at the outside columns gets its part of every row, the last one first.
  template <class Give>
  void give_outside(Real* x, const Real* weights, Give give_one) const {
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

}  // namespace lane_ldl

// Replaces H by its factor; pivots below min_diag are raised to it. `scaled` has as many numbers as val. True if a
// pivot of any lane was raised.
template <class Real>
bool lane_ldl_factor(Real* val, Real* inverse_diag, Real* scaled, const LdlPattern& p, double min_diag) {
  bool is_raised = false;
  for (int s = p.nblock - 1; s >= 0; --s) {
    const int first = p.block[s], end = p.block[s + 1];
    for (int k = end - 1; k >= first; --k) {
      Real& pivot = val[p.rowadr[k] + p.rownnz[k] - 1];
      const auto is_small = pivot < Real(min_diag);
      is_raised = is_raised || any(is_small);
      pivot = select(is_small, Real(min_diag), pivot);
      inverse_diag[k] = Real(1) / pivot;
      plain_ldl::eliminate_in_block(val, p, first, k, inverse_diag[k]);
    }
    static_assert(kLdlBlockRows == 4);
    switch (end - first) {
      case 1:
        lane_ldl::subtract_block<1>(val, scaled, inverse_diag, p, first);
        break;
      case 2:
        lane_ldl::subtract_block<2>(val, scaled, inverse_diag, p, first);
        break;
      case 3:
        lane_ldl::subtract_block<3>(val, scaled, inverse_diag, p, first);
        break;
      default:
        lane_ldl::subtract_block<4>(val, scaled, inverse_diag, p, first);
    }
  }
  return is_raised;
}

// plain_ldl_solve(), with the outside columns of a block looked up once for all of its rows.
template <class Real>
void lane_ldl_solve(Real* x, const Real* val, const Real* inverse_diag, const LdlPattern& p) {
  using plain_ldl::less_product;
  const auto take = [](const Real& weight, const Real& entry, const Real& rest) {
    return less_product(weight, entry, rest);
  };
  for (int s = p.nblock - 1; s >= 0; --s) {
    const lane_ldl::Block<Real> b(val, p, s);
    for (int q = b.rows - 1; q > 0; --q) {
      const Real own = x[b.first + q];
      for (int k = 0; k < q; ++k) x[b.first + k] = less_product(own, b.row[q][b.outside + k], x[b.first + k]);
    }
    b.give_outside(x, x, take);
  }
  for (int k = p.block[0]; k < p.n; ++k) x[k] = x[k] * inverse_diag[k];
  for (int s = 0; s < p.nblock; ++s) {
    const lane_ldl::Block<Real> b(val, p, s);
    Real known[kLdlBlockRows];
    b.collect_outside(known, x);
    for (int q = 0; q < b.rows; ++q) {
      Real rest = x[b.first + q] - known[q];
      for (int k = 0; k < q; ++k) rest = less_product(b.row[q][b.outside + k], x[b.first + k], rest);
      x[b.first + q] = rest;
    }
  }
}

// res = H vec, as mul_symmetric_vec() in math/kernels/sparse_ldl_solve.tpp.
template <class Real>
void lane_mul_symmetric(Real* res, const Real* val, const Real* vec, const LdlPattern& p) {
  const auto add = [](const Real& weight, const Real& entry, const Real& rest) {
    return fused_multiply_add(weight, entry, rest);
  };
  for (int s = 0; s < p.nblock; ++s) {
    const lane_ldl::Block<Real> b(val, p, s);
    Real sum[kLdlBlockRows];
    b.collect_outside(sum, vec);
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
    b.give_outside(res, vec, add);
  }
}

}  // namespace sinew

#endif  // SINEW_MATH_SPARSE_LANE_LDL_H_
