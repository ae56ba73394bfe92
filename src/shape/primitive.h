// SPDX-License-Identifier: Apache-2.0
// primitive.h -- volume, inertia and bounds of the primitive shapes.
//   in    kind and sizes as mjModel.geom_size has them (a mesh or height field has its own code)
//   out   figures at density 1, in the shape's own frame
#ifndef SINEW_SHAPE_PRIMITIVE_H_
#define SINEW_SHAPE_PRIMITIVE_H_

#include "math/vec3.h"
#include "shape/types.h"

namespace sinew {

enum class Primitive { Plane, Sphere, Capsule, Ellipsoid, Cylinder, Box };

// Volume of the solid, or area of the shell. A plane has none.
double primitive_volume(Primitive kind, const Triple& size, bool shell = false);

// Principal moments of a body of this mass spread evenly over the solid or the surface.
Triple primitive_inertia(Primitive kind, const Triple& size, double mass, bool shell = false);

// Box in the shape's frame: mjModel.geom_aabb. A plane's is as the API defines it: all around, up to the surface.
CenteredBox primitive_box(Primitive kind, const Triple& size);

// Radius of the sphere around the shape's origin that holds it: mjModel.geom_rbound; 0 for a plane, which has none.
double primitive_radius(Primitive kind, const Triple& size);

// Is the point, in the shape's frame, inside? `type` is mjtGeom; nothing is inside of a plane or what is no primitive.
bool primitive_contains(int type, const double size[3], const Vec3<double>& p);

}  // namespace sinew

#endif  // SINEW_SHAPE_PRIMITIVE_H_
