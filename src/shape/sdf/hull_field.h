// SPDX-License-Identifier: Apache-2.0
// hull_field.h -- exact distance from a convex mesh.
//   math  inside, the nearest of the planes of its faces; outside, the nearest point by GJK
//   cost  O(polygons) and a few support calls
#ifndef SINEW_SHAPE_SDF_HULL_FIELD_H_
#define SINEW_SHAPE_SDF_HULL_FIELD_H_

#include "shape/convex/convex_shape.h"
#include "shape/sdf/field.h"

namespace sinew {

// The point is in the frame in which `hull` has its pose.
FieldSample hull_field(const ConvexShape& hull, const Vector& x);

}  // namespace sinew

#endif  // SINEW_SHAPE_SDF_HULL_FIELD_H_
