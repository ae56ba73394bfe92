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

// The rotation that fit_rotation() finds from none, for any Real: lanes are taken one by one, and slopes are those of
// the exact fit, which maximizes tr(R^T A).
template <class Real>
Mat3<Real> nearest_rotation(const Mat3<Real>& A);

template <>
inline Mat3<double> nearest_rotation(const Mat3<double>& A) {
  Quat<double> q;
  fit_rotation(q, A);
  return to_matrix(q);
}

namespace detail_fit {

// How a fit turns with A: one step of Newton's method, whose value is the error of the fit and is left out.
template <class Real>
Vec3<Real> turn_of_fit(const Mat3<Real>& R, const Mat3<Real>& A) {
  const Mat3<Real> S = A * transpose(R);
  const Vec3<Real> torque{S(2, 1) - S(1, 2), S(0, 2) - S(2, 0), S(1, 0) - S(0, 1)};
  const Real sum = trace(S);
  const Mat3<Real> H = Mat3<Real>::diagonal({sum, sum, sum}) - (S + transpose(S)) * Real(0.5);
  const Vec3<Real> a = H.column(0), b = H.column(1), c = H.column(2);
  const Real det = dot(a, cross(b, c));
  const auto singular = abs(det) < Real(mjMINVAL);
  const Real scale = select(singular, Real(0), Real(1)) / select(singular, Real(1), det);
  Vec3<Real> turn = Vec3<Real>{dot(torque, cross(b, c)), dot(torque, cross(c, a)), dot(torque, cross(a, b))} * scale;
  for (int k = 0; k < 3; ++k) turn[k] = turn[k] - Real(turn[k].value);
  return turn;
}

}  // namespace detail_fit

template <class Real>
Mat3<Real> nearest_rotation(const Mat3<Real>& A) {
  Mat3<Real> R;
  Mat3<double> plain;
  if constexpr (requires { Real::kLanes; }) {
    for (int lane = 0; lane < Real::kLanes; ++lane) {
      for (int k = 0; k < 9; ++k) plain.m[k] = A.m[k][lane];
      plain = nearest_rotation(plain);
      for (int k = 0; k < 9; ++k) R.m[k][lane] = plain.m[k];
    }
    return R;
  } else {
    for (int k = 0; k < 9; ++k) plain.m[k] = A.m[k].value;
    plain = nearest_rotation(plain);
    for (int k = 0; k < 9; ++k) R.m[k] = Real(plain.m[k]);
    const Vec3<Real> turn = detail_fit::turn_of_fit(R, A);
    return R + Mat3<Real>::from_columns(cross(turn, R.column(0)), cross(turn, R.column(1)), cross(turn, R.column(2)));
  }
}

}  // namespace sinew

#endif  // SINEW_MATH_ROTATION_FIT_H_
