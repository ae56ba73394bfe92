// SPDX-License-Identifier: Apache-2.0
// ray_mesh.h -- where a ray meets triangles, from either side.
//   in    a ray in the mesh's frame; the arrays of mjModel, or a skin's        out   as in ray.h
//   math  vertices are seen along the ray, as points of a plane with the ray at its origin; the triangle is hit if the
//         origin is on one side of all its edges. Neighbours compute a common edge from the same numbers, so no ray
//         slips between them
//   cost  about log(nface) boxes with the tree; a skin has none
#ifndef SINEW_SHAPE_RAY_MESH_H_
#define SINEW_SHAPE_RAY_MESH_H_

#include "shape/ray.h"
#include "shape/ray_tree.h"

namespace sinew {

// The ray as triangles see it: two axes across, and one along that counts in units of the direction.
class RayView {
 public:
  explicit RayView(const Ray& ray);

  // x, y across the ray and z along it.
  Vector seen(const Vector& p) const {
    const Vector r = p - origin_;
    return {dot(across1_, r), dot(across2_, r), dot(along_, r)};
  }

 private:
  Vector origin_, across1_, across2_, along_;
};

// Of three points as the ray sees them.
mjtNum ray_triangle(const Vector& a, const Vector& b, const Vector& c);

mjtNum ray_mesh(const BoxTree& tree, const int* face, const float* vert, const Ray& ray);

// `vertex`, if not null, receives that vertex of the face which is nearest to the hit, and stays as it is without one.
mjtNum ray_skin(int nface, const int* face, const float* vert, const Ray& ray, int* vertex);

}  // namespace sinew

#endif  // SINEW_SHAPE_RAY_MESH_H_
