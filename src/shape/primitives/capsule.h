// SPDX-License-Identifier: Apache-2.0
// capsule.h -- a tube with two half balls, along z; sizes: radius, half length of the tube.
#ifndef SINEW_SHAPE_PRIMITIVES_CAPSULE_H_
#define SINEW_SHAPE_PRIMITIVES_CAPSULE_H_

#include <algorithm>
#include <numbers>

#include "shape/primitives/sphere.h"

namespace sinew {

struct Capsule {
  static constexpr mjtGeom kType = mjGEOM_CAPSULE;

  static double volume(const Vector& size, bool shell) { return tube(size, shell) + Sphere::volume(size, shell); }

  static Vector inertia(const Vector& size, double mass, bool shell) {
    const double radius = size.x, half = size.y, r2 = radius * radius;
    const double m_tube = mass * tube(size, shell) / (tube(size, shell) + Sphere::volume(size, shell));
    const double m_ball = mass - m_tube;
    // distance of a half ball's centre of mass from its flat side
    const double offset = shell ? radius / 2 : 3 * radius / 8;
    const double ball_axial = shell ? 2 * r2 / 3 : 2 * r2 / 5;
    const double tube_axial = shell ? r2 : r2 / 2;
    const double tube_across = tube_axial / 2 + half * half / 3;
    const double ball_across = ball_axial - offset * offset + (half + offset) * (half + offset);
    const double across = m_tube * tube_across + m_ball * ball_across;
    return {across, across, m_tube * tube_axial + m_ball * ball_axial};
  }

  static double radius(const Vector& size) { return size.x + size.y; }

  // Half of each cap counts as length: the caps' masses are as far out as those of the box's ends.
  static Vector fit_inertia_box(const Vector& box) {
    return {(box.x + box.y) / 2, std::max(0.0, box.z - (box.x + box.y) / 4), 0};
  }
  static Vector fit_box(const Vector& half) {
    const double r = std::max(half.x, half.y);
    return {r, std::max(0.0, half.z - r), 0};
  }

  static bool contains(const Vector& size, const Vector& p) {
    const double beyond = p.z - clip(p.z, -size.y, size.y);
    return p.x * p.x + p.y * p.y + beyond * beyond < size.x * size.x;
  }

  // A capsule is a cylinder and two balls, and is left once only. A ray along the axis sees only the balls.
  static mjtNum ray(const Vector& size, const Ray& ray) {
    RayInterval all = kNowhere;
    const RayInterval middle =
        intersection(inside_wall(ray, size.x), inside_slab(ray.origin.z, ray.direction.z, size.y));
    for (const RayInterval& part :
         {middle, ray_through_sphere(ray, {0, 0, size.y}, size.x), ray_through_sphere(ray, {0, 0, -size.y}, size.x)}) {
      if (!part.empty()) all = {std::min(all.enter, part.enter), std::max(all.leave, part.leave)};
    }
    return all.hit();
  }

  static FieldSample field(const Vector& size, const Vector& x) {
    return Sphere::field(size, {x.x, x.y, x.z - std::clamp(x.z, -size.y, size.y)});
  }

  static mjtNum core_radius(const Vector& size) { return size.x; }
  static Vector support(const Vector& size, const Vector& direction, int&) {
    return {0, 0, direction.z < 0 ? -size.y : size.y};
  }

 private:
  static double tube(const Vector& size, bool shell) {
    return shell ? 4 * std::numbers::pi * size.y * size.x : 2 * std::numbers::pi * size.y * size.x * size.x;
  }
};

}  // namespace sinew

#endif  // SINEW_SHAPE_PRIMITIVES_CAPSULE_H_
