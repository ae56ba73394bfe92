// SPDX-License-Identifier: Apache-2.0
// vec3.h -- three numbers: points, directions, axial vectors.
//   note  values, passed and returned as such; load and store are the doors to the API's arrays, so a result may
//         overwrite any of its arguments
#ifndef SINEW_MATH_VEC3_H_
#define SINEW_MATH_VEC3_H_

#include "math/scalar.h"

namespace sinew {

template <class Real>
struct Vec3 {
  Real x{}, y{}, z{};

  static constexpr Vec3 load(const Real* p) { return {p[0], p[1], p[2]}; }
  constexpr void store(Real* p) const {
    p[0] = x;
    p[1] = y;
    p[2] = z;
  }

  constexpr const Real& operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
  constexpr Real& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }

  constexpr Vec3& operator+=(const Vec3& b) { return *this = *this + b; }
  constexpr Vec3& operator-=(const Vec3& b) { return *this = *this - b; }
  constexpr Vec3& operator*=(const Real& s) { return *this = *this * s; }

  friend constexpr Vec3 operator+(const Vec3& a, const Vec3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend constexpr Vec3 operator-(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend constexpr Vec3 operator-(const Vec3& a) { return {-a.x, -a.y, -a.z}; }
  friend constexpr Vec3 operator*(const Vec3& a, const Real& s) { return {a.x * s, a.y * s, a.z * s}; }
  friend constexpr Vec3 operator*(const Real& s, const Vec3& a) { return a * s; }
};

using Vector = Vec3<double>;  // of mjModel, mjData and mjSpec

// Vertices of meshes are floats.
constexpr Vec3<double> load3_wide(const float* p) { return {p[0], p[1], p[2]}; }

// The type comes from the pointer: load3(d.xpos + 3 * b).
template <class Real>
constexpr Vec3<Real> load3(const Real* p) {
  return Vec3<Real>::load(p);
}

// Numbers of the model, which are doubles, as any Real: load3_as<Real>(m.body_pos + 3 * b).
template <class Real>
constexpr Vec3<Real> load3_as(const double* p) {
  return {Real(p[0]), Real(p[1]), Real(p[2])};
}

template <class Real>
constexpr Real dot(const Vec3<Real>& a, const Vec3<Real>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

template <class Real>
constexpr Vec3<Real> cross(const Vec3<Real>& a, const Vec3<Real>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

template <class Real>
constexpr Vec3<Real> scaled(const Vec3<Real>& a, const Vec3<Real>& b) {  // component by component
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}

template <class Real>
constexpr Real norm_squared(const Vec3<Real>& a) {
  return dot(a, a);
}

template <class Real>
Real norm(const Vec3<Real>& a) {
  return sqrt(norm_squared(a));
}

template <class Real>
Real distance(const Vec3<Real>& a, const Vec3<Real>& b) {
  return norm(a - b);
}

template <class Condition, class Real>
constexpr Vec3<Real> select(const Condition& condition, const Vec3<Real>& yes, const Vec3<Real>& no) {
  return {select(condition, yes.x, no.x), select(condition, yes.y, no.y), select(condition, yes.z, no.z)};
}

// Scales to unit length and returns the length before. A vector shorter than mjMINVAL has no direction and becomes x.
template <class Real>
Real normalize(Vec3<Real>& a) {
  const Real length = norm(a);
  const auto short_one = length < Real(mjMINVAL);
  a = select(short_one, Vec3<Real>{Real(1), Real(0), Real(0)}, a * (Real(1) / select(short_one, Real(1), length)));
  return length;
}

template <class Real>
Vec3<Real> normalized(Vec3<Real> a) {
  normalize(a);
  return a;
}

}  // namespace sinew

#endif  // SINEW_MATH_VEC3_H_
