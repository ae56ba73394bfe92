// SPDX-License-Identifier: Apache-2.0
// primitive.h -- what a primitive shape can be asked: a row of functions for each mjtGeom that is one.
//   use   primitive(mjGEOM_BOX).volume(size, false)
//   in    sizes as mjModel.geom_size has them; points, rays and directions in the shape's own frame
//   note  each shape is a struct of these functions in a file of its own; table.h lists them. base/kinds/geoms.h has
//         what needs no functions; docs/extending.md adds a shape
#ifndef SINEW_SHAPE_PRIMITIVES_PRIMITIVE_H_
#define SINEW_SHAPE_PRIMITIVES_PRIMITIVE_H_

#include "base/kinds/geoms.h"
#include "shape/ray.h"
#include "shape/sdf/field.h"
#include "shape/types.h"

namespace sinew {

struct Primitive {
  // Volume of the solid, or area of the shell.
  double (*volume)(const Vector& size, bool shell);

  // Principal moments of a body of this mass spread evenly over the solid or the surface.
  Vector (*inertia)(const Vector& size, double mass, bool shell);

  // Radius of the sphere around the shape's origin that holds it: mjModel.geom_rbound.
  double (*radius)(const Vector& size);

  // Sizes of the shape in place of a mesh, from the half sizes of its inertia box or of the box around its vertices.
  Vector (*fit_inertia_box)(const Vector& half);
  Vector (*fit_box)(const Vector& half);

  bool (*contains)(const Vector& size, const Vector& p);

  // Where a ray meets the surface (shape/ray.h), or kNoHit.
  mjtNum (*ray)(const Vector& size, const Ray& ray);

  // Exact distance from the surface.
  FieldSample (*field)(const Vector& size, const Vector& x);
};

// The row of an mjtGeom; one that is no primitive (kinds::kPrimitive) is empty, and nowhere.
const Primitive& primitive(int type);

// Box in the shape's frame: mjModel.geom_aabb. A plane's is as the API defines it: all around, up to the surface.
CenteredBox primitive_box(int type, const Vector& size);

// For the files of the shapes.

struct NoPrimitive {
  static double volume(const Vector&, bool) { return 0; }
  static Vector inertia(const Vector&, double, bool) { return {}; }
  static double radius(const Vector&) { return 0; }
  static Vector fit_inertia_box(const Vector&) { return {}; }
  static Vector fit_box(const Vector&) { return {}; }
  static bool contains(const Vector&, const Vector&) { return false; }
  static mjtNum ray(const Vector&, const Ray&) { return kNoHit; }
  static FieldSample field(const Vector&, const Vector&) { return {mjMAXVAL, {}}; }
};

constexpr mjtNum sign_of(mjtNum x) { return x < 0 ? -1 : 1; }

// Moments of inertia from the mean squares of the coordinates over a body.
constexpr Vector moments(double mass, const Vector& mean_square) {
  const auto [x, y, z] = mean_square;
  return {mass * (y + z), mass * (x + z), mass * (x + y)};
}

}  // namespace sinew

#endif  // SINEW_SHAPE_PRIMITIVES_PRIMITIVE_H_
