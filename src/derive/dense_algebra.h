// SPDX-License-Identifier: Apache-2.0
// dense_algebra.h -- inverses and products of the matrices that slopes are solved with.
#ifndef SINEW_DERIVE_DENSE_ALGEBRA_H_
#define SINEW_DERIVE_DENSE_ALGEBRA_H_

#include <mujoco/mjdata.h>

#include "model/arena/arena.h"

namespace sinew {

// The inverse of a symmetric positive definite n x n matrix, whose lower triangle is read and used up.
//   math  L^-1 row by row, then L^-T L^-1: a third of the work of n solves with unit vectors
void invert_positive(mjtNum* matrix, int n, mjtNum* inverse, StackFrame& frame);

// result = A B with A n x n and B n x columns, skipping zeros of B if it has few entries: slopes by controls have one
// or two a column.
void multiply_slopes(const mjtNum* A, const mjtNum* B, int n, int columns, mjtNum* result);

// result = M B.
void multiply_mass_and(const mjModel& m, const mjData& d, const mjtNum* B, int columns, mjtNum* result);

}  // namespace sinew

#endif  // SINEW_DERIVE_DENSE_ALGEBRA_H_
