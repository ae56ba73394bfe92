// SPDX-License-Identifier: Apache-2.0
// rotation_jacobian.h -- how the rotation by a vector s changes with s; all in the frame that turns.
//   math  with S = skew(s) and t = |s|:
//         J(s)    = 1 - (1 - cos t)/t^2 S + (t - sin t)/t^3 S^2       exp(s + ds) = exp(s) exp(J ds)
//         J^-1(s) = 1 + S/2 + (1 - t/2 cot(t/2))/t^2 S^2              log(exp(s) exp(dr)) = s + J^-1 dr
//   note  both coefficients cancel near zero, where their power series in t^2 take over
#ifndef SINEW_MATH_ROTATION_JACOBIAN_H_
#define SINEW_MATH_ROTATION_JACOBIAN_H_

#include "math/quat.h"

namespace sinew {

// Below t^2 = 1/4 seven terms of either series are exact to the last bit; above, the closed forms lose two digits at
// most.
constexpr double kRotationSeriesLimit = 0.25;

template <class Real, int n>
constexpr Real polynomial(const double (&coefficients)[n], const Real& x) {  // constant term first
  Real sum(coefficients[n - 1]);
  for (int i = n - 2; i >= 0; --i) sum = sum * x + Real(coefficients[i]);
  return sum;
}

// 1 + a S + b S^2, with S^2 = s s^T - t^2.
template <class Real>
constexpr Mat3<Real> skew_polynomial(const Vec3<Real>& s, const Real& a, const Real& b) {
  const Real d = Real(1) - b * norm_squared(s);
  return Mat3<Real>::diagonal({d, d, d}) + skew(s) * a + outer(s, s) * b;
}

template <class Real>
Mat3<Real> rotation_jacobian(const Vec3<Real>& s) {
  constexpr double kSeries[] = {1.0 / 6,         -1.0 / 120,        1.0 / 5040,         -1.0 / 362880,
                                1.0 / 39916800., -1 / 6227020800.0, 1 / 1307674368000.0};
  const Real squared = norm_squared(s);
  const auto small = squared < Real(kRotationSeriesLimit);
  const auto tiny = squared < Real(mjMINVAL * mjMINVAL);
  const Real angle = sqrt(select(tiny, Real(1), squared));
  const Real half_sinc = select(tiny, Real(0.5), sin(Real(0.5) * angle) / angle);
  const Real closed = (angle - sin(angle)) / (angle * angle * angle);
  // (1 - cos t)/t^2 = 2 (sin(t/2)/t)^2 does not cancel
  return skew_polynomial(s, -Real(2) * half_sinc * half_sinc, select(small, polynomial(kSeries, squared), closed));
}

template <class Real>
Mat3<Real> rotation_jacobian_inverse(const Vec3<Real>& s) {
  constexpr double kSeries[] = {
      1.0 / 12, 1.0 / 720, 1.0 / 30240, 1.0 / 1209600, 1.0 / 47900160., 691 / 1307674368000., 1 / 74724249600.0};
  const Real squared = norm_squared(s);
  const auto small = squared < Real(kRotationSeriesLimit);
  const Real safe = select(small, Real(1), squared);
  const Real half = Real(0.5) * sqrt(safe);
  const Real closed = (Real(1) - half * cos(half) / sin(half)) / safe;
  return skew_polynomial(s, Real(0.5), select(small, polynomial(kSeries, squared), closed));
}

}  // namespace sinew

#endif  // SINEW_MATH_ROTATION_JACOBIAN_H_
