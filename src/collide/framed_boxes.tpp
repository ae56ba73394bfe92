// SPDX-License-Identifier: Apache-2.0
// framed_boxes.tpp -- framed_boxes.h for one Pack; included by framed_boxes_scalar.cpp and framed_boxes_avx2.cpp only.
#ifndef SINEW_COLLIDE_FRAMED_BOXES_TPP_
#define SINEW_COLLIDE_FRAMED_BOXES_TPP_

#include "collide/framed_boxes.h"

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

// A matrix by its rows; the fourth lane has zeros, which part nothing.
template <class Pack>
struct BoxAxes {
  Pack x, y, z;

  static BoxAxes load(const double* m) {
    return {Pack::of(m[0], m[1], m[2], 0), Pack::of(m[3], m[4], m[5], 0), Pack::of(m[6], m[7], m[8], 0)};
  }
  // The numbers of a vector along the three axes.
  Pack along(double vx, double vy, double vz) const {
    return x * Pack::broadcast(vx) + y * Pack::broadcast(vy) + z * Pack::broadcast(vz);
  }
};

inline double middle_of_box(const FramedBox& box, int k) {
  const double* row = box.mat + 3 * k;
  return box.pos[k] + (row[0] * box.aabb[0] + row[1] * box.aabb[1] + row[2] * box.aabb[2]);
}

template <class Pack>
bool box_sides_part(const FramedBox& a, const FramedBox& b, double gap) {
  const BoxAxes<Pack> axes_a = BoxAxes<Pack>::load(a.mat), axes_b = BoxAxes<Pack>::load(b.mat);
  double apart[3];
  for (int k = 0; k < 3; ++k) apart[k] = middle_of_box(b, k) - middle_of_box(a, k);
  const double *A = a.mat, *half_a = a.aabb + 3, *half_b = b.aabb + 3;
  // how much an axis of a is along the three of b
  Pack turn_x = abs(axes_b.along(A[0], A[3], A[6])), turn_y = abs(axes_b.along(A[1], A[4], A[7])),
       turn_z = abs(axes_b.along(A[2], A[5], A[8]));
  const Pack reach_b = Pack::of(half_b[0] + gap, half_b[1] + gap, half_b[2] + gap, 0) +
                       turn_x * Pack::broadcast(half_a[0]) + turn_y * Pack::broadcast(half_a[1]) +
                       turn_z * Pack::broadcast(half_a[2]);
  if (any(reach_b < abs(axes_b.along(apart[0], apart[1], apart[2])))) return true;
  Pack rest = Pack::zero();
  transpose(turn_x, turn_y, turn_z, rest);  // how much an axis of b is along the three of a
  const Pack reach_a = Pack::of(half_a[0] + gap, half_a[1] + gap, half_a[2] + gap, 0) +
                       turn_x * Pack::broadcast(half_b[0]) + turn_y * Pack::broadcast(half_b[1]) +
                       turn_z * Pack::broadcast(half_b[2]);
  return any(reach_a < abs(axes_a.along(apart[0], apart[1], apart[2])));
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_COLLIDE_FRAMED_BOXES_TPP_
