// SPDX-License-Identifier: Apache-2.0
// cylinder.h -- along z; sizes: radius, half length.
#ifndef SINEW_SHAPE_PRIMITIVES_CYLINDER_H_
#define SINEW_SHAPE_PRIMITIVES_CYLINDER_H_

#include <algorithm>
#include <cmath>
#include <numbers>

#include "shape/primitives/primitive.h"

namespace sinew {

struct Cylinder {
  static constexpr mjtGeom kType = mjGEOM_CYLINDER;

  static double volume(const Vector& size, bool shell) {
    const double r = size.x, half = size.y;
    return shell ? 4 * std::numbers::pi * r * half + 2 * std::numbers::pi * r * r : 2 * std::numbers::pi * r * r * half;
  }

  static Vector inertia(const Vector& size, double mass, bool shell) {
    const double r2 = size.x * size.x, half = size.y;
    if (!shell) return moments(mass, {r2 / 4, r2 / 4, half * half / 3});
    const double wall = 4 * std::numbers::pi * size.x * half, lids = 2 * std::numbers::pi * r2;
    const double m_wall = mass * wall / (wall + lids), m_lids = mass - m_wall;
    const double across = m_wall * (r2 / 2 + half * half / 3) + m_lids * (r2 / 4 + half * half);
    return {across, across, m_wall * r2 + m_lids * r2 / 2};
  }

  static double radius(const Vector& size) { return std::sqrt(size.x * size.x + size.y * size.y); }
  static Vector fit_inertia_box(const Vector& box) { return {(box.x + box.y) / 2, box.z, 0}; }
  static Vector fit_box(const Vector& half) { return {std::max(half.x, half.y), half.z, 0}; }

  static bool contains(const Vector& size, const Vector& p) {
    return p.x * p.x + p.y * p.y < size.x * size.x && abs(p.z) < size.y;
  }

  static mjtNum ray(const Vector& size, const Ray& ray) {
    const auto& [p, v] = ray;
    if (!has_direction(ray)) return kNoHit;
    const bool along_axis = v.x * v.x + v.y * v.y < mjMINVAL * mjMINVAL;
    if (along_axis && p.x * p.x + p.y * p.y > size.x * size.x) return kNoHit;
    return intersection(along_axis ? kWholeLine : inside_wall(ray, size.x), inside_slab(p.z, v.z, size.y)).hit();
  }

  static FieldSample field(const Vector& size, const Vector& x) {
    Vector outward{x.x, x.y, 0};
    const Vector along{0, 0, sign_of(x.z)};
    const mjtNum side = normalize(outward) - size.x, cap = std::abs(x.z) - size.y;
    if (side > 0 && cap > 0) {
      const mjtNum length = std::sqrt(side * side + cap * cap);
      return {length, (outward * side + along * cap) * (1 / length)};
    }
    return side > cap ? FieldSample{side, outward} : FieldSample{cap, along};
  }

  static mjtNum core_radius(const Vector&) { return 0; }
  static Vector support(const Vector& size, const Vector& direction, int&) {
    const mjtNum across = sqrt(direction.x * direction.x + direction.y * direction.y);
    const mjtNum scale = across < mjMINVAL ? 0 : size.x / across;
    return {direction.x * scale, direction.y * scale, direction.z < 0 ? -size.y : size.y};
  }
};

}  // namespace sinew

#endif  // SINEW_SHAPE_PRIMITIVES_CYLINDER_H_
