// SPDX-License-Identifier: Apache-2.0
// box_edges.tpp -- box_edges.h for one Pack; included by box_edges_scalar.cpp and box_edges_avx2.cpp only.
#ifndef SINEW_SHAPE_PAIRS_BOX_EDGES_TPP_
#define SINEW_SHAPE_PAIRS_BOX_EDGES_TPP_

#include "shape/pairs/box_edges.h"

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

template <class Pack>
struct PackVector {
  Pack x, y, z;
};

template <class Pack>
Pack dot(const PackVector<Pack>& a, double x, double y, double z) {
  return a.x * Pack::broadcast(x) + a.y * Pack::broadcast(y) + a.z * Pack::broadcast(z);
}

template <class Pack>
Pack reach(const double* axes, const double* size, const PackVector<Pack>& direction) {
  const Pack x = abs(dot(direction, axes[0], axes[3], axes[6])), y = abs(dot(direction, axes[1], axes[4], axes[7])),
             z = abs(dot(direction, axes[2], axes[5], axes[8]));
  return Pack::broadcast(size[0]) * x + Pack::broadcast(size[1]) * y + Pack::broadcast(size[2]) * z;
}

// The three axes of a box; the fourth lane has the first once more.
template <class Pack>
PackVector<Pack> columns(const double* m) {
  return {Pack::of(m[0], m[1], m[2], m[0]), Pack::of(m[3], m[4], m[5], m[3]), Pack::of(m[6], m[7], m[8], m[6])};
}

template <class Pack>
bool measure_box_edges(const BoxPair& boxes, BoxEdges& edges) {
  const PackVector<Pack> b = columns<Pack>(boxes.axes_b);
  const Pack margin = Pack::broadcast(boxes.margin), parallel = Pack::broadcast(kParallelEdges);
  for (int i = 0; i < 3; ++i) {
    const Pack ax = Pack::broadcast(boxes.axes_a[i]), ay = Pack::broadcast(boxes.axes_a[3 + i]),
               az = Pack::broadcast(boxes.axes_a[6 + i]);
    PackVector<Pack> normal{ay * b.z - az * b.y, az * b.x - ax * b.z, ax * b.y - ay * b.x};
    const Pack sine_squared = normal.x * normal.x + normal.y * normal.y + normal.z * normal.z;
    const Pack scale = Pack::broadcast(1) / sqrt(sine_squared);
    normal = {normal.x * scale, normal.y * scale, normal.z * scale};
    const Pack along = dot(normal, boxes.offset[0], boxes.offset[1], boxes.offset[2]);
    const Pack gap = abs(along) - reach(boxes.axes_a, boxes.size_a, normal) - reach(boxes.axes_b, boxes.size_b, normal);
    if (any((margin < gap) & (parallel <= sine_squared))) return false;
    normal.x.store(edges.normal[i][0]);
    normal.y.store(edges.normal[i][1]);
    normal.z.store(edges.normal[i][2]);
    along.store(edges.along[i]);
    gap.store(edges.gap[i]);
    sine_squared.store(edges.sine_squared[i]);
  }
  return true;
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_SHAPE_PAIRS_BOX_EDGES_TPP_
