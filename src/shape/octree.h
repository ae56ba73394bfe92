// SPDX-License-Identifier: Apache-2.0
// octree.h -- a mesh as a signed distance function: an octree with distances at the corners of its cells.
//   in    a closed mesh in its inertial frame      out   oct_depth, oct_child, oct_aabb, oct_coeff of one mesh
#ifndef SINEW_SHAPE_OCTREE_H_
#define SINEW_SHAPE_OCTREE_H_

#include "shape/types.h"

namespace sinew {

struct Octree {
  std::vector<int> depth, child;    // 8 children a node, -1: none
  std::vector<double> aabb, coeff;  // 6 and 8 a node

  int nnode() const { return static_cast<int>(depth.size()); }
};

Octree build_octree(MeshView mesh);

}  // namespace sinew

#endif  // SINEW_SHAPE_OCTREE_H_
