// SPDX-License-Identifier: Apache-2.0
// triple.h -- std::array triples, as this folder hands them out, seen as the vectors of math/. Private to this folder.
#ifndef SINEW_SHAPE_TRIPLE_H_
#define SINEW_SHAPE_TRIPLE_H_

#include <cstddef>

#include "math/quat.h"
#include "shape/types.h"

namespace sinew::triple {

inline Triple at(std::span<const double> points, int i) {
  const std::size_t k = 3 * static_cast<std::size_t>(i);
  return {points[k], points[k + 1], points[k + 2]};
}

inline Vector vec(const Triple& a) { return load3(a.data()); }
inline Triple from(const Vector& v) { return {v.x, v.y, v.z}; }

inline Triple add(const Triple& a, const Triple& b) { return from(vec(a) + vec(b)); }
inline Triple sub(const Triple& a, const Triple& b) { return from(vec(a) - vec(b)); }
inline Triple scale(const Triple& a, double s) { return from(vec(a) * s); }
inline Triple divide(const Triple& a, double s) { return {a[0] / s, a[1] / s, a[2] / s}; }
inline double dot(const Triple& a, const Triple& b) { return sinew::dot(vec(a), vec(b)); }
inline double norm(const Triple& a) { return sinew::norm(vec(a)); }
inline Triple cross(const Triple& a, const Triple& b) { return from(sinew::cross(vec(a), vec(b))); }

inline Matrix rotation(const Quadruple& q) { return to_matrix(load4(q.data())); }
inline Triple rotate(const Matrix& R, const Triple& v) { return from(R * vec(v)); }
inline Triple rotate_back(const Matrix& R, const Triple& v) { return from(transpose_times(R, vec(v))); }

}  // namespace sinew::triple

#endif  // SINEW_SHAPE_TRIPLE_H_
