// SPDX-License-Identifier: Apache-2.0
// field_ray.h -- where a ray meets the surface of a distance function.
//   math  sphere tracing: nothing is nearer than the distance, so the ray may go that far; once the sign has changed,
//         bisection
//   cost  some tens of samples; a ray that grazes the surface gives up after kMaxTraceSteps
#ifndef SINEW_SHAPE_SDF_FIELD_RAY_H_
#define SINEW_SHAPE_SDF_FIELD_RAY_H_

#include "shape/ray.h"
#include "shape/sdf/field.h"

namespace sinew {

inline constexpr int kMaxTraceSteps = 300;

// The ray, in the frame of the function, is followed within `inside` only.
mjtNum ray_field(FieldRef field, const Ray& ray, const RayInterval& inside);

// The same for a plugin's function seen from outside, as MuJoCo does it: as far as the function says, up to
// kMaxPluginSteps times, until it says next to nothing. Rays that graze the shape get by.
inline constexpr int kMaxPluginSteps = 40;
mjtNum trace_field(FieldRef field, const Ray& ray);

}  // namespace sinew

#endif  // SINEW_SHAPE_SDF_FIELD_RAY_H_
