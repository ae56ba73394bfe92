// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/simplex.h"

#include <limits>

namespace sinew {
namespace {

// The corners a nearest point rests on, numbered within what was asked, and their weights.
struct Carrier {
  int index[4];
  mjtNum weight[4];
  int count;
};

Carrier vertex(int i) { return {{i}, {1}, 1}; }

Carrier edge(int i, int j, mjtNum toward_j) { return {{i, j}, {1 - toward_j, toward_j}, 2}; }

Carrier nearest_on_segment(const Vector& a, const Vector& b, int i, int j) {
  const Vector ab = b - a;
  const mjtNum along = -dot(a, ab), length2 = norm_squared(ab);
  if (!(along > 0)) return vertex(i);
  if (!(along < length2)) return vertex(j);
  return edge(i, j, along / length2);
}

Carrier nearest_on_triangle(const Vector& a, const Vector& b, const Vector& c, int i, int j, int k) {
  // sub-areas by the normal, not by products of d1 to d6: those cancel for the thin triangles of round shapes
  const Vector ab = b - a, ac = c - a, normal = cross(ab, ac);
  const mjtNum d1 = -dot(ab, a), d2 = -dot(ac, a);
  if (d1 <= 0 && d2 <= 0) return vertex(i);
  const mjtNum d3 = -dot(ab, b), d4 = -dot(ac, b);
  if (d3 >= 0 && d4 <= d3) return vertex(j);
  const mjtNum vc = dot(normal, cross(a, b));
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return edge(i, j, d1 > d3 ? d1 / (d1 - d3) : 0);
  const mjtNum d5 = -dot(ab, c), d6 = -dot(ac, c);
  if (d6 >= 0 && d5 <= d6) return vertex(k);
  const mjtNum vb = dot(normal, cross(c, a));
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return edge(i, k, d2 > d6 ? d2 / (d2 - d6) : 0);
  const mjtNum va = dot(normal, cross(b, c));
  const mjtNum from_b = d4 - d3, from_c = d5 - d6;
  if (va <= 0 && from_b >= 0 && from_c >= 0) return edge(j, k, from_b + from_c > 0 ? from_b / (from_b + from_c) : 0);
  const mjtNum scale = 1 / (va + vb + vc);
  return {{i, j, k}, {va * scale, vb * scale, vc * scale}, 3};
}

Vector weighted(const Vector* p, const Carrier& carrier) {
  Vector sum{};
  for (int i = 0; i < carrier.count; ++i) sum += p[carrier.index[i]] * carrier.weight[i];
  return sum;
}

// The faces that have the origin on their outer side compete; if none has, the tetrahedron holds the origin. A flat
// tetrahedron has no inside, so all of its faces compete. The order of the corners of a face is the order they are kept
// in, which gjk.cpp's enclose() relies on.
Carrier nearest_in_tetrahedron(const Vector* p) {
  static constexpr int kFace[4][4] = {{0, 1, 3, 2}, {1, 2, 3, 0}, {2, 0, 3, 1}, {0, 2, 1, 3}};
  Carrier best{};
  mjtNum best2 = std::numeric_limits<mjtNum>::infinity();
  mjtNum volume[4], total = 0;
  for (int f = 0; f < 4; ++f) {
    const int* face = kFace[f];
    const Vector &a = p[face[0]], &b = p[face[1]], &c = p[face[2]];
    const Vector normal = cross(b - a, c - a);
    const mjtNum origin_side = -dot(normal, a), inner_side = dot(normal, p[face[3]] - a);
    volume[f] = inner_side < 0 ? -origin_side : origin_side;
    total += abs(inner_side);
    if (volume[f] > 0 && inner_side != 0) continue;
    const Carrier candidate = nearest_on_triangle(a, b, c, face[0], face[1], face[2]);
    const mjtNum distance2 = norm_squared(weighted(p, candidate));
    if (distance2 < best2) {
      best2 = distance2;
      best = candidate;
    }
  }
  if (best.count == 0) {
    const mjtNum scale = 4 / total;
    best = {{0, 1, 2, 3}, {volume[1] * scale, volume[2] * scale, volume[0] * scale, volume[3] * scale}, 4};
  }
  return best;
}

}  // namespace

Vector Simplex::nearest() const {
  Vector sum{};
  for (int i = 0; i < count; ++i) sum += point[i].difference * weight[i];
  return sum;
}

void Simplex::witnesses(Vector& a, Vector& b) const {
  a = b = {};
  for (int i = 0; i < count; ++i) {
    a += point[i].a * weight[i];
    b += point[i].b * weight[i];
  }
}

void reduce(Simplex& simplex) {
  const Vector p[4] = {simplex.point[0].difference, simplex.point[1].difference, simplex.point[2].difference,
                       simplex.point[3].difference};
  Carrier carrier = simplex.count == 1   ? vertex(0)
                    : simplex.count == 2 ? nearest_on_segment(p[0], p[1], 0, 1)
                    : simplex.count == 3 ? nearest_on_triangle(p[0], p[1], p[2], 0, 1, 2)
                                         : nearest_in_tetrahedron(p);
  const PairPoint old[4] = {simplex.point[0], simplex.point[1], simplex.point[2], simplex.point[3]};
  for (int i = 0; i < carrier.count; ++i) {
    simplex.point[i] = old[carrier.index[i]];
    simplex.weight[i] = carrier.weight[i];
  }
  simplex.count = carrier.count;
}

Barycentric project_origin(const Vector& a, const Vector& b, const Vector& c) {
  const Vector normal = cross(b - a, c - a);
  const mjtNum scale = 1 / norm_squared(normal);
  return {{dot(cross(b, c), normal) * scale, dot(cross(c, a), normal) * scale, dot(cross(a, b), normal) * scale}};
}

}  // namespace sinew
