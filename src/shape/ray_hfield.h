// SPDX-License-Identifier: Apache-2.0
// ray_hfield.h -- where a ray meets a height field.
//   in    a ray in the field's frame; heights row by row, as mjModel.hfield_data has them, and hfield_size
//   out   the nearest hit, as in ray.h, with the surface, its four side walls, or the box below (from inside as well)
//   math  every cell is two triangles that meet in the diagonal from its first corner to its last
//   cost  the cells that the ray passes over
#ifndef SINEW_SHAPE_RAY_HFIELD_H_
#define SINEW_SHAPE_RAY_HFIELD_H_

#include "shape/heightfield.h"
#include "shape/ray.h"

namespace sinew {

mjtNum ray_hfield(const HeightField& field, const Ray& ray);

}  // namespace sinew

#endif  // SINEW_SHAPE_RAY_HFIELD_H_
