// SPDX-License-Identifier: Apache-2.0
// bvh.h -- bounding volume hierarchy over boxes: the geoms of a body, the faces of a mesh, the elements of a flex.
//   in    boxes with their centres in one frame     out   bvh_depth, bvh_child, bvh_nodeid, bvh_aabb of one tree
//   trap  lengths and centres that differ by 1e-14 or less count as equal: rounding alone would otherwise decide how
//         symmetric shapes are parted. The longest side is the first of equal ones, but the last where 1e-14 is below
//         the precision of its length; of equal centres the lower number comes first
#ifndef SINEW_SHAPE_BVH_H_
#define SINEW_SHAPE_BVH_H_

#include "shape/types.h"

namespace sinew {

// A box in its own frame, and that frame's pose in the frame that holds all leaves.
struct BvhLeaf {
  CenteredBox box{};
  Triple pos{0, 0, 0};
  Quadruple quat{1, 0, 0, 0};
  int id = 0;  // what bvh_nodeid says for this leaf
};

// Child ids and addresses are local to this tree; node 0 is the root; -1: none.
struct Bvh {
  std::vector<int> depth, child, nodeid;
  std::vector<double> aabb;  // centre and half sizes, 6 a node

  int nnode() const { return static_cast<int>(depth.size()); }
};

// Leaves are ordered by `pos`. `frame_quat` turns the tree's axes: boxes are expressed in the frame (frame_pos,
// frame_quat), e.g. a body's inertial frame. Leaves are in the same frame as frame_pos is.
Bvh build_bvh(std::span<const BvhLeaf> leaves, const Triple& frame_pos = {0, 0, 0},
              const Quadruple& frame_quat = {1, 0, 0, 0});

// The tree over the faces of a mesh; nodeid is the face.
Bvh build_mesh_bvh(MeshView mesh);

}  // namespace sinew

#endif  // SINEW_SHAPE_BVH_H_
