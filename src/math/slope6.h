// SPDX-License-Identifier: Apache-2.0
// slope6.h -- 6 x 6 matrices that turn the motion of a body into a force on it, such as drag, or the change of one.
#ifndef SINEW_MATH_SLOPE6_H_
#define SINEW_MATH_SLOPE6_H_

#include "math/spatial.h"

namespace sinew {

// Number k of six.
template <class Spatial6>
auto& component(Spatial6& six, int k) {
  return k < 3 ? six.angular[k] : six.linear[k - 3];
}

// Column by column; like the motions and forces themselves rotation first.
struct Slope6 {
  Force<mjtNum> column[6];

  Force<mjtNum> operator*(const Motion<mjtNum>& v) const {
    Force<mjtNum> sum;
    for (int k = 0; k < 3; ++k) sum += column[k] * v.angular[k] + column[3 + k] * v.linear[k];
    return sum;
  }
  // A row vector from the left: v^T K, as the force whose power with a motion is v . (K motion).
  Force<mjtNum> from_left(const Motion<mjtNum>& v) const {
    Force<mjtNum> row;
    for (int k = 0; k < 3; ++k) {
      row.angular[k] = dot(v, column[k]);
      row.linear[k] = dot(v, column[3 + k]);
    }
    return row;
  }
  Slope6& operator+=(const Slope6& b) {
    for (int k = 0; k < 6; ++k) column[k] += b.column[k];
    return *this;
  }
  friend Slope6 operator*(Slope6 a, mjtNum scale) {
    for (Force<mjtNum>& each : a.column) each = each * scale;
    return a;
  }
};

// About the reference point old + offset, motions and wrenches alike: a turn about the new point shifts the old one.
inline Slope6 moved(const Slope6& K, const Vec3<mjtNum>& offset) {
  Slope6 result;
  for (int k = 0; k < 3; ++k) {
    const int next = (k + 1) % 3, last = (k + 2) % 3;
    // unit axis k x -offset
    result.column[k] =
        moved(K.column[k] + K.column[3 + next] * offset[last] - K.column[3 + last] * offset[next], offset);
    result.column[3 + k] = moved(K.column[3 + k], offset);
  }
  return result;
}

}  // namespace sinew

#endif  // SINEW_MATH_SLOPE6_H_
