// SPDX-License-Identifier: Apache-2.0
// sphere.h -- size: radius.
#ifndef SINEW_SHAPE_PRIMITIVES_SPHERE_H_
#define SINEW_SHAPE_PRIMITIVES_SPHERE_H_

#include <algorithm>
#include <numbers>

#include "shape/primitives/primitive.h"

namespace sinew {

struct Sphere {
  static constexpr mjtGeom kType = mjGEOM_SPHERE;

  static double volume(const Vector& size, bool shell) {
    const double r = size.x;
    return shell ? 4 * std::numbers::pi * r * r : 4 * std::numbers::pi * r * r * r / 3;
  }

  static Vector inertia(const Vector& size, double mass, bool shell) {
    const double r = size.x, i = shell ? 2 * mass * r * r / 3 : 2 * mass * (r * r) / 5;
    return {i, i, i};
  }

  static double radius(const Vector& size) { return size.x; }
  static Vector fit_inertia_box(const Vector& box) { return {(box.x + box.y + box.z) / 3, 0, 0}; }
  static Vector fit_box(const Vector& half) { return {std::max({half.x, half.y, half.z}), 0, 0}; }
  static bool contains(const Vector& size, const Vector& p) { return norm_squared(p) < size.x * size.x; }
  static mjtNum ray(const Vector& size, const Ray& ray) { return ray_through_sphere(ray, {}, size.x).hit(); }

  static FieldSample field(const Vector& size, const Vector& x) {
    Vector direction = x;
    const mjtNum length = normalize(direction);
    return {length - size.x, direction};
  }

  static mjtNum core_radius(const Vector& size) { return size.x; }
  static Vector support(const Vector&, const Vector&, int&) { return {}; }
};

}  // namespace sinew

#endif  // SINEW_SHAPE_PRIMITIVES_SPHERE_H_
