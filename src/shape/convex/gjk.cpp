#include <cstdio>
#include <cstdlib>
// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/gjk.h"

#include <utility>

namespace sinew {
namespace {

bool is_new(const Simplex& simplex, const PairPoint& p) {
  for (int i = 0; i < simplex.count; ++i) {
    if (norm_squared(simplex.point[i].difference - p.difference) == 0) return false;
  }
  return true;
}

// Makes sure that the four points enclose the origin, seen as a tetrahedron whose faces 0 1 3, 1 2 3, 2 0 3 and 0 2 1 turn
// counter-clockwise; exchanges the corner opposite the face that has the origin furthest outside.
enum class Enclosed { kYes, kNo, kUnknown };

Enclosed enclose(PairSupport& support, Simplex& simplex, int iteration, int iterations) {
  static constexpr int kFace[4][4] = {{0, 1, 3, 2}, {1, 2, 3, 0}, {2, 0, 3, 1}, {0, 2, 1, 3}};
  Simplex s = simplex;
  for (; iteration < iterations; ++iteration) {
    int worst = -1;
    mjtNum outside = 0;
    Vector direction{};
    for (int f = 0; f < 4; ++f) {
      const Vector &a = s.point[kFace[f][0]].difference, &b = s.point[kFace[f][1]].difference,
                   &c = s.point[kFace[f][2]].difference;
      const Vector normal = normalized(cross(b - a, c - a));
      const mjtNum distance = -dot(normal, a);
      if (distance > outside) {
        outside = distance;
        worst = f;
        direction = normal;
      }
    }
    if(getenv("CCD_RED")){printf(" %s(%d %g)",worst<0?"in":"out",worst,outside);if(worst<0)puts("");}
    if (worst < 0) {
      simplex = s;
      return Enclosed::kYes;
    }
    const PairPoint p = support(direction);
    if (dot(direction, p.difference) < 0) return Enclosed::kNo;
    s.point[kFace[worst][3]] = p;
    std::swap(s.point[kFace[worst][0]], s.point[kFace[worst][1]]);
  }
  return Enclosed::kUnknown;
}

}  // namespace

GjkResult find_distance(PairSupport& support, mjtNum cutoff, mjtNum tolerance, int iterations) {
  GjkResult result{GjkEnd::kUnknown, 0, {}};
  Simplex& simplex = result.simplex;
  bool may_enclose=true;
  Vector nearest = support.offset();
  for (int i = 0; i < iterations; ++i) {
    Vector direction = -nearest;
    const mjtNum distance = normalize(direction);
    const PairPoint p = support(direction);
    const mjtNum at_least = -dot(direction, p.difference);  // no point of the difference is closer than this
    if (at_least > cutoff) {
      result.end = GjkEnd::kBeyond;
      return result;
    }
    if(getenv("CCD_G")){printf("  gjk %d dist %.15g lower %.15g gap %g gap2 %g\n",i,distance,at_least,distance-at_least,distance*(distance-at_least));}
    if (simplex.count > 0 && (distance * (distance - at_least) < 0.5 * tolerance * tolerance || !is_new(simplex, p))) {
      result.end = GjkEnd::kApart;
      return result;
    }
    simplex.add(p);
    if (simplex.count == 4 && may_enclose) {
      may_enclose = false;
      const Enclosed enclosed = enclose(support, simplex, i, iterations);
      if (enclosed == Enclosed::kYes) {
        result.end = GjkEnd::kOverlap;
        result.distance = 0;
        return result;
      }
      if (enclosed == Enclosed::kNo && cutoff <= 0) {
        result.end = GjkEnd::kBeyond;
        return result;
      }
    }
    reduce(simplex);
    nearest = simplex.nearest();
    result.distance = norm(nearest);
    if (simplex.count == 4 || result.distance < mjMINVAL) {
      result.end = GjkEnd::kOverlap;
      return result;
    }
  }
  return result;
}

}  // namespace sinew
