// SPDX-License-Identifier: Apache-2.0
// polytope_kernels.h -- what EPA's polytope does with many faces at a time: planes of new ones, the nearest of all.
//   math  docs/theory/collision.md (c.8); MujocoTies::foot_of_plane, lane by lane
//   note  plain numbers only. The bits are those of one face after another
//   note  functions for each kind of processor, as math/simd/kernels_table.h
//   cost  planes: 90 instructions for four, where one alone takes 70. Nearest: 2 for each face, where a comparison of
//         one after another takes 7
//   lost  a list of faces that are no further than the depth is known to be: 300 instructions a step, 100 now
#ifndef SINEW_SHAPE_CONVEX_POLYTOPE_KERNELS_H_
#define SINEW_SHAPE_CONVEX_POLYTOPE_KERNELS_H_

namespace sinew {

// An edge of the horizon of a new vertex: the face over it has the corners to, the new vertex, from, counter-clockwise
// from outside.
struct HorizonEdge {
  int from, to;  // vertices
  int beyond;    // side of the face that the new vertex does not see
  int face;      // the new one
};

struct Fan {
  const double* at;         // 4 numbers a vertex, the last of no meaning
  int tip;                  // the new vertex
  const HorizonEdge* edge;  // whole packs of four
  int count;
  double* plane;  // 4 numbers a face: its point nearest to the origin, and the square of its distance
};

constexpr double kPlaneThroughOrigin = 1e-15 * 1e-15;  // square of a length that is nothing: mjMINVAL

struct PolytopeKernels {
  // False if a face has no area or goes through the origin: its plane is then not what was written.
  bool (*make_planes)(const Fan& fan);

  // The place of the smallest number; -1 if there is none but infinity, kTies if there are two. Whole packs of four are
  // read; the places after the last hold infinity.
  int (*place_of_least)(const double* number, int count);
};

constexpr int kTies = -2;

extern const PolytopeKernels kScalarPolytopeKernels;
extern const PolytopeKernels kAvx2PolytopeKernels;  // call them only where has_avx2_fma()

}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_POLYTOPE_KERNELS_H_
