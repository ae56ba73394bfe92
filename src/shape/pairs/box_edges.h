// SPDX-License-Identifier: Apache-2.0
// box_edges.h -- how far two boxes are apart along the normals of their faces and the common normals of their edges,
// three normals at a time; which points are inside of both.
//   math  Gottschalk, Lin and Manocha 1996: the axes a_i, b_j and a_i x b_j
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

// By the axis of a, then those of b; a fourth number of each is there for the lanes.
struct BoxFaces {
  double along[2][4];  // the offset along the axes
  double gap[2][4];
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
using MeasureBoxFaces = bool (*)(const BoxPair& boxes, BoxFaces& faces);
extern const MeasureBoxFaces kScalarMeasureBoxFaces;
extern const MeasureBoxFaces kAvx2MeasureBoxFaces;  // call it only where has_avx2_fma()
extern const MeasureBoxEdges kScalarMeasureBoxEdges;
extern const MeasureBoxEdges kAvx2MeasureBoxEdges;  // call it only where has_avx2_fma()

// Where two boxes are, and how far inside of them means from the middle along each axis.
struct BoxInsides {
  const double *axes_a, *axes_b;  // as in BoxPair
  double pos_a[3], pos_b[3];
  double within_a[3], within_b[3];
};

// One bit for each of up to 32 points, of three numbers, that are inside of both boxes.
using FindInsideBoxes = unsigned (*)(const BoxInsides& boxes, const double (*point)[3], int count);
extern const FindInsideBoxes kScalarFindInsideBoxes;
extern const FindInsideBoxes kAvx2FindInsideBoxes;  // call it only where has_avx2_fma()

}  // namespace sinew

#endif  // SINEW_SHAPE_PAIRS_BOX_EDGES_H_
