// SPDX-License-Identifier: Apache-2.0
// mat3.h -- 3 x 3 matrices, row by row as in the API; as a rotation, R_ab takes coordinates in b to coordinates in a.
#ifndef SINEW_MATH_MAT3_H_
#define SINEW_MATH_MAT3_H_

#include "math/vec3.h"

namespace sinew {

template <class Real>
struct Mat3 {
  Real m[9]{};

  static constexpr Mat3 load(const Real* p) { return {{p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8]}}; }
  constexpr void store(Real* p) const {
    for (int i = 0; i < 9; ++i) p[i] = m[i];
  }

  static constexpr Mat3 diagonal(const Vec3<Real>& d) {
    const Real zero(0);
    return {{d.x, zero, zero, zero, d.y, zero, zero, zero, d.z}};
  }
  static constexpr Mat3 identity() { return diagonal({Real(1), Real(1), Real(1)}); }
  static constexpr Mat3 from_rows(const Vec3<Real>& a, const Vec3<Real>& b, const Vec3<Real>& c) {
    return {{a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z}};
  }
  static constexpr Mat3 from_columns(const Vec3<Real>& a, const Vec3<Real>& b, const Vec3<Real>& c) {
    return {{a.x, b.x, c.x, a.y, b.y, c.y, a.z, b.z, c.z}};
  }

  constexpr const Real& operator()(int row, int column) const { return m[3 * row + column]; }
  constexpr Real& operator()(int row, int column) { return m[3 * row + column]; }
  constexpr Vec3<Real> row(int i) const { return {m[3 * i], m[3 * i + 1], m[3 * i + 2]}; }
  constexpr Vec3<Real> column(int i) const { return {m[i], m[3 + i], m[6 + i]}; }

  friend constexpr Mat3 operator+(Mat3 a, const Mat3& b) {
    for (int i = 0; i < 9; ++i) a.m[i] = a.m[i] + b.m[i];
    return a;
  }
  friend constexpr Mat3 operator-(Mat3 a, const Mat3& b) {
    for (int i = 0; i < 9; ++i) a.m[i] = a.m[i] - b.m[i];
    return a;
  }
  friend constexpr Mat3 operator-(Mat3 a) {
    for (int i = 0; i < 9; ++i) a.m[i] = -a.m[i];
    return a;
  }
  friend constexpr Mat3 operator*(Mat3 a, const Real& s) {
    for (int i = 0; i < 9; ++i) a.m[i] = a.m[i] * s;
    return a;
  }
  friend constexpr Mat3 operator*(const Real& s, const Mat3& a) { return a * s; }
  friend constexpr Vec3<Real> operator*(const Mat3& a, const Vec3<Real>& v) {
    return {dot(a.row(0), v), dot(a.row(1), v), dot(a.row(2), v)};
  }
  friend constexpr Mat3 operator*(const Mat3& a, const Mat3& b) {
    return from_columns(a * b.column(0), a * b.column(1), a * b.column(2));
  }
};

using Matrix = Mat3<double>;

template <class Real>
constexpr Mat3<Real> load9(const Real* p) {
  return Mat3<Real>::load(p);
}

template <class Real>
constexpr Mat3<Real> transpose(const Mat3<Real>& a) {
  return Mat3<Real>::from_columns(a.row(0), a.row(1), a.row(2));
}

// transpose(a) * v: for a rotation R_ab, the way from a back to b.
template <class Real>
constexpr Vec3<Real> transpose_times(const Mat3<Real>& a, const Vec3<Real>& v) {
  return {dot(a.column(0), v), dot(a.column(1), v), dot(a.column(2), v)};
}

template <class Real>
constexpr Real trace(const Mat3<Real>& a) {
  return a.m[0] + a.m[4] + a.m[8];
}

template <class Real>
constexpr Real determinant(const Mat3<Real>& a) {
  return dot(a.row(0), cross(a.row(1), a.row(2)));
}

// skew(v) * u = v x u.
template <class Real>
constexpr Mat3<Real> skew(const Vec3<Real>& v) {
  const Real zero(0);
  return {{zero, -v.z, v.y, v.z, zero, -v.x, -v.y, v.x, zero}};
}

template <class Real>
constexpr Mat3<Real> outer(const Vec3<Real>& a, const Vec3<Real>& b) {
  return Mat3<Real>::from_rows(a.x * b, a.y * b, a.z * b);
}

}  // namespace sinew

#endif  // SINEW_MATH_MAT3_H_
