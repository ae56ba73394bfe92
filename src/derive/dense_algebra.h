// SPDX-License-Identifier: Apache-2.0
// dense_algebra.h -- inverses of the matrices that slopes are solved with.
#ifndef SINEW_DERIVE_DENSE_ALGEBRA_H_
#define SINEW_DERIVE_DENSE_ALGEBRA_H_

#include <mujoco/mjdata.h>

#include "derive/wide_slopes.h"

namespace sinew {

// scale times the inverse of a symmetric positive definite n x n matrix, whose lower triangle is read and used up, to
// alloc_square(n).
//   math  sweeps (kernels/inversion.tpp); where trees leave zeros, their factors
//   lost  factors and products of triangles for small matrices too: seven times the instructions for 27 dofs
void invert_positive(mjtNum* matrix, int n, mjtNum scale, const WideSlopes& inverse, StackFrame& frame);

}  // namespace sinew

#endif  // SINEW_DERIVE_DENSE_ALGEBRA_H_
