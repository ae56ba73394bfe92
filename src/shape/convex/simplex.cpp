// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/simplex.h"

#include <algorithm>
#include <limits>

#include "shape/convex/mujoco_ties.h"

namespace sinew {
namespace {

Carrier vertex(int i) { return {{i}, {1}, 1}; }

// Below this ratio of lengths squared, of an edge or a triangle's normal against its distance, the weights of
// MujocoTies have lost four of their sixteen digits or more.
constexpr mjtNum kThin = 1e-4;

Carrier edge(const Vector& a, const Vector& b, int i, int j) {
  const Vector ab = b - a;
  const mjtNum length2 = norm_squared(ab);
  Carrier carrier{{i, j}, {}, 2};
  if (length2 > kThin * norm_squared(b)) {
    MujocoTies::segment_weights(a, b, ab, length2, carrier.weight);
  } else {
    carrier.weight[1] = length2 > 0 ? -dot(a, ab) / length2 : 0;
    carrier.weight[0] = 1 - carrier.weight[1];
  }
  return carrier;
}

// The ends first: the origin is in the region of an end if it lies beyond it along the segment.
Carrier nearest_on_segment(const Vector& a, const Vector& b, int i, int j) {
  const Vector ab = b - a;
  if (!(dot(a, ab) < 0)) return vertex(i);
  if (!(dot(b, ab) > 0)) return vertex(j);
  return edge(a, b, i, j);
}

// Three corners, then three edges, each by the region where the origin would have to be; what is left is the inside.
// va, vb, vc are the areas that the origin's projection makes with the sides opposite a, b, c, times that of the whole:
// taken from the normal, not from products of d1 to d6, which cancel for the thin triangles of round shapes.
Carrier nearest_on_triangle(const Vector& a, const Vector& b, const Vector& c, int i, int j, int k) {
  const Vector ab = b - a, ac = c - a, normal = cross(ab, ac);
  const mjtNum d1 = -dot(ab, a), d2 = -dot(ac, a);
  if (d1 <= 0 && d2 <= 0) return vertex(i);
  const mjtNum d3 = -dot(ab, b), d4 = -dot(ac, b);
  if (d3 >= 0 && d4 <= d3) return vertex(j);
  const mjtNum vc = dot(normal, cross(a, b));
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return edge(a, b, i, j);
  const mjtNum d5 = -dot(ab, c), d6 = -dot(ac, c);
  if (d6 >= 0 && d5 <= d6) return vertex(k);
  const mjtNum vb = dot(normal, cross(c, a));
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return edge(a, c, i, k);
  const mjtNum va = dot(normal, cross(b, c));
  const mjtNum from_b = d4 - d3, from_c = d5 - d6;
  if (va <= 0 && from_b >= 0 && from_c >= 0) return edge(b, c, j, k);
  const mjtNum size2 = norm_squared(b), whole = va + vb + vc;
  Carrier carrier{{i, j, k}, {}, 3};
  if (whole > kThin * size2 * size2) {
    MujocoTies::triangle_weights(a, b, c, carrier.weight);
  } else {
    const mjtNum scale = 1 / whole, share[3] = {va * scale, vb * scale, vc * scale};
    std::copy_n(share, 3, carrier.weight);
  }
  return carrier;
}

Vector weighted(const Vector* p, const Carrier& carrier) {
  Vector sum{};
  for (int i = 0; i < carrier.count; ++i) sum += p[carrier.index[i]] * carrier.weight[i];
  return sum;
}

// The faces that have the origin on their outer side compete; if none has, the tetrahedron holds the origin. A flat
// tetrahedron has no inside, so all of its faces compete.
Carrier nearest_in_tetrahedron(const Vector* p) {
  static constexpr int kFace[4][4] = {{0, 1, 3, 2}, {1, 2, 3, 0}, {0, 2, 3, 1}, {0, 1, 2, 3}};
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

Carrier find_carrier(const Vector* corner, int count) {
  if (count == 1) return vertex(0);
  if (count == 2) return nearest_on_segment(corner[0], corner[1], 0, 1);
  if (count == 3) return nearest_on_triangle(corner[0], corner[1], corner[2], 0, 1, 2);
  return nearest_in_tetrahedron(corner);
}

void reduce(Simplex& simplex) {
  Vector corner[4];
  for (int i = 0; i < simplex.count; ++i) corner[i] = simplex.point[i].difference;
  const Carrier carrier = find_carrier(corner, simplex.count);
  for (int i = 0; i < carrier.count; ++i) {
    if (carrier.index[i] != i) simplex.point[i] = simplex.point[carrier.index[i]];
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
