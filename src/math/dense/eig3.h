// SPDX-License-Identifier: Apache-2.0
// eig3.h -- principal axes of a symmetric 3x3 matrix: mat = V diag(value) V^T with V a rotation.
#ifndef SINEW_MATH_DENSE_EIG3_H_
#define SINEW_MATH_DENSE_EIG3_H_

namespace sinew {

// Eigenvalues descending, V row-major with the eigenvectors as columns, and V as a quaternion. Returns the number of
// rotations that were needed. V is one of 24 frames: the one reached by rotations of the identity, see eig3.cpp.
int eig3(double value[3], double vec[9], double quat[4], const double mat[9]);

}  // namespace sinew

#endif  // SINEW_MATH_DENSE_EIG3_H_
