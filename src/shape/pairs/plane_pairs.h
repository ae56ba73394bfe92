// SPDX-License-Identifier: Apache-2.0
// plane_pairs.h -- a plane against everything: the normal is the plane's z axis, depth is measured along it.
//   out   sphere and ellipsoid 1 contact, capsule 2, mesh 3, cylinder and box 4
//   note  a plane is infinite for contacts, whatever its size says
#ifndef SINEW_SHAPE_PAIRS_PLANE_PAIRS_H_
#define SINEW_SHAPE_PAIRS_PLANE_PAIRS_H_

#include "shape/convex/convex_shape.h"
#include "shape/pairs/posed_shape.h"

namespace sinew {

int collide_plane_sphere(const PosedShape& plane, const PosedShape& sphere, mjtNum margin, ContactPoint* out);
int collide_plane_capsule(const PosedShape& plane, const PosedShape& capsule, mjtNum margin, ContactPoint* out);
int collide_plane_ellipsoid(const PosedShape& plane, const PosedShape& ellipsoid, mjtNum margin, ContactPoint* out);

// The lowest point of the rim, the one opposite on the other rim, and two more a third of the way around.
int collide_plane_cylinder(const PosedShape& plane, const PosedShape& cylinder, mjtNum margin, ContactPoint* out);

// The corners below the middle of the box.
int collide_plane_box(const PosedShape& plane, const PosedShape& box, mjtNum margin, ContactPoint* out);

// The lowest vertex of the hull and neighbours of it, if they are not too close together for a mesh of this radius.
int collide_plane_hull(const PosedShape& plane, const PosedShape& pose, const MeshHull& hull, mjtNum radius,
                       mjtNum margin, ContactPoint* out);

}  // namespace sinew

#endif  // SINEW_SHAPE_PAIRS_PLANE_PAIRS_H_
