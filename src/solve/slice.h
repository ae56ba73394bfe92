// SPDX-License-Identifier: Apache-2.0
// slice.h -- the best friction at a given normal force: a quadratic cost inside an ellipsoid.
//   math  (s.12): minimize 1/2 y^T A y + y^T b  subject to  sum (y_i / mu_i)^2 <= normal^2
//         With x = y / mu it is a ball; its multiplier solves |(A' + lambda)^-1 b'| = normal, one equation whose
//         reciprocal is nearly linear: Newton's method on that converges monotonically (More and Sorensen 1983)
#ifndef SINEW_SOLVE_SLICE_H_
#define SINEW_SOLVE_SLICE_H_

namespace sinew {

constexpr int kMaxSliceDim = 5;

// A: n x n with rows `stride` apart, positive semidefinite; n <= 5. y is written.
void minimize_in_slice(double* y, const double* A, int stride, const double* b, const double* mu, double normal, int n);

}  // namespace sinew

#endif  // SINEW_SOLVE_SLICE_H_
