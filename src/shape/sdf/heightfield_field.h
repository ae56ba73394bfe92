// SPDX-License-Identifier: Apache-2.0
// heightfield_field.h -- a height field, its walls and its base as one distance function.
//   math  above and below the surface, the distance from the plane of the triangle over which the point is; next to the
//         others, the largest of the distances from surface, walls and base
//   cost  O(1)
#ifndef SINEW_SHAPE_SDF_HEIGHTFIELD_FIELD_H_
#define SINEW_SHAPE_SDF_HEIGHTFIELD_FIELD_H_

#include "shape/heightfield.h"
#include "shape/sdf/field.h"

namespace sinew {

FieldSample heightfield_field(const HeightField& field, const Vector& x);

}  // namespace sinew

#endif  // SINEW_SHAPE_SDF_HEIGHTFIELD_FIELD_H_
