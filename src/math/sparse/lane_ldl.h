// SPDX-License-Identifier: Apache-2.0
// lane_ldl.h -- plain_ldl_factor() for lanes of environments: the same operations on every entry in the same order,
// but each product with an inverse pivot is computed once and kept, and no places in rows are looked for.
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

}  // namespace sinew

#endif  // SINEW_MATH_SPARSE_LANE_LDL_H_
