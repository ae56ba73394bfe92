// SPDX-License-Identifier: Apache-2.0
// derivative_parts.h -- small matrices that derivatives of forces on bodies are made of.
#ifndef SINEW_FORCE_DERIVATIVE_PARTS_H_
#define SINEW_FORCE_DERIVATIVE_PARTS_H_

#include "math/spatial.h"

namespace sinew {

// A force for a motion, such as the slope of drag by velocity. Column by column, like the motions and forces themselves
// rotation first.
struct Resistance {
  Force<mjtNum> column[6];

  Force<mjtNum> operator*(const Motion<mjtNum>& v) const {
    Force<mjtNum> sum;
    for (int k = 0; k < 3; ++k) sum += column[k] * v.angular[k] + column[3 + k] * v.linear[k];
    return sum;
  }
  // A row vector from the left: v^T B, as the force whose power with a motion is v . (B motion).
  Force<mjtNum> from_left(const Motion<mjtNum>& v) const {
    Force<mjtNum> row;
    for (int k = 0; k < 3; ++k) {
      row.angular[k] = dot(v, column[k]);
      row.linear[k] = dot(v, column[3 + k]);
    }
    return row;
  }
};

// (v x) I - I (v x): an inertia moving with v, seen from the reference point. Mass stays.
inline Inertia<mjtNum> inertia_rate(const Inertia<mjtNum>& I, const Motion<mjtNum>& v) {
  const Mat3<mjtNum> moments = I.moments.full();
  Mat3<mjtNum> turned;  // (w x) times the moments, column by column
  for (int k = 0; k < 3; ++k) {
    const Vec3<mjtNum> column = cross(v.angular, moments.column(k));
    for (int r = 0; r < 3; ++r) turned(r, k) = column[r];
  }
  const Sym3<mjtNum> rotation = Sym3<mjtNum>::from_full(turned + transpose(turned));
  return {rotation + point_inertia(mjtNum(2) * I.first_moment, v.linear), (I * v).linear, 0};
}

// Number k of six.
template <class T>
auto& component(T& six, int k) {
  return k < 3 ? six.angular[k] : six.linear[k - 3];
}

}  // namespace sinew

#endif  // SINEW_FORCE_DERIVATIVE_PARTS_H_
