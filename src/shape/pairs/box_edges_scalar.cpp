// SPDX-License-Identifier: Apache-2.0
// The measure as it is defined, for any processor.
#include "math/simd/pack_scalar.h"
#include "shape/pairs/box_edges.tpp"

namespace sinew {

constinit const MeasureBoxFaces kScalarMeasureBoxFaces = measure_box_faces<PackScalar>;
constinit const FindInsideBoxes kScalarFindInsideBoxes = find_inside_boxes<PackScalar>;
constinit const MeasureBoxEdges kScalarMeasureBoxEdges = measure_box_edges<PackScalar>;

}  // namespace sinew
