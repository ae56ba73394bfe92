// SPDX-License-Identifier: Apache-2.0
// tree_pairs.h -- the leaves of two trees of boxes that overlap: the mid phase of two bodies with many geoms.
//   math  both trees at once, the larger box first. A box of a frame is seen from the world as in bounds.h, with the
//         same operations in the same order, its three coordinates in the lanes of a register
//   note  a function for each kind of processor, as math/simd/kernels_table.h; plain numbers only
//   lost  the same with scalars: 370 instructions for a node with two children, 170 now. Spheres of leaves first: 2 %
#ifndef SINEW_COLLIDE_TREE_PAIRS_H_
#define SINEW_COLLIDE_TREE_PAIRS_H_

namespace sinew {

// Boxes of geoms in their frames, as mjModel and mjData have them: 6, 3 and 9 numbers for each.
struct GeomBoxes {
  const double *aabb, *xpos, *xmat;
};

// Inner nodes are in the inertial frame of the body, leaves in that of their geom.
struct BodyTree {
  const int* geom;     // of a node; -1: it is no leaf
  const int* child;    // 2 a node, counted from the root; -1: none
  const double* aabb;  // 6 a node
  int root;
  const double *xipos, *ximat;
  double grown;  // how much the boxes are larger on all sides
};

// Takes the geoms of two leaves that overlap, the first is of the first tree.
struct LeafPairs {
  void* receiver;
  void (*take)(void* receiver, int geom1, int geom2);
};

using FindTreePairs = void (*)(const BodyTree& first, const BodyTree& second, const GeomBoxes& geoms,
                               const LeafPairs& pairs);
extern const FindTreePairs kScalarFindTreePairs;
extern const FindTreePairs kAvx2FindTreePairs;  // call it only where has_avx2_fma()

// The box of a frame, as mjModel has it, seen from the world and grown on all sides: low and high, 3 numbers each, with
// the bits of world_box() in bounds.h.
//   cost  60 instructions, 140 with scalars
using BoxInWorld = void (*)(const double* aabb, const double* pos, const double* mat, double grown, double* low,
                            double* high);
extern const BoxInWorld kScalarBoxInWorld;
extern const BoxInWorld kAvx2BoxInWorld;  // call it only where has_avx2_fma()

}  // namespace sinew

#endif  // SINEW_COLLIDE_TREE_PAIRS_H_
