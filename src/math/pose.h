// SPDX-License-Identifier: Apache-2.0
// pose.h -- position and orientation of a frame in another: X_wb is b in w, and X_wc = X_wb * X_bc.
#ifndef SINEW_MATH_POSE_H_
#define SINEW_MATH_POSE_H_

#include "math/quat.h"

namespace sinew {

template <class Real>
struct Pose {
  Vec3<Real> p;
  Quat<Real> q;

  static constexpr Pose load(const Real* position, const Real* orientation) {
    return {load3(position), load4(orientation)};
  }
  constexpr void store(Real* position, Real* orientation) const {
    p.store(position);
    q.store(orientation);
  }

  friend constexpr Pose operator*(const Pose& X_ab, const Pose& X_bc) { return {X_ab * X_bc.p, X_ab.q * X_bc.q}; }
  friend constexpr Vec3<Real> operator*(const Pose& X_ab, const Vec3<Real>& point_b) {
    return X_ab.p + rotate(X_ab.q, point_b);
  }
};

template <class Real>
constexpr Pose<Real> inverse(const Pose<Real>& X_ab) {
  return {-rotate_back(X_ab.q, X_ab.p), conjugate(X_ab.q)};
}

// inverse(X_ab) * point_a, without making the inverse.
template <class Real>
constexpr Vec3<Real> times_back(const Pose<Real>& X_ab, const Vec3<Real>& point_a) {
  return rotate_back(X_ab.q, point_a - X_ab.p);
}

// X_bc from X_ab and X_ac.
template <class Real>
constexpr Pose<Real> relative(const Pose<Real>& X_ab, const Pose<Real>& X_ac) {
  return {times_back(X_ab, X_ac.p), conjugate(X_ab.q) * X_ac.q};
}

// A direction has no position: only the orientation acts on it.
template <class Real>
constexpr Vec3<Real> rotate(const Pose<Real>& X_ab, const Vec3<Real>& direction_b) {
  return rotate(X_ab.q, direction_b);
}

template <class Real>
constexpr Vec3<Real> rotate_back(const Pose<Real>& X_ab, const Vec3<Real>& direction_a) {
  return rotate_back(X_ab.q, direction_a);
}

}  // namespace sinew

#endif  // SINEW_MATH_POSE_H_
