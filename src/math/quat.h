// SPDX-License-Identifier: Apache-2.0
// quat.h -- rotations as quaternions (w, x, y, z): q_ab takes coordinates in b to coordinates in a, q_ac = q_ab * q_bc.
//   note  products and rotate() do not normalize: whoever integrates or composes decides when to
//   next  rotation_jacobian.h for derivatives, rotation_fit.h for matrices that are not rotations
#ifndef SINEW_MATH_QUAT_H_
#define SINEW_MATH_QUAT_H_

#include "math/mat3.h"

namespace sinew {

template <class Real>
struct Quat {
  Real w{1}, x{}, y{}, z{};  // no rotation

  static constexpr Quat load(const Real* p) { return {p[0], p[1], p[2], p[3]}; }
  constexpr void store(Real* p) const {
    p[0] = w;
    p[1] = x;
    p[2] = y;
    p[3] = z;
  }
  static constexpr Quat from_parts(const Real& scalar, const Vec3<Real>& vector) {
    return {scalar, vector.x, vector.y, vector.z};
  }
  constexpr Vec3<Real> vector() const { return {x, y, z}; }

  friend constexpr Quat operator*(const Quat& a, const Quat& b) {
    return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
  }
  friend constexpr Quat operator*(const Quat& a, const Real& s) { return {a.w * s, a.x * s, a.y * s, a.z * s}; }
};

template <class Real>
constexpr Quat<Real> load4(const Real* p) {
  return Quat<Real>::load(p);
}

template <class Real>
constexpr Quat<Real> load4_as(const double* p) {
  return {Real(p[0]), Real(p[1]), Real(p[2]), Real(p[3])};
}

template <class Condition, class Real>
constexpr Quat<Real> select(const Condition& condition, const Quat<Real>& yes, const Quat<Real>& no) {
  return {select(condition, yes.w, no.w), select(condition, yes.x, no.x), select(condition, yes.y, no.y),
          select(condition, yes.z, no.z)};
}

template <class Real>
constexpr Quat<Real> conjugate(const Quat<Real>& q) {
  return {q.w, -q.x, -q.y, -q.z};
}

template <class Real>
Real norm(const Quat<Real>& q) {
  return sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
}

// Returns the length before. A quaternion shorter than mjMINVAL becomes the identity; one that is off by no more than
// mjMINVAL stays as it is, so that normalizing twice is normalizing once. Most are: the branch lets what comes next
// begin before the length is known, which a select would wait for.
template <class Real>
Real normalize(Quat<Real>& q) {
  const Real length = norm(q);
  const auto short_one = length < Real(mjMINVAL);
  const auto is_unit = abs(length - Real(1)) <= Real(mjMINVAL);
  if (all(is_unit)) [[likely]]
    return length;
  const Real scale = select(is_unit, Real(1), Real(1) / select(short_one, Real(1), length));
  q = select(short_one, Quat<Real>{}, q * scale);
  return length;
}

template <class Real>
Quat<Real> normalized(Quat<Real> q) {
  normalize(q);
  return q;
}

// q v q* with 18 multiplications; exact in v when q is the identity. The sums are taken in the order of MuJoCo:
// a foot that rests on the floor at distance zero touches or not by the last bit.
template <class Real>
constexpr Vec3<Real> rotate(const Quat<Real>& q, const Vec3<Real>& v) {
  const Vec3<Real> t{q.w * v.x + q.y * v.z - q.z * v.y, q.w * v.y + q.z * v.x - q.x * v.z,
                     q.w * v.z + q.x * v.y - q.y * v.x};
  return v + Real(2) * cross(q.vector(), t);
}

template <class Real>
constexpr Vec3<Real> rotate_back(const Quat<Real>& q, const Vec3<Real>& v) {
  return rotate(conjugate(q), v);
}

// A quaternion of length s gives s^2 times a rotation.
template <class Real>
constexpr Mat3<Real> to_matrix(const Quat<Real>& q) {
  const Real ww = q.w * q.w, xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
  const Real wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  const Real xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
  return {{ww + xx - yy - zz, Real(2) * (xy - wz), Real(2) * (xz + wy),  //
           Real(2) * (xy + wz), ww - xx + yy - zz, Real(2) * (yz - wx),  //
           Real(2) * (xz - wy), Real(2) * (yz + wx), ww - xx - yy + zz}};
}

// The elements of a rotation matrix give the 4 x 4 matrix 4 q q^T. Each of its rows is a multiple of q, and the one
// with a large diagonal element is a safe one to scale to unit length.
template <class Real>
Quat<Real> from_matrix(const Mat3<Real>& R) {
  const Real a = R(0, 0), b = R(1, 1), c = R(2, 2), one(1);
  const Real wx = R(2, 1) - R(1, 2), wy = R(0, 2) - R(2, 0), wz = R(1, 0) - R(0, 1);
  const Real xy = R(1, 0) + R(0, 1), xz = R(0, 2) + R(2, 0), yz = R(2, 1) + R(1, 2);
  const Quat<Real> row_w{one + a + b + c, wx, wy, wz};
  const Quat<Real> row_x{wx, one + a - b - c, xy, xz};
  const Quat<Real> row_y{wy, xy, one - a + b - c, yz};
  const Quat<Real> row_z{wz, xz, yz, one - a - b + c};
  const Quat<Real> row_yz = select(b > c, row_y, row_z);
  const Quat<Real> row_xyz = select(a > max_of(b, c), row_x, row_yz);
  return normalized(select(a + b + c > Real(0), row_w, row_xyz));
}

// A turn by angle about a unit axis.
template <class Real>
Quat<Real> axis_angle(const Vec3<Real>& axis, const Real& angle) {
  const SinCos<Real> half = sin_cos(Real(0.5) * angle);
  return Quat<Real>::from_parts(half.cosine, axis * half.sine);
}

// The rotation by |r| about r. Near zero sin(|r|/2)/|r| is one half, and there is no axis to divide by.
template <class Real>
Quat<Real> from_rotation_vector(const Vec3<Real>& r) {
  const Real squared = norm_squared(r);
  const auto tiny = squared < Real(mjMINVAL * mjMINVAL);
  const Real angle = sqrt(select(tiny, Real(1), squared));
  const SinCos<Real> half = sin_cos(Real(0.5) * angle);
  return Quat<Real>::from_parts(select(tiny, Real(1), half.cosine), r * select(tiny, Real(0.5), half.sine / angle));
}

// The inverse of from_rotation_vector(), with an angle of at most pi; q need not have unit length. Where w is negative
// the short way round is -q's.
template <class Real>
Vec3<Real> to_rotation_vector(const Quat<Real>& q) {
  const Vec3<Real> u = q.vector();
  const Real squared = norm_squared(u);
  const auto tiny = squared < Real(mjMINVAL * mjMINVAL);
  const Real sine = sqrt(select(tiny, Real(1), squared));
  const Real cosine = abs(q.w);
  const Real factor = Real(2) * select(tiny, Real(1) / at_least_minval(cosine), atan2(sine, cosine) / sine);
  return u * select(q.w < Real(0), -factor, factor);
}

// The rotation vector r, in the frame of b, with q_b * from_rotation_vector(r) = q_a.
template <class Real>
Vec3<Real> difference(const Quat<Real>& q_a, const Quat<Real>& q_b) {
  return to_rotation_vector(conjugate(q_b) * q_a);
}

// Turns q by the constant angular velocity (in the frame that moves) for time dt.
template <class Real>
Quat<Real> integrate(const Quat<Real>& q, const Vec3<Real>& velocity, const Real& dt) {
  return normalized(q) * from_rotation_vector(velocity * dt);
}

template <class Real>
constexpr Quat<Real> times_axis(const Quat<Real>& q, const Vec3<Real>& axis) {
  return q * Quat<Real>::from_parts(Real(0), axis);
}

// Time derivative of q_ab when b turns at the given velocity, in coordinates of a.
template <class Real>
constexpr Quat<Real> rate(const Quat<Real>& q, const Vec3<Real>& velocity) {
  return (Quat<Real>::from_parts(Real(0), velocity) * q) * Real(0.5);
}

// The shortest rotation from the z axis to v; half a turn about x if v points down, none if v has no direction. Of the
// half angle's sine and cosine the larger comes from a safe square root and the other from their product |z x v|/2.
template <class Real>
Quat<Real> from_z_axis_to(Vec3<Real> v) {
  const auto no_direction = normalize(v) < Real(mjMINVAL);
  const Real turn = sqrt(v.x * v.x + v.y * v.y);
  const auto on_axis = turn < Real(mjMINVAL), down = v.z < Real(0);
  const Real larger = sqrt(Real(0.5) + Real(0.5) * abs(v.z)), smaller = Real(0.5) * turn / larger;
  const Real sine = select(down, larger, smaller) / select(on_axis, Real(1), turn);
  const Quat<Real> turned{select(down, smaller, larger), -v.y * sine, v.x * sine, Real(0)};
  const Quat<Real> half_turn{Real(0), Real(1), Real(0), Real(0)};
  return select(no_direction, Quat<Real>{}, select(on_axis, select(down, half_turn, Quat<Real>{}), turned));
}

// Three turns about the axes that the letters of seq name: xyz turn with the body, XYZ stay. Any other letter: no turn.
template <class Real>
Quat<Real> from_euler(const Vec3<Real>& angles, const char* seq) {
  Quat<Real> q;
  for (int i = 0; i < 3; ++i) {
    const bool fixed = seq[i] >= 'X' && seq[i] <= 'Z';
    const int axis = seq[i] - (fixed ? 'X' : 'x');
    if (axis < 0 || axis > 2) continue;
    Vec3<Real> e;
    e[axis] = Real(1);
    const Quat<Real> turn = axis_angle(e, angles[i]);
    q = fixed ? turn * q : q * turn;
  }
  return q;
}

}  // namespace sinew

#endif  // SINEW_MATH_QUAT_H_
