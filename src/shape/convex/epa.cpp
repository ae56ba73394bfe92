// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/epa.h"

#include <algorithm>
#include <limits>

#include "shape/convex/polytope.h"

namespace sinew {
namespace {

int max_vertices(int iterations) { return std::max(iterations, 0) + 5; }

Vector any_perpendicular(const Vector& v) {
  const mjtNum x = abs(v.x), y = abs(v.y), z = abs(v.z);
  const Vector axis = x <= y && x <= z ? Vector{1, 0, 0} : y <= z ? Vector{0, 1, 0} : Vector{0, 0, 1};
  return normalized(cross(axis, v));
}

// v turned by 120 degrees about a unit axis.
Vector third_of_turn(const Vector& axis, const Vector& v) {
  constexpr mjtNum kCosine = -0.5;
  return v * kCosine + cross(axis, v) * MujocoTies::kSine + axis * (dot(axis, v) * (1 - kCosine));
}

// Corners of a first polytope around the origin, from the simplex that GJK ended with: the tetrahedron itself; two
// pyramids over a triangle; or two over a triangle around a segment, with its ends as tips.
int first_corners(PairSupport& support, const Simplex& simplex, PairPoint* corner) {
  int count = simplex.count;
  for (int i = 0; i < count; ++i) corner[i] = simplex.point[i];
  if (count == 4) return 4;
  if (count == 1) corner[count++] = support(normalized(-corner[0].difference));
  if (count == 2) {
    const Vector axis = normalized(corner[1].difference - corner[0].difference);
    corner[3] = corner[0];
    corner[4] = corner[1];
    Vector around = any_perpendicular(axis);
    for (int i = 0; i < 3; ++i) {
      corner[i] = support(around);
      around = third_of_turn(axis, around);
    }
    return 5;
  }
  const Vector ab = corner[1].difference - corner[0].difference, ac = corner[2].difference - corner[0].difference;
  const Vector normal = normalized(cross(ab, ac));
  corner[3] = support(normal);
  corner[4] = support(-normal);
  return 5;
}

// The points of the two shapes that meet in the face, by the weights of its corners where the origin projects on it.
Penetration read_face(const Polytope& polytope, int index) {
  const Polytope::Plane& plane = polytope.plane(index);
  Penetration result{true, plane.depth(), plane.normal(), {}, {}, {}};
  for (int i = 0; i < 3; ++i) result.face[i] = polytope.corner(index, i);
  const Barycentric at =
      project_origin(result.face[0].difference, result.face[1].difference, result.face[2].difference);
  for (int i = 0; i < 3; ++i) {
    result.a += result.face[i].a * at.weight[i];
    result.b += result.face[i].b * at.weight[i];
  }
  return result;
}

}  // namespace

std::size_t epa_scratch_bytes(int iterations) { return Polytope::bytes(max_vertices(iterations)); }

// The nearest face of the polytope is a guess at the way out: no shorter way leaves the polytope, so its depth is at
// most that of the shapes (c.8). The support point along its normal says how far the difference really reaches there,
// which is at least the depth of the shapes (c.9). Where the two agree, the face is the answer; if not, the polytope
// takes in the support point, which pushes that face outward, and the next nearest face is looked at.
Penetration find_penetration(PairSupport& support, const Simplex& simplex, const EpaLimits& limits, void* scratch) {
  if (simplex.count == 0 || limits.iterations <= 0) return {};
  PairPoint corner[5];
  const int count = first_corners(support, simplex, corner);
  Polytope polytope(scratch, max_vertices(limits.iterations));
  polytope.start(corner, count);
  mjtNum at_most = std::numeric_limits<mjtNum>::infinity();
  int nearest = polytope.nearest_face();
  for (int i = 1; i < limits.iterations && nearest >= 0; ++i) {
    const Polytope::Plane& plane = polytope.plane(nearest);
    const Vector normal = plane.normal();
    const PairPoint p = support(normal);
    const mjtNum reach = dot(normal, p.difference);
    at_most = limits.ties.prove_normal ? reach : std::min(at_most, reach);
    if (at_most - plane.depth() < limits.tolerance) break;
    const bool again = limits.ties.forget_points ? polytope.has_corner_b(p.corner_b) : polytope.has(p);
    if (again || !polytope.grow(p, nearest)) break;
    nearest = polytope.nearest_face();
  }
  return nearest < 0 ? Penetration{} : read_face(polytope, nearest);
}

}  // namespace sinew
