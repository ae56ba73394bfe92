// SPDX-License-Identifier: Apache-2.0
// round_pairs.h -- pairs that reduce to one ball, or one point of a segment, against a shape with a closed form.
//   out   1 contact; two parallel capsules 2
//   math  docs/theory/collision.md (c.13)
#ifndef SINEW_SHAPE_PAIRS_ROUND_PAIRS_H_
#define SINEW_SHAPE_PAIRS_ROUND_PAIRS_H_

#include "shape/pairs/posed_shape.h"

namespace sinew {

int collide_sphere_sphere(const PosedShape& a, const PosedShape& b, mjtNum margin, ContactPoint* out);
int collide_sphere_capsule(const PosedShape& sphere, const PosedShape& capsule, mjtNum margin, ContactPoint* out);
int collide_sphere_cylinder(const PosedShape& sphere, const PosedShape& cylinder, mjtNum margin, ContactPoint* out);
int collide_sphere_box(const PosedShape& sphere, const PosedShape& box, mjtNum margin, ContactPoint* out);
int collide_capsule_capsule(const PosedShape& a, const PosedShape& b, mjtNum margin, ContactPoint* out);

// The same for a ball that is not a shape of its own: a point of a capsule's axis.
int collide_ball_box(const Vector& centre, mjtNum radius, const PosedShape& box, mjtNum margin, ContactPoint* out);

}  // namespace sinew

#endif  // SINEW_SHAPE_PAIRS_ROUND_PAIRS_H_
