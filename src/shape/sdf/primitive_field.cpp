// SPDX-License-Identifier: Apache-2.0
#include "shape/sdf/primitive_field.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr int kNewtonSteps = 30;
constexpr mjtNum kNewtonTolerance = 1e-13;
constexpr mjtNum kOffCentre = 1e-9;  // of a semiaxis: where the nearest point of an ellipsoid is never in doubt

mjtNum sign(mjtNum x) { return x < 0 ? -1 : 1; }

}  // namespace

FieldSample sphere_field(mjtNum radius, const Vector& x) {
  Vector direction = x;
  const mjtNum length = normalize(direction);
  return {length - radius, direction};
}

FieldSample capsule_field(mjtNum radius, mjtNum half_length, const Vector& x) {
  return sphere_field(radius, {x.x, x.y, x.z - std::clamp(x.z, -half_length, half_length)});
}

// The nearest point p has x - p along the normal: p_i = s_i^2 x_i / (s_i^2 + t), and t makes p lie on the surface. The
// sum of squares falls and is convex in t, and between 1 and 3 at the start, so that Newton's steps come from the left.
FieldSample ellipsoid_field(const Vector& semiaxes, const Vector& x) {
  Vector y;
  mjtNum t = -std::numeric_limits<mjtNum>::infinity();
  for (int i = 0; i < 3; ++i) {
    const mjtNum s = semiaxes[i];
    y[i] = std::max(std::abs(x[i]), kOffCentre * s);
    t = std::max(t, s * (y[i] - s));
  }
  Vector nearest, normal;
  for (int step = 0; step < kNewtonSteps; ++step) {
    mjtNum value = -1, slope = 0;
    for (int i = 0; i < 3; ++i) {
      const mjtNum s = semiaxes[i], ratio = s * y[i] / (t + s * s);
      nearest[i] = s * ratio;
      normal[i] = ratio / s;
      value += ratio * ratio;
      slope += 2 * ratio * ratio / (t + s * s);
    }
    if (value < kNewtonTolerance) break;
    t += value / slope;
  }
  for (int i = 0; i < 3; ++i) normal[i] *= sign(x[i]);
  return {(t < 0 ? -1 : 1) * distance(y, nearest), normalized(normal)};
}

FieldSample cylinder_field(mjtNum radius, mjtNum half_length, const Vector& x) {
  Vector outward{x.x, x.y, 0};
  const Vector along{0, 0, sign(x.z)};
  const mjtNum side = normalize(outward) - radius, cap = std::abs(x.z) - half_length;
  if (side > 0 && cap > 0) {
    const mjtNum length = std::hypot(side, cap);
    return {length, (outward * side + along * cap) * (1 / length)};
  }
  return side > cap ? FieldSample{side, outward} : FieldSample{cap, along};
}

FieldSample box_field(const Vector& half, const Vector& x) {
  Vector outside;
  int nearest = 0;
  mjtNum inside = -std::numeric_limits<mjtNum>::infinity();
  for (int i = 0; i < 3; ++i) {
    const mjtNum beyond = std::abs(x[i]) - half[i];
    outside[i] = beyond > 0 ? sign(x[i]) * beyond : 0;
    if (beyond > inside) {
      inside = beyond;
      nearest = i;
    }
  }
  if (inside > 0) {
    const mjtNum length = norm(outside);
    return {length, outside * (1 / length)};
  }
  Vector gradient{};
  gradient[nearest] = sign(x[nearest]);
  return {inside, gradient};
}

bool has_primitive_field(int type) { return type == mjGEOM_PLANE || (type >= mjGEOM_SPHERE && type <= mjGEOM_BOX); }

FieldSample primitive_field(int type, const Vector& size, const Vector& x) {
  switch (type) {
    case mjGEOM_SPHERE:
      return sphere_field(size.x, x);
    case mjGEOM_CAPSULE:
      return capsule_field(size.x, size.y, x);
    case mjGEOM_ELLIPSOID:
      return ellipsoid_field(size, x);
    case mjGEOM_CYLINDER:
      return cylinder_field(size.x, size.y, x);
    case mjGEOM_BOX:
      return box_field(size, x);
    default:  // a plane
      return {x.z, {0, 0, 1}};
  }
}

}  // namespace sinew
