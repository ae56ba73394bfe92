// SPDX-License-Identifier: Apache-2.0
#include "shape/sdf/hull_field.h"

#include <limits>

#include "shape/convex/gjk.h"

namespace sinew {
namespace {

constexpr mjtNum kTolerance = 1e-7;
constexpr int kIterations = 50;

// The largest distance from the plane of a face: the distance where it is not positive, a lower bound elsewhere.
FieldSample plane_field(const ConvexShape& hull, const Vector& x) {
  const Vector p = transpose_times(hull.mat, x - hull.pos);
  FieldSample nearest{-std::numeric_limits<mjtNum>::infinity(), {0, 0, 1}};
  for (int i = 0; i < hull.faces.count; ++i) {
    const float* corner = hull.mesh.vert + 3 * hull.faces.vert[hull.faces.vertadr[i]];
    const Vector normal = load3(hull.faces.normal + 3 * i);
    const mjtNum height = dot(normal, p - Vector{corner[0], corner[1], corner[2]});
    if (height > nearest.distance) nearest = {height, normal};
  }
  nearest.gradient = hull.mat * nearest.gradient;
  return nearest;
}

}  // namespace

FieldSample hull_field(const ConvexShape& hull, const Vector& x) {
  const FieldSample plane = plane_field(hull, x);
  if (plane.distance <= 0 && hull.faces.count > 0) return plane;
  ConvexShape point;  // a sphere without a radius
  point.pos = x;
  PairSupport support(hull, point, Core::kYes);
  const GjkResult found = find_distance(support, std::numeric_limits<mjtNum>::infinity(), kTolerance, kIterations);
  Vector nearest, itself;
  if (found.end == GjkEnd::kOverlap) return plane;
  found.simplex.witnesses(nearest, itself);
  Vector away = x - nearest;
  const mjtNum length = normalize(away);
  return length < mjMINVAL ? plane : FieldSample{length, away};
}

}  // namespace sinew
