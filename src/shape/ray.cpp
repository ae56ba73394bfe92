// SPDX-License-Identifier: Apache-2.0
#include "shape/ray.h"

namespace sinew {
namespace {

// Where |p + x v| <= radius. The middle of the chord is at the point nearest to the centre: its distance is as exact as
// the numbers are, also for a ray that comes from far away and only grazes, where the discriminant of the quadratic
// would be lost in rounding. Lines that only touch pass by, and so does a ray without direction.
RayInterval inside_round(const Vector& p, const Vector& v, mjtNum radius) {
  const mjtNum square = norm_squared(v);
  if (square < mjMINVAL * mjMINVAL) return kNowhere;
  const mjtNum middle = -dot(v, p) / square;
  const mjtNum depth = radius * radius - norm_squared(p + v * middle);
  if (!(depth > 0)) return kNowhere;
  const mjtNum half = sqrt(depth / square);
  return {middle - half, middle + half};
}

// Is a ray with this slope parallel to the planes?
bool runs_along(mjtNum v) { return abs(v) < mjMINVAL; }

}  // namespace

bool has_direction(const Ray& ray) { return norm_squared(ray.direction) >= mjMINVAL * mjMINVAL; }

RayInterval inside_slab(mjtNum p, mjtNum v, mjtNum half) {
  if (runs_along(v)) return abs(p) <= half ? kWholeLine : kNowhere;
  const mjtNum a = (-half - p) / v, b = (half - p) / v;
  return {std::min(a, b), std::max(a, b)};
}

RayInterval inside_wall(const Ray& ray, mjtNum radius) {
  const auto& [p, v] = ray;
  return inside_round({p.x, p.y, 0}, {v.x, v.y, 0}, radius);
}

RayInterval ray_through_sphere(const Ray& ray, const Vector& centre, mjtNum radius) {
  return inside_round(ray.origin - centre, ray.direction, radius);
}

RayInterval ray_through_box(const Ray& ray, const Vector& centre, const Vector& half) {
  if (!has_direction(ray)) return kNowhere;
  RayInterval inside = kWholeLine;
  for (int k = 0; k < 3; ++k) {
    inside = intersection(inside, inside_slab(ray.origin[k] - centre[k], ray.direction[k], half[k]));
  }
  return inside;
}

RayInterval ray_between_faces(const Ray& ray, const Vector& centre, const Vector& half) {
  if (!has_direction(ray)) return kNowhere;
  const Ray local{ray.origin - centre, ray.direction};
  RayInterval between = kWholeLine;
  for (int k = 0; k < 3; ++k) {
    if (runs_along(local.direction[k])) continue;
    between = intersection(between, inside_slab(local.origin[k], local.direction[k], half[k]));
  }
  if (between.empty()) return kNowhere;
  const auto on_face = [&](mjtNum x) {
    const Vector p = local.at(x);
    bool inside = x >= 0;
    for (int k = 0; k < 3; ++k) inside = inside && (!runs_along(local.direction[k]) || abs(p[k]) <= half[k]);
    return inside;
  };
  const bool enters = on_face(between.enter), leaves = on_face(between.leave);
  if (!enters && !leaves) return kNowhere;
  return {enters ? between.enter : between.leave, leaves ? between.leave : between.enter};
}

mjtNum ray_box(const Ray& ray, const Vector& centre, const Vector& half) {
  return ray_between_faces(ray, centre, half).hit();
}

bool ray_may_meet_sphere(const Ray& ray, const Vector& centre, mjtNum radius, mjtNum reach) {
  const Vector to_centre = centre - ray.origin;
  const mjtNum square = norm_squared(ray.direction);
  const mjtNum x = clip(dot(to_centre, ray.direction) / at_least_minval(square), mjtNum(0), reach);
  // what rounding can hide grows with the distance
  constexpr mjtNum kSlack = 1e-9;
  const mjtNum limit = radius * radius + kSlack * (radius * radius + norm_squared(to_centre));
  return !(norm_squared(to_centre - ray.direction * x) > limit);
}

}  // namespace sinew
