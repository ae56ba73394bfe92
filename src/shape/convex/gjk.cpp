// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/gjk.h"

#include <utility>

namespace sinew {
namespace {

// Squared distance below which the origin counts as part of the simplex. No larger: EPA, started from a segment or
// triangle that the origin is only near, needs up to three times as many steps.
constexpr mjtNum kTouching = mjMINVAL * mjMINVAL;

bool is_new(const Simplex& simplex, const PairPoint& p) {
  for (int i = 0; i < simplex.count; ++i) {
    if (norm_squared(simplex.point[i].difference - p.difference) == 0) return false;
  }
  return true;
}

enum class Enclosed { kYes, kNo, kUnknown };

// A face of the tetrahedron: its corners, the one opposite, and the two that change places when that is exchanged.
struct TetrahedronFace {
  int corner[3], opposite, swapped[2];
};
constexpr TetrahedronFace kFaces[4] = {
    {{1, 3, 0}, 2, {0, 3}}, {{2, 3, 1}, 0, {1, 2}}, {{0, 3, 2}, 1, {2, 3}}, {{0, 2, 1}, 3, {0, 1}}};

// Tries to close a tetrahedron around the origin: exchanges the corner opposite the face that has the origin furthest
// outside, until no face has. The faces are taken to turn counter-clockwise even if the four points come in the other
// order; then all faces lie the wrong way, and the search makes a fatter tetrahedron first. The reference does so, and
// EPA, stopped after its last iteration, ends where it ends only from the same start; the order of the corners is the
// reference's too, because it decides ties.
Enclosed enclose(PairSupport& support, Simplex& simplex, int iteration, int iterations) {
  Simplex s = simplex;
  for (; iteration < iterations; ++iteration) {
    const TetrahedronFace* worst = nullptr;
    mjtNum outside = 0;
    Vector direction{};
    for (const TetrahedronFace& face : kFaces) {
      const Vector& a = s.point[face.corner[0]].difference;
      const Vector normal =
          normalized(cross(s.point[face.corner[1]].difference - a, s.point[face.corner[2]].difference - a));
      const mjtNum distance = -dot(normal, a);
      if (distance > outside) {
        outside = distance;
        worst = &face;
        direction = normal;
      }
    }
    if (!worst) {
      simplex = s;
      return Enclosed::kYes;
    }
    const PairPoint p = support(direction);
    if (dot(direction, p.difference) < 0) return Enclosed::kNo;
    s.point[worst->opposite] = p;
    std::swap(s.point[worst->swapped[0]], s.point[worst->swapped[1]]);  // the new corner is on the other side
  }
  return Enclosed::kUnknown;
}

}  // namespace

GjkResult find_distance(PairSupport& support, mjtNum cutoff, mjtNum tolerance, int iterations) {
  GjkResult result{GjkEnd::kApart, 0, {}};
  Simplex& simplex = result.simplex;
  Vector nearest = support.inside();
  mjtNum best = 0;  // square of the distance
  bool may_enclose = true;
  bool apart = false;  // a direction has shown that they are
  for (int i = 0; i < iterations; ++i) {
    Vector direction = -nearest;
    const mjtNum distance = normalize(direction);
    const PairPoint p = support(direction);
    const mjtNum at_least = -dot(direction, p.difference);  // no point of the difference is closer than this
    if (at_least > cutoff) {
      result.end = GjkEnd::kBeyond;
      return result;
    }
    apart = apart || at_least > 0;
    // half the square of the distance to the solution is at most the gap: the witness points are good to the tolerance
    const mjtNum gap = distance * (distance - at_least);
    if (simplex.count > 0 && ((tolerance > mjMINVAL && gap < 0.5 * tolerance * tolerance) || !is_new(simplex, p))) {
      if (!apart) result.end = GjkEnd::kOverlap;
      return result;
    }
    const Simplex before = simplex;
    simplex.add(p);
    if (simplex.count == 4 && may_enclose && !apart) {
      may_enclose = false;
      const Enclosed enclosed = enclose(support, simplex, i, iterations);
      if (enclosed == Enclosed::kYes || (enclosed == Enclosed::kNo && cutoff <= 0)) {
        result.end = enclosed == Enclosed::kYes ? GjkEnd::kOverlap : GjkEnd::kBeyond;
        return result;
      }
    }
    reduce(simplex);
    nearest = simplex.nearest();
    const mjtNum square = norm_squared(nearest);
    // as near as it gets: the new point is of no use, or its use is rounding
    const bool no_nearer = square > best || (square == best && is_new(simplex, p)) || (apart && simplex.count == 4);
    if (before.count > 0 && no_nearer) {
      simplex = before;
      return result;
    }
    best = square;
    result.distance = sqrt(square);
    if (simplex.count == 4 || square < kTouching) {
      result.end = GjkEnd::kOverlap;
      return result;
    }
  }
  return result;
}

}  // namespace sinew
