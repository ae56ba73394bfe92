// SPDX-License-Identifier: Apache-2.0
// spatial.h -- Featherstone's spatial vectors: motions, forces and inertias, each about a reference point.
//   note  six numbers, rotation first, then translation, as in cvel, cdof, cfrc_*; an inertia has the ten numbers of
//         cinert and crb: I (xx yy zz xy xz yz), mass * (centre of mass - reference point), mass
#ifndef SINEW_MATH_SPATIAL_H_
#define SINEW_MATH_SPATIAL_H_

#include "math/pose.h"

namespace sinew {

// A motion and a force look alike but move differently, so they are different types.
template <class Real, class Kind>
struct Spatial {
  Vec3<Real> angular;
  Vec3<Real> linear;

  static constexpr Spatial load(const Real* p) { return {load3(p), load3(p + 3)}; }
  constexpr void store(Real* p) const {
    angular.store(p);
    linear.store(p + 3);
  }

  constexpr Spatial& operator+=(const Spatial& b) { return *this = *this + b; }
  constexpr Spatial& operator-=(const Spatial& b) { return *this = *this - b; }

  friend constexpr Spatial operator+(const Spatial& a, const Spatial& b) {
    return {a.angular + b.angular, a.linear + b.linear};
  }
  friend constexpr Spatial operator-(const Spatial& a, const Spatial& b) {
    return {a.angular - b.angular, a.linear - b.linear};
  }
  friend constexpr Spatial operator-(const Spatial& a) { return {-a.angular, -a.linear}; }
  friend constexpr Spatial operator*(const Spatial& a, const Real& s) { return {a.angular * s, a.linear * s}; }
  friend constexpr Spatial operator*(const Real& s, const Spatial& a) { return a * s; }
};

template <class Real>
using Motion = Spatial<Real, struct MotionKind>;  // angular velocity, velocity of the body point at the reference
template <class Real>
using Force = Spatial<Real, struct ForceKind>;  // torque about the reference, force

// Power.
template <class Real>
constexpr Real dot(const Motion<Real>& v, const Force<Real>& f) {
  return dot(v.angular, f.angular) + dot(v.linear, f.linear);
}

// Rates of change of a motion or a force that is fixed in a body moving with v.
template <class Real>
constexpr Motion<Real> cross(const Motion<Real>& v, const Motion<Real>& m) {
  return {cross(v.angular, m.angular), cross(v.angular, m.linear) + cross(v.linear, m.angular)};
}

template <class Real>
constexpr Force<Real> cross(const Motion<Real>& v, const Force<Real>& f) {
  return {cross(v.angular, f.angular) + cross(v.linear, f.linear), cross(v.angular, f.linear)};
}

// The same motion or force about the reference point old + offset.
template <class Real>
constexpr Motion<Real> moved(const Motion<Real>& m, const Vec3<Real>& offset) {
  return {m.angular, m.linear + cross(m.angular, offset)};
}

template <class Real>
constexpr Force<Real> moved(const Force<Real>& f, const Vec3<Real>& offset) {
  return {f.angular - cross(offset, f.linear), f.linear};
}

template <class Real, class Kind>
constexpr Spatial<Real, Kind> rotate(const Mat3<Real>& R_ab, const Spatial<Real, Kind>& s_b) {
  return {R_ab * s_b.angular, R_ab * s_b.linear};
}

template <class Real, class Kind>
constexpr Spatial<Real, Kind> rotate_back(const Mat3<Real>& R_ab, const Spatial<Real, Kind>& s_a) {
  return {transpose_times(R_ab, s_a.angular), transpose_times(R_ab, s_a.linear)};
}

// From frame b, about its origin, to frame a, about its origin.
template <class Real, class Kind>
constexpr Spatial<Real, Kind> operator*(const Pose<Real>& X_ab, const Spatial<Real, Kind>& s_b) {
  return moved(Spatial<Real, Kind>{rotate(X_ab.q, s_b.angular), rotate(X_ab.q, s_b.linear)}, -X_ab.p);
}

template <class Real, class Kind>
constexpr Spatial<Real, Kind> times_back(const Pose<Real>& X_ab, const Spatial<Real, Kind>& s_a) {
  const Spatial<Real, Kind> s = moved(s_a, X_ab.p);
  return {rotate_back(X_ab.q, s.angular), rotate_back(X_ab.q, s.linear)};
}

// A symmetric 3 x 3 matrix.
template <class Real>
struct Sym3 {
  Real xx{}, yy{}, zz{}, xy{}, xz{}, yz{};

  constexpr Mat3<Real> full() const { return {{xx, xy, xz, xy, yy, yz, xz, yz, zz}}; }
  static constexpr Sym3 from_full(const Mat3<Real>& a) { return {a.m[0], a.m[4], a.m[8], a.m[1], a.m[2], a.m[5]}; }

  friend constexpr Sym3 operator+(const Sym3& a, const Sym3& b) {
    return {a.xx + b.xx, a.yy + b.yy, a.zz + b.zz, a.xy + b.xy, a.xz + b.xz, a.yz + b.yz};
  }
  friend constexpr Sym3 operator-(const Sym3& a, const Sym3& b) {
    return {a.xx - b.xx, a.yy - b.yy, a.zz - b.zz, a.xy - b.xy, a.xz - b.xz, a.yz - b.yz};
  }
  friend constexpr Vec3<Real> operator*(const Sym3& a, const Vec3<Real>& v) {
    return {a.xx * v.x + a.xy * v.y + a.xz * v.z, a.xy * v.x + a.yy * v.y + a.yz * v.z,
            a.xz * v.x + a.yz * v.y + a.zz * v.z};
  }
};

// -skew(a) skew(b), made symmetric: with a = mass * c and b = c, what a point mass at c adds to the moments of inertia.
template <class Real>
constexpr Sym3<Real> point_inertia(const Vec3<Real>& a, const Vec3<Real>& b) {
  const Real xx = a.x * b.x, yy = a.y * b.y, zz = a.z * b.z, half(0.5);
  return {yy + zz,
          xx + zz,
          xx + yy,
          -half * (a.x * b.y + a.y * b.x),
          -half * (a.x * b.z + a.z * b.x),
          -half * (a.y * b.z + a.z * b.y)};
}

// R diag(d) R^T.
template <class Real>
constexpr Sym3<Real> rotated_diagonal(const Mat3<Real>& R, const Vec3<Real>& d) {
  const Vec3<Real> a = R.row(0), b = R.row(1), c = R.row(2);
  const Vec3<Real> da = scaled(d, a), db = scaled(d, b);
  return {dot(da, a), dot(db, b), dot(scaled(d, c), c), dot(da, b), dot(da, c), dot(db, c)};
}

template <class Real>
struct Inertia {
  Sym3<Real> moments;       // about the reference point
  Vec3<Real> first_moment;  // mass * (centre of mass - reference point)
  Real mass{};

  static constexpr Inertia load(const Real* p) { return {{p[0], p[1], p[2], p[3], p[4], p[5]}, load3(p + 6), p[9]}; }
  constexpr void store(Real* p) const {
    const Real values[6] = {moments.xx, moments.yy, moments.zz, moments.xy, moments.xz, moments.yz};
    for (int i = 0; i < 6; ++i) p[i] = values[i];
    first_moment.store(p + 6);
    p[9] = mass;
  }

  // A body with principal moments along the columns of R and its centre of mass at c from the reference point.
  static constexpr Inertia of_body(const Real& mass, const Vec3<Real>& principal, const Mat3<Real>& R,
                                   const Vec3<Real>& c) {
    const Vec3<Real> mc = mass * c;
    return {rotated_diagonal(R, principal) + point_inertia(mc, c), mc, mass};
  }

  constexpr Inertia& operator+=(const Inertia& b) { return *this = *this + b; }

  friend constexpr Inertia operator+(const Inertia& a, const Inertia& b) {
    return {a.moments + b.moments, a.first_moment + b.first_moment, a.mass + b.mass};
  }
  // Momentum of a body in motion; also the force that accelerates it from rest.
  friend constexpr Force<Real> operator*(const Inertia& i, const Motion<Real>& v) {
    return {i.moments * v.angular + cross(i.first_moment, v.linear),
            i.mass * v.linear - cross(i.first_moment, v.angular)};
  }
};

// About the reference point old + offset.
template <class Real>
constexpr Inertia<Real> moved(const Inertia<Real>& i, const Vec3<Real>& offset) {
  const Vec3<Real> shift = i.mass * offset;
  const Vec3<Real> h = i.first_moment;
  return {i.moments + point_inertia(shift - Real(2) * h, offset), h - shift, i.mass};
}

template <class Real>
constexpr Inertia<Real> rotate(const Mat3<Real>& R_ab, const Inertia<Real>& i_b) {
  return {Sym3<Real>::from_full(R_ab * i_b.moments.full() * transpose(R_ab)), R_ab * i_b.first_moment, i_b.mass};
}

}  // namespace sinew

#endif  // SINEW_MATH_SPATIAL_H_
