// SPDX-License-Identifier: Apache-2.0
// heightfield_feature.h -- what a height field is like at a point: a triangle of its surface, an edge, a corner.
#ifndef SINEW_DERIVE_CONSTRAINT_HEIGHTFIELD_FEATURE_H_
#define SINEW_DERIVE_CONSTRAINT_HEIGHTFIELD_FEATURE_H_

#include "derive/constraint/surface_feature.h"
#include "shape/heightfield.h"

namespace sinew {

// Point and outward normal in the frame of the field. False if the normal fits no part of the surface near the point.
bool find_heightfield_feature(const HeightField& field, const Vector& point, const Vector& normal,
                              SurfaceFeature& feature);

}  // namespace sinew

#endif  // SINEW_DERIVE_CONSTRAINT_HEIGHTFIELD_FEATURE_H_
