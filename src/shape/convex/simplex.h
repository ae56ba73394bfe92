// SPDX-License-Identifier: Apache-2.0
// simplex.h -- up to four points of the difference of two shapes, and the point of their hull nearest to the origin.
//   math  docs/theory/collision.md (c.6). Ericson, Real-Time Collision Detection, 5.1: the nearest point lies on the
//         feature whose Voronoi region holds the origin
#ifndef SINEW_SHAPE_CONVEX_SIMPLEX_H_
#define SINEW_SHAPE_CONVEX_SIMPLEX_H_

#include "shape/convex/support.h"

namespace sinew {

// Whether two points are one: the square of their distance is zero. Most are not, and x says so.
inline bool coincide(const Vector& a, const Vector& b) {
  constexpr mjtNum kSquareIsPositive = 1e-100;
  return !(abs(a.x - b.x) > kSquareIsPositive) && norm_squared(a - b) == 0;
}

struct Simplex {
  PairPoint point[4];
  mjtNum weight[4];  // of the nearest point: non-negative, sum 1
  int count = 0;

  void add(const PairPoint& p) { point[count++] = p; }

  // The weighted sums: nearest point of the difference, and the points of the two shapes it stands for.
  Vector nearest() const;
  void witnesses(Vector& a, Vector& b) const;
};

// The corners of a simplex that carry its point nearest to the origin, numbered within the simplex in ascending order,
// and their weights. Four are carriers if they enclose the origin.
struct Carrier {
  int index[4];
  mjtNum weight[4];
  int count;
};
Carrier find_carrier(const Vector* corner, int count);

// Keeps the points that carry the one nearest to the origin and sets their weights.
void reduce(Simplex& simplex);

// Barycentric coordinates of the origin's projection on the plane of a triangle.
struct Barycentric {
  mjtNum weight[3];
};
Barycentric project_origin(const Vector& a, const Vector& b, const Vector& c);

}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_SIMPLEX_H_
