// SPDX-License-Identifier: Apache-2.0
// dense_algebra.h -- inverses and products of the matrices that slopes are solved with.
#ifndef SINEW_DERIVE_DENSE_ALGEBRA_H_
#define SINEW_DERIVE_DENSE_ALGEBRA_H_

#include <mujoco/mjdata.h>

#include "model/arena/arena.h"

namespace sinew {

// scale times the inverse of a symmetric positive definite n x n matrix, whose lower triangle is read and used up.
//   math  sweeps (kernels/inversion.tpp); where trees leave zeros, their factors
//   lost  factors and products of triangles for small matrices too: seven times the instructions for 27 dofs
void invert_positive(mjtNum* matrix, int n, mjtNum scale, mjtNum* inverse, StackFrame& frame);

// Where slopes go: rows that lie `stride` numbers apart.
struct SlopeTarget {
  mjtNum* to;
  mjtSize stride;
  bool adds = false;  // to what is there
};

// A B with A n x n and B n x columns. B may have one entry in each of a few columns, as slopes by controls of joints
// do: then no more is multiplied.
void multiply_slopes(const mjtNum* A, const mjtNum* B, int n, int columns, const SlopeTarget& target,
                     StackFrame& frame);

// result = M B.
void multiply_mass_and(const mjModel& m, const mjData& d, const mjtNum* B, int columns, mjtNum* result);

}  // namespace sinew

#endif  // SINEW_DERIVE_DENSE_ALGEBRA_H_
