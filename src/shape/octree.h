// SPDX-License-Identifier: Apache-2.0
// octree.h -- a mesh as a signed distance function: an octree with distances at the corners of its cells.
//   in    a closed mesh in its inertial frame      out   oct_depth, oct_child, oct_aabb, oct_coeff of one mesh
//   math  cells that a face crosses are split down to depth 6; then cells are split until neighbours differ by one
//         level at most; a corner in the middle of a larger neighbour's side takes what that neighbour interpolates
//         there, so that the function is continuous
//   note  MuJoCo has the same cells, in another order
#ifndef SINEW_SHAPE_OCTREE_H_
#define SINEW_SHAPE_OCTREE_H_

#include "shape/types.h"

namespace sinew {

// Nodes level by level; children and corners count x fastest, then y, then z.
struct Octree {
  std::vector<int> depth, child;    // 8 children a node, -1: none
  std::vector<double> aabb, coeff;  // centre and half sizes; signed distances at the corners

  int nnode() const { return static_cast<int>(depth.size()); }
};

Octree build_octree(MeshView mesh);

}  // namespace sinew

#endif  // SINEW_SHAPE_OCTREE_H_
