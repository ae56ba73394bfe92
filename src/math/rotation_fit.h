// SPDX-License-Identifier: Apache-2.0
// rotation_fit.h -- the rotational part of a matrix that is not a rotation.
//   math  Mueller, Bender, Chentanez, Macklin: A Robust Method to Extract the Rotational Part of Deformations (2016)
#ifndef SINEW_MATH_ROTATION_FIT_H_
#define SINEW_MATH_ROTATION_FIT_H_

#include "math/quat.h"

namespace sinew {

// Improves q until it fits A to 1e-9 radians, or 500 times; returns how often. A start near the answer, such as that of
// the last step, saves most of them.
int fit_rotation(Quat<double>& q, const Mat3<double>& A);

}  // namespace sinew

#endif  // SINEW_MATH_ROTATION_FIT_H_
