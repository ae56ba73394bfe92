// SPDX-License-Identifier: Apache-2.0
// octree_field.h -- distance from a mesh, interpolated in the cells of its octree (shape/octree.h).
//   math  trilinear between the corners of the leaf that holds the point; outside of the root, the distance from it is
//         added to the value at its nearest point, so that the function goes on without a jump
//   cost  the depth of the tree, 6
#ifndef SINEW_SHAPE_SDF_OCTREE_FIELD_H_
#define SINEW_SHAPE_SDF_OCTREE_FIELD_H_

#include "shape/sdf/field.h"

namespace sinew {

// Arrays of one mesh, as mjModel has them: the first node is the root, children count within the mesh.
struct OctreeView {
  const int* child;
  const mjtNum* aabb;
  const mjtNum* coeff;
};

FieldSample octree_field(const OctreeView& tree, const Vector& x);

}  // namespace sinew

#endif  // SINEW_SHAPE_SDF_OCTREE_FIELD_H_
