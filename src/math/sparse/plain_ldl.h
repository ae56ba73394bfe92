// SPDX-License-Identifier: Apache-2.0
// plain_ldl.h -- H = L^T D L of sparse_ldl.h for any Real, with the operations and the order of its kernels: every lane
// has the bits that a double has there.
//   note  for doubles the kernels are the way to go; this is written to be read, and for other scalars
#ifndef SINEW_MATH_SPARSE_PLAIN_LDL_H_
#define SINEW_MATH_SPARSE_PLAIN_LDL_H_

#include "math/scalar.h"
#include "math/sparse/sparse_ldl_pattern.h"

namespace sinew {
namespace plain_ldl {

// c - a b, rounded once. A Real may have its own.
template <class Real>
Real less_product(const Real& a, const Real& b, const Real& c) {
  return fused_multiply_add(-a, b, c);
}

// Row k leaves the other rows of its block: their entries inside the block lose y_i l_j, those outside it l_i y_j.
template <class Real>
void eliminate_in_block(Real* val, const LdlPattern& p, int first, int k, const Real& inverse) {
  const Real* y = val + p.rowadr[k];
  const int outside = p.rownnz[first] - 1;
  for (int i = first; i < k; ++i) {
    Real* row = val + p.rowadr[i];
    const Real y_i = y[outside + i - first], l_i = y_i * inverse;
    for (int t = 0; t < outside; ++t) row[t] = less_product(l_i, y[t], row[t]);
    for (int t = outside; t < p.rownnz[i]; ++t) row[t] = less_product(y_i, y[t] * inverse, row[t]);
  }
}

// The row of the block's outside column t loses what all rows of the block, the first of them first, have for it.
template <class Real>
void subtract_from_row(Real* val, const LdlPattern& p, int first, int end, int t, const Real* inverse_diag) {
  const int* columns = p.colind + p.rowadr[first];
  const int row = columns[t];
  int at = p.rowadr[row];
  for (int j = 0; j <= t; ++j) {
    while (p.colind[at] != columns[j]) ++at;  // the row has all columns of the block up to its own, and maybe more
    for (int k = first; k < end; ++k) {
      const Real* y = val + p.rowadr[k];
      val[at] = less_product(y[t], y[j] * inverse_diag[k], val[at]);
    }
  }
}

// Of a row and those numbers of x that its columns name, in four parts: term t goes to part t % 4.
template <class Real>
Real product(const Real* row, const Real* x, const int* column, int count) {
  Real a(0), b(0), c(0), d(0);
  int t = 0;
  for (; t + 4 <= count; t += 4) {
    a = fused_multiply_add(row[t], x[column[t]], a);
    b = fused_multiply_add(row[t + 1], x[column[t + 1]], b);
    c = fused_multiply_add(row[t + 2], x[column[t + 2]], c);
    d = fused_multiply_add(row[t + 3], x[column[t + 3]], d);
  }
  if (t < count) a = fused_multiply_add(row[t], x[column[t]], a);
  if (t + 1 < count) b = fused_multiply_add(row[t + 1], x[column[t + 1]], b);
  if (t + 2 < count) c = fused_multiply_add(row[t + 2], x[column[t + 2]], c);
  return (a + b) + (c + d);
}

}  // namespace plain_ldl

// Replaces H by its factor; pivots below min_diag are raised to it.
template <class Real>
void plain_ldl_factor(Real* val, Real* inverse_diag, const LdlPattern& p, double min_diag) {
  for (int s = p.nblock - 1; s >= 0; --s) {
    const int first = p.block[s], end = p.block[s + 1], outside = p.rownnz[first] - 1;
    for (int k = end - 1; k >= first; --k) {
      Real& pivot = val[p.rowadr[k] + p.rownnz[k] - 1];
      pivot = select(pivot < Real(min_diag), Real(min_diag), pivot);
      inverse_diag[k] = Real(1) / pivot;
      plain_ldl::eliminate_in_block(val, p, first, k, inverse_diag[k]);
    }
    for (int t = outside - 1; t >= 0; --t) plain_ldl::subtract_from_row(val, p, first, end, t, inverse_diag);
    for (int k = first; k < end; ++k) {
      Real* row = val + p.rowadr[k];
      for (int t = 0; t < p.rownnz[k] - 1; ++t) row[t] = row[t] * inverse_diag[k];
    }
  }
}

// Solves L^T D L x = b in place. Sums along a row have four parts outside of its block, as the lanes of a pack.
template <class Real>
void plain_ldl_solve(Real* x, const Real* val, const Real* inverse_diag, const LdlPattern& p) {
  using plain_ldl::less_product;
  for (int k = p.n - 1; k >= p.block[0]; --k) {
    const int adr = p.rowadr[k], end = adr + p.rownnz[k] - 1;
    const Real x_k = x[k];
    for (int e = adr; e < end; ++e) x[p.colind[e]] = less_product(x_k, val[e], x[p.colind[e]]);
  }
  for (int k = p.block[0]; k < p.n; ++k) x[k] = x[k] * inverse_diag[k];
  for (int s = 0; s < p.nblock; ++s) {
    const int first = p.block[s], outside = p.rownnz[first] - 1;
    for (int k = first; k < p.block[s + 1]; ++k) {
      const Real* row = val + p.rowadr[k];
      const int* column = p.colind + p.rowadr[k];
      Real rest = x[k] - plain_ldl::product(row, x, column, outside);
      for (int t = outside; t < p.rownnz[k] - 1; ++t) rest = less_product(row[t], x[column[t]], rest);
      x[k] = rest;
    }
  }
}

}  // namespace sinew

#endif  // SINEW_MATH_SPARSE_PLAIN_LDL_H_
