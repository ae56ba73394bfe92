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

// Three numbers in the order of columns().
template <class Pack>
Pack by_axis(const double* numbers) {
  return Pack::of(numbers[0], numbers[1], numbers[2], numbers[0]);
}

template <class Pack>
bool measure_box_faces(const BoxPair& boxes, BoxFaces& faces) {
  const Pack margin = Pack::broadcast(boxes.margin);
  for (int box = 0; box < 2; ++box) {
    const PackVector<Pack> axes = columns<Pack>(box == 0 ? boxes.axes_a : boxes.axes_b);
    const Pack along = dot(axes, boxes.offset[0], boxes.offset[1], boxes.offset[2]);
    const Pack gap = box == 0 ? abs(along) - by_axis<Pack>(boxes.size_a) - reach(boxes.axes_b, boxes.size_b, axes)
                              : abs(along) - by_axis<Pack>(boxes.size_b) - reach(boxes.axes_a, boxes.size_a, axes);
    if (any(margin < gap)) return false;
    along.store(faces.along[box]);
    gap.store(faces.gap[box]);
  }
  return true;
}

template <class Pack>
unsigned find_inside_boxes(const BoxInsides& boxes, const double (*point)[3], int count) {
  const PackVector<Pack> a = columns<Pack>(boxes.axes_a), b = columns<Pack>(boxes.axes_b);
  const Pack within_a = by_axis<Pack>(boxes.within_a), within_b = by_axis<Pack>(boxes.within_b);
  const double *at_a = boxes.pos_a, *at_b = boxes.pos_b;
  unsigned inside = 0;
  for (int i = 0; i < count; ++i) {
    const double* p = point[i];
    const Pack by_a = abs(dot(a, p[0] - at_a[0], p[1] - at_a[1], p[2] - at_a[2]));
    const Pack by_b = abs(dot(b, p[0] - at_b[0], p[1] - at_b[1], p[2] - at_b[2]));
    inside |= all((by_a < within_a) & (by_b < within_b)) ? 1u << i : 0u;
  }
  return inside;
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
