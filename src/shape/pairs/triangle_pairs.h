// SPDX-License-Identifier: Apache-2.0
// triangle_pairs.h -- a ball against a triangle that is thickened by a radius.
//   out   1 contact, with the normal from the ball to the triangle
//   math  docs/theory/collision.md (c.13), with the point of the triangle that is nearest to the centre of the ball
#ifndef SINEW_SHAPE_PAIRS_TRIANGLE_PAIRS_H_
#define SINEW_SHAPE_PAIRS_TRIANGLE_PAIRS_H_

#include "shape/pairs/posed_shape.h"

namespace sinew {

Vector nearest_on_triangle(const Vector& a, const Vector& b, const Vector& c, const Vector& p);

// The normal is x where the centre lies on the triangle.
int collide_sphere_triangle(const PosedShape& sphere, const Vector corner[3], mjtNum radius, mjtNum margin,
                            ContactPoint* out);

}  // namespace sinew

#endif  // SINEW_SHAPE_PAIRS_TRIANGLE_PAIRS_H_
