// SPDX-License-Identifier: Apache-2.0
// triple.h -- arithmetic on std::array triples, for code that runs once per model. Private to this folder.
#ifndef SINEW_SHAPE_TRIPLE_H_
#define SINEW_SHAPE_TRIPLE_H_

#include <cmath>
#include <cstddef>

#include "shape/types.h"

namespace sinew::triple {

inline Triple at(std::span<const double> points, int i) {
  const std::size_t k = 3 * static_cast<std::size_t>(i);
  return {points[k], points[k + 1], points[k + 2]};
}

inline Triple add(const Triple& a, const Triple& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
inline Triple sub(const Triple& a, const Triple& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
inline Triple scale(const Triple& a, double s) { return {a[0] * s, a[1] * s, a[2] * s}; }
inline Triple divide(const Triple& a, double s) { return {a[0] / s, a[1] / s, a[2] / s}; }
inline double dot(const Triple& a, const Triple& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline double norm(const Triple& a) { return std::sqrt(dot(a, a)); }

inline Triple cross(const Triple& a, const Triple& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

// Rows of the rotation matrix of a unit quaternion.
inline std::array<Triple, 3> rotation(const Quadruple& q) {
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  return {{{w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
           {2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
           {2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}}};
}

inline Triple rotate(const std::array<Triple, 3>& R, const Triple& v) {
  return {dot(R[0], v), dot(R[1], v), dot(R[2], v)};
}

inline Triple rotate_back(const std::array<Triple, 3>& R, const Triple& v) {
  return {R[0][0] * v[0] + R[1][0] * v[1] + R[2][0] * v[2], R[0][1] * v[0] + R[1][1] * v[1] + R[2][1] * v[2],
          R[0][2] * v[0] + R[1][2] * v[1] + R[2][2] * v[2]};
}

}  // namespace sinew::triple

#endif  // SINEW_SHAPE_TRIPLE_H_
