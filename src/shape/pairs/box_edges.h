// SPDX-License-Identifier: Apache-2.0
// box_edges.h -- how far two boxes are apart along the common normals of their edges, three normals at a time.
//   math  Gottschalk, Lin and Manocha 1996: the axes a_i x b_j
//   note  plain numbers only. The bits are those of one normal after another
//   note  a function for each kind of processor, as math/simd/kernels_table.h
#ifndef SINEW_SHAPE_PAIRS_BOX_EDGES_H_
#define SINEW_SHAPE_PAIRS_BOX_EDGES_H_

namespace sinew {

struct BoxPair {
  const double *axes_a, *axes_b;  // 3x3, the axes are the columns
  double size_a[3], size_b[3];
  double offset[3];  // from a to b
  double margin;
};

// By the axis of a, then by the axis of b; a fourth number of each is there for the lanes.
struct BoxEdges {
  double normal[3][3][4];  // x, y, z of the unit normals
  double along[3][4];      // the offset along them
  double gap[3][4];
  double sine_squared[3][4];  // of the angle between the edges
};

constexpr double kParallelEdges = 1e-12;  // squared sine below which two edges have no common normal

// False if a normal shows the boxes further apart than the margin; the numbers are then not complete.
using MeasureBoxEdges = bool (*)(const BoxPair& boxes, BoxEdges& edges);
extern const MeasureBoxEdges kScalarMeasureBoxEdges;
extern const MeasureBoxEdges kAvx2MeasureBoxEdges;  // call it only where has_avx2_fma()

}  // namespace sinew

#endif  // SINEW_SHAPE_PAIRS_BOX_EDGES_H_
