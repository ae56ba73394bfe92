// SPDX-License-Identifier: Apache-2.0
// field.h -- a shape as a function: how far is a point from the surface, and which way does that grow.
//   note  negative inside. Exact distances are best; the collider accepts any function that is zero on the surface and
//         grows away from it
#ifndef SINEW_SHAPE_SDF_FIELD_H_
#define SINEW_SHAPE_SDF_FIELD_H_

#include <mujoco/mjmodel.h>

#include "math/mat3.h"

namespace sinew {

struct FieldSample {
  mjtNum distance;
  Vector gradient;
};

// What two shapes share.
inline FieldSample intersection_of(const FieldSample& a, const FieldSample& b) {
  return a.distance > b.distance ? a : b;
}

// a + b + |max(a, b)|: the larger one counts twice outside of either shape, and not at all inside of both.
inline FieldSample collision_of(const FieldSample& a, const FieldSample& b) {
  const FieldSample larger = intersection_of(a, b);
  const mjtNum sign = larger.distance > 0 ? 1 : -1;
  return {a.distance + b.distance + sign * larger.distance, a.gradient + b.gradient + sign * larger.gradient};
}

// A borrowed function of points; what it refers to must outlive it.
class FieldRef {
 public:
  template <class Field>
  explicit FieldRef(const Field& field)
      : field_(&field), call_([](const void* f, const Vector& x) { return (*static_cast<const Field*>(f))(x); }) {}

  FieldSample operator()(const Vector& x) const { return call_(field_, x); }

 private:
  const void* field_;
  FieldSample (*call_)(const void*, const Vector&);
};

}  // namespace sinew

#endif  // SINEW_SHAPE_SDF_FIELD_H_
