#include <cstdio>
#include <cstdlib>
// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/epa.h"

#include <algorithm>

#include "shape/convex/polytope.h"

namespace sinew {
namespace {

int max_vertices(int iterations) { return std::max(iterations, 0) + 5; }

// A direction across v.
Vector any_perpendicular(const Vector& v) {
  const mjtNum x = abs(v.x), y = abs(v.y), z = abs(v.z);
  const Vector axis = x <= y && x <= z ? Vector{1, 0, 0} : y <= z ? Vector{0, 1, 0} : Vector{0, 0, 1};
  return normalized(cross(v, axis));
}

// Corners of a first polytope around the origin, from the simplex that GJK ended with.
int first_corners(PairSupport& support, const Simplex& simplex, PairPoint* corner) {
  int count = simplex.count;
  for (int i = 0; i < count; ++i) corner[i] = simplex.point[i];
  if (count == 4) return 4;
  if (count == 1) {
    const Vector away = norm_squared(corner[0].difference) > 0 ? -corner[0].difference : Vector{1, 0, 0};
    corner[count++] = support(normalized(away));
  }
  if (count == 2) {
    // three points around the segment: the segment's ends become the tips of two pyramids over them
    const Vector axis = normalized(corner[1].difference - corner[0].difference);
    const Vector u = any_perpendicular(axis), v = cross(axis, u);
    corner[3] = corner[0];
    corner[4] = corner[1];
    for (int i = 0; i < 3; ++i) {
      static constexpr mjtNum kCos[3] = {1, -0.5, -0.5}, kSin[3] = {0, 0.8660254037844386, -0.8660254037844386};
      corner[i] = support(u * kCos[i] + v * kSin[i]);
    }
    return 5;
  }
  const Vector normal = normalized(cross(corner[1].difference - corner[0].difference, corner[2].difference - corner[0].difference));
  corner[3] = support(normal);
  corner[4] = support(-normal);
  return 5;
}

Penetration read_face(const Polytope& polytope, int index) {
  const Polytope::Face& face = polytope.face(index);
  Penetration result{true, face.distance, face.normal, {}, {}, {}};
  for (int i = 0; i < 3; ++i) result.face[i] = polytope.vertex(face.vertex[i]);
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

Penetration find_penetration(PairSupport& support, const Simplex& simplex, mjtNum tolerance, int iterations,
                             void* scratch) {
  PairPoint corner[5];
  const int count = first_corners(support, simplex, corner);
  Polytope polytope(scratch, max_vertices(iterations));
  polytope.start(corner, count);
  int face = polytope.nearest_face();
  Penetration best{};
  mjtNum upper=1e30;
  for (int i = 0; i < iterations && face >= 0; ++i) {
    const Polytope::Face& nearest = polytope.face(face);
    const PairPoint p = support(nearest.normal);
 if(getenv("CCD_LOG")){printf("it %d pick %d dist %.9g upper %.9g vertex %d:",i,face,nearest.distance,dot(nearest.normal,p.difference),count);polytope.dump();}
    best = read_face(polytope, face);
    upper=std::min(upper,dot(nearest.normal, p.difference));
    if (upper - nearest.distance < tolerance || polytope.has(p)) break;
    if (polytope.is_full() || !polytope.grow(p, face)) break;
    face = polytope.nearest_face();
  }
  return best;
}

}  // namespace sinew
