// SPDX-License-Identifier: Apache-2.0
// plane.h -- the half space below z = 0; sizes: half x and y within which rays hit it, 0 for everywhere. A plane has no
// volume, and nothing counts as inside of it.
#ifndef SINEW_SHAPE_PRIMITIVES_PLANE_H_
#define SINEW_SHAPE_PRIMITIVES_PLANE_H_

#include "shape/primitives/primitive.h"

namespace sinew {

struct Plane : NoPrimitive {
  static constexpr mjtGeom kType = mjGEOM_PLANE;

  static mjtNum ray(const Vector& size, const Ray& ray) {
    if (ray.direction.z > -mjMINVAL) return kNoHit;
    const mjtNum x = -ray.origin.z / ray.direction.z;
    if (!(x >= 0)) return kNoHit;
    const Vector hit = ray.at(x);
    const bool inside = (size.x <= 0 || abs(hit.x) <= size.x) && (size.y <= 0 || abs(hit.y) <= size.y);
    return inside ? x : kNoHit;
  }

  static FieldSample field(const Vector&, const Vector& x) { return {x.z, {0, 0, 1}}; }
};

}  // namespace sinew

#endif  // SINEW_SHAPE_PRIMITIVES_PLANE_H_
