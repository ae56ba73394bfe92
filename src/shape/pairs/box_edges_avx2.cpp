// SPDX-License-Identifier: Apache-2.0
// As math/kernels/kernels_avx2.cpp: everything here has internal linkage or belongs to PackAvx2.
#include "math/simd/pack_avx2.h"
#include "shape/pairs/box_edges.tpp"

namespace sinew {

constinit const MeasureBoxFaces kAvx2MeasureBoxFaces = measure_box_faces<PackAvx2>;
constinit const FindInsideBoxes kAvx2FindInsideBoxes = find_inside_boxes<PackAvx2>;
constinit const MeasureBoxEdges kAvx2MeasureBoxEdges = measure_box_edges<PackAvx2>;

}  // namespace sinew
