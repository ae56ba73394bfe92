// SPDX-License-Identifier: Apache-2.0
// contact_point.h -- what the narrow phase says of two shapes at one place.
#ifndef SINEW_SHAPE_CONTACT_POINT_H_
#define SINEW_SHAPE_CONTACT_POINT_H_

#include "math/vec3.h"

namespace sinew {

struct ContactPoint {
  mjtNum dist;        // between the surfaces along the normal; negative where they overlap
  mjtNum pos[3];      // midway between the two surfaces
  mjtNum normal[3];   // unit, from the first shape to the second
  mjtNum tangent[3];  // first tangent of the contact frame; zero if any will do
};

// The part of a vector that is across a unit normal.
inline Vector part_across(const Vector& v, const Vector& normal) { return v - dot(v, normal) * normal; }

// Along the first tangent of a contact frame where nothing says which: the y axis, or z where the normal is near it.
inline Vector default_tangent(const Vector& normal) {
  return part_across(abs(normal.y) < 0.5 ? Vector{0, 1, 0} : Vector{0, 0, 1}, normal);
}

}  // namespace sinew

#endif  // SINEW_SHAPE_CONTACT_POINT_H_
