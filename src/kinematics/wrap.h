// SPDX-License-Identifier: Apache-2.0
// wrap.h -- the shortest string between two points that must pass around, or through, a sphere or a cylinder.
//   math  a plane problem: for a sphere in the plane of both points and the centre, for a cylinder seen along its axis,
//         where the string, unrolled, is straight: height grows in proportion to length
//   note  which way a string runs is a choice by value, so unlike other stages this one branches on Reals; lanes are
//         taken apart, and each goes its way as a double
//   cost  closed form outside, a few Newton steps inside, no allocation      next  kinematics/tendon.h
#ifndef SINEW_KINEMATICS_WRAP_H_
#define SINEW_KINEMATICS_WRAP_H_

#include "math/lanes.h"
#include "math/mat3.h"

namespace sinew {

enum class WrapShape { kSphere, kCylinder };  // a cylinder is along z of its frame, and infinitely long

template <class Real>
struct WrapObstacle {
  WrapShape shape;
  Vec3<Real> center;
  Mat3<Real> orientation;
  Real radius;
  const Vec3<Real>* side;  // null: the shorter way. Outside: the way nearer to it. Inside the obstacle: go through
};

template <class Real>
struct Wrapping {
  // A bool, or a mask of lanes. false: the string is straight, nothing else is set.
  decltype(Real() < Real()) touches{};
  Vec3<Real> enters, leaves;  // points on the surface, in the world
  Real length{};              // of the string between them
};

template <class Real>
Wrapping<Real> wrap_string(const WrapObstacle<Real>& obstacle, const Vec3<Real>& start, const Vec3<Real>& end);

template <int N>
Wrapping<Lanes<N>> wrap_string(const WrapObstacle<Lanes<N>>& obstacle, const Vec3<Lanes<N>>& start,
                               const Vec3<Lanes<N>>& end);

extern template Wrapping<mjtNum> wrap_string<mjtNum>(const WrapObstacle<mjtNum>& obstacle, const Vector& start,
                                                     const Vector& end);

}  // namespace sinew

#endif  // SINEW_KINEMATICS_WRAP_H_
