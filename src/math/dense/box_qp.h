// SPDX-License-Identifier: Apache-2.0
// box_qp.h -- the smallest 1/2 x^T H x + x^T g with lower <= x <= upper, by Newton steps projected onto the box.
//   math  Bertsekas 1982: coordinates at a bound with the gradient pushing outwards are clamped, the others take a
//         Newton step on their own subspace, cut off at the box
#ifndef SINEW_MATH_DENSE_BOX_QP_H_
#define SINEW_MATH_DENSE_BOX_QP_H_

#include <cstddef>

namespace sinew {

// Numbers that R must have room for: the factor and seven vectors of scratch.
constexpr std::size_t box_qp_factor_size(int n) {
  return static_cast<std::size_t>(n) * (static_cast<std::size_t>(n) + 7);
}

// x holds the start and receives the solution. R receives the Cholesky factor of H on the free coordinates (nfree x
// nfree, lower triangle), index the free coordinates. Of H only the lower triangle is read. index may be null, and each
// bound, for none; lower < upper. Returns nfree, or -1 if H is not positive definite where it matters.
int box_qp(double* x, double* R, int* index, const double* H, const double* g, int n, const double* lower,
           const double* upper);

}  // namespace sinew

#endif  // SINEW_MATH_DENSE_BOX_QP_H_
