// SPDX-License-Identifier: Apache-2.0
// ray.h -- rays, and where they meet balls, boxes and what other shapes are made of.
//   in    a ray in the shape's frame
//   out   the smallest x >= 0 with origin + x * direction on the surface, or kNoHit; x counts in units of direction
//   math  a line passes through a convex shape from one parameter to another: the hit is the entry, or the exit if the
//         ray starts inside. A plane is hit from above only, within its bounds
//   cost  O(1)                              next  primitives/primitive.h, ray_mesh.h, ray_hfield.h
#ifndef SINEW_SHAPE_RAY_H_
#define SINEW_SHAPE_RAY_H_

#include <algorithm>
#include <limits>

#include "math/mat3.h"

namespace sinew {

constexpr mjtNum kNoHit = -1;

struct Ray {
  Vector origin, direction;

  Vector at(mjtNum x) const { return origin + direction * x; }
};

// The same ray in the frame with this position and orientation.
inline Ray in_frame(const Ray& ray, const Vector& p, const Matrix& R) {
  return {transpose_times(R, ray.origin - p), transpose_times(R, ray.direction)};
}

// The parameters between which a line is inside something; empty if they are out of order.
struct RayInterval {
  mjtNum enter, leave;

  bool empty() const { return !(enter <= leave); }
  mjtNum hit() const { return empty() ? kNoHit : enter >= 0 ? enter : leave >= 0 ? leave : kNoHit; }
};

constexpr RayInterval kWholeLine{-std::numeric_limits<mjtNum>::infinity(), std::numeric_limits<mjtNum>::infinity()};
constexpr RayInterval kNowhere{std::numeric_limits<mjtNum>::infinity(), -std::numeric_limits<mjtNum>::infinity()};

constexpr RayInterval intersection(const RayInterval& a, const RayInterval& b) {
  return {std::max(a.enter, b.enter), std::min(a.leave, b.leave)};
}

// Rays without direction pass through nothing.
bool has_direction(const Ray& ray);

// Where |p + x v| <= half.
RayInterval inside_slab(mjtNum p, mjtNum v, mjtNum half);

// Within the radius of the z axis; a ray along the axis never is by this.
RayInterval inside_wall(const Ray& ray, mjtNum radius);

RayInterval ray_through_sphere(const Ray& ray, const Vector& centre, mjtNum radius);
RayInterval ray_through_box(const Ray& ray, const Vector& centre, const Vector& half);

// The first and the last face that the ray hits; the same one if it hits one only, as from inside. A face that the ray
// runs along is not hit, however little the two are apart.
RayInterval ray_between_faces(const Ray& ray, const Vector& centre, const Vector& half);
mjtNum ray_box(const Ray& ray, const Vector& centre, const Vector& half);

// Does the ray come within `radius` of `centre` at some x in [0, reach]? Errs on the side of yes.
bool ray_may_meet_sphere(const Ray& ray, const Vector& centre, mjtNum radius, mjtNum reach);

// The nearer of two hits, either of which may be none.
constexpr mjtNum nearer_hit(mjtNum a, mjtNum b) { return a < 0 ? b : b < 0 ? a : std::min(a, b); }

}  // namespace sinew

#endif  // SINEW_SHAPE_RAY_H_
