// SPDX-License-Identifier: Apache-2.0
// place_frames.tpp -- place_frames.h for one Pack; included by place_frames_scalar.cpp and place_frames_avx2.cpp only.
#ifndef SINEW_TREE_PLACE_FRAMES_TPP_
#define SINEW_TREE_PLACE_FRAMES_TPP_

#include "tree/place_frames.h"

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

// Each lane of a Pack is one of four frames.
template <class Pack>
void place_positions(const BodyFrame& body, const double* pos, double* xpos) {
  constexpr int kPlace[4] = {0, 3, 6, 9};
  const Pack x = Pack::gather(pos, kPlace), y = Pack::gather(pos + 1, kPlace), z = Pack::gather(pos + 2, kPlace);
  for (int i = 0; i < 3; ++i) {
    const double* row = body.xmat + 3 * i;
    const Pack turned = Pack::broadcast(row[0]) * x + Pack::broadcast(row[1]) * y + Pack::broadcast(row[2]) * z;
    (Pack::broadcast(body.xpos[i]) + turned).scatter(xpos + i, kPlace);
  }
}

template <class Pack>
void place_rotations(const BodyFrame& body, const double* quat, double* xmat) {
  constexpr int kPlace[4] = {0, 9, 18, 27};
  Pack bw = Pack::load(quat), bx = Pack::load(quat + 4), by = Pack::load(quat + 8), bz = Pack::load(quat + 12);
  transpose(bw, bx, by, bz);
  const Pack aw = Pack::broadcast(body.xquat[0]), ax = Pack::broadcast(body.xquat[1]);
  const Pack ay = Pack::broadcast(body.xquat[2]), az = Pack::broadcast(body.xquat[3]);
  const Pack w = aw * bw - ax * bx - ay * by - az * bz, x = aw * bx + ax * bw + ay * bz - az * by;
  const Pack y = aw * by - ax * bz + ay * bw + az * bx, z = aw * bz + ax * by - ay * bx + az * bw;
  const Pack ww = w * w, xx = x * x, yy = y * y, zz = z * z, two = Pack::broadcast(2);
  const Pack wx = w * x, wy = w * y, wz = w * z, xy = x * y, xz = x * z, yz = y * z;
  Pack m0 = ww + xx - yy - zz, m1 = two * (xy - wz), m2 = two * (xz + wy), m3 = two * (xy + wz);
  Pack m4 = ww - xx + yy - zz, m5 = two * (yz - wx), m6 = two * (xz - wy), m7 = two * (yz + wx);
  transpose(m0, m1, m2, m3);
  transpose(m4, m5, m6, m7);
  m0.store(xmat), m1.store(xmat + 9), m2.store(xmat + 18), m3.store(xmat + 27);
  m4.store(xmat + 4), m5.store(xmat + 13), m6.store(xmat + 22), m7.store(xmat + 31);
  (ww - xx - yy + zz).scatter(xmat + 8, kPlace);
}

template <class Pack>
void place_frames(const BodyFrame& body, int fours, const double* pos, const double* quat, double* xpos, double* xmat) {
  for (int i = 0; i < fours; ++i) {
    place_positions<Pack>(body, pos + 12 * i, xpos + 12 * i);
    place_rotations<Pack>(body, quat + 16 * i, xmat + 36 * i);
  }
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_TREE_PLACE_FRAMES_TPP_
