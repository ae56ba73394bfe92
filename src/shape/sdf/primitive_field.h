// SPDX-License-Identifier: Apache-2.0
// primitive_field.h -- exact distance from the primitive shapes.
//   in    a point in the shape's frame; sizes as mjModel.geom_size has them
//   cost  O(1); an ellipsoid takes some Newton steps
#ifndef SINEW_SHAPE_SDF_PRIMITIVE_FIELD_H_
#define SINEW_SHAPE_SDF_PRIMITIVE_FIELD_H_

#include "shape/sdf/field.h"

namespace sinew {

FieldSample sphere_field(mjtNum radius, const Vector& x);
FieldSample capsule_field(mjtNum radius, mjtNum half_length, const Vector& x);
FieldSample ellipsoid_field(const Vector& semiaxes, const Vector& x);
FieldSample cylinder_field(mjtNum radius, mjtNum half_length, const Vector& x);
FieldSample box_field(const Vector& half, const Vector& x);

// `type` is mjtGeom: a plane or one of the above.
bool has_primitive_field(int type);
FieldSample primitive_field(int type, const Vector& size, const Vector& x);

}  // namespace sinew

#endif  // SINEW_SHAPE_SDF_PRIMITIVE_FIELD_H_
