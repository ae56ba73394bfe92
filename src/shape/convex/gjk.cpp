// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/gjk.h"

#include <bit>
#include <utility>

#include "shape/convex/mujoco_ties.h"

namespace sinew {
namespace {

// Squared distance below which the origin counts as part of the simplex. No larger: EPA, started from a segment or
// triangle that the origin is only near, needs up to three times as many steps.
constexpr mjtNum kTouching = mjMINVAL * mjMINVAL;

// Points of the difference, of which up to four are a simplex: these are named by their places, so that points stay
// where they are. To copy what has just been written, number by number, is to wait for it.
struct PointPool {
  PairPoint point[5];

  struct Corners {
    int place[4];
    mjtNum weight[4];
    int count = 0;
    unsigned used = 0;  // a bit for each place
  };

  // A place where no corner is.
  static int free_place(const Corners& corners) { return std::countr_one(corners.used); }

  static void add(int free, Corners& corners) {
    corners.place[corners.count++] = free;
    corners.used |= 1u << free;
  }
  static void remove_last(Corners& corners) { corners.used &= ~(1u << corners.place[--corners.count]); }

  // Into `kept` those corners that carry the point nearest to the origin, which it returns.
  Vector reduce(const Corners& corners, Corners& kept) const {
    Vector p[4], nearest{};
    for (int i = 0; i < corners.count; ++i) p[i] = point[corners.place[i]].difference;
    const Carrier carrier = find_carrier(p, corners.count);
    kept.used = 0;
    kept.count = carrier.count;
    for (int i = 0; i < carrier.count; ++i) {
      const int from = carrier.index[i];
      kept.place[i] = corners.place[from];
      kept.weight[i] = carrier.weight[i];
      kept.used |= 1u << kept.place[i];
      nearest += p[from] * carrier.weight[i];
    }
    return nearest;
  }

  bool has(const Corners& corners, const PairPoint& p) const {
    for (int i = 0; i < corners.count; ++i) {
      if (coincide(point[corners.place[i]].difference, p.difference)) return true;
    }
    return false;
  }

  void copy(const Corners& corners, Simplex& simplex) const {
    simplex.count = corners.count;
    for (int i = 0; i < corners.count; ++i) {
      simplex.point[i] = point[corners.place[i]];
      simplex.weight[i] = corners.weight[i];
    }
  }
};

enum class Enclosed { kYes, kNo, kUnknown };

//   lost  faces that surely have the origin inside, by signs of products, left out before roots and divisions: no time
// Tries to close a tetrahedron around the origin: exchanges the corner opposite the face that has the origin furthest
// outside, until no face has. A support point that does not reach the origin shows the shapes apart.
Enclosed enclose(PairSupport& support, Simplex& s, Vector& parting, int iteration, int iterations) {
  for (; iteration < iterations; ++iteration) {
    const MujocoTies::TetrahedronFace* worst = nullptr;
    mjtNum outside = 0;
    Vector direction{};
    for (const MujocoTies::TetrahedronFace& face : MujocoTies::kFaces) {
      const Vector& a = s.point[face.corner[0]].difference;
      Vector normal = cross(s.point[face.corner[1]].difference - a, s.point[face.corner[2]].difference - a);
      normalize(normal);
      const mjtNum distance = -dot(normal, a);
      if (distance > outside) {
        outside = distance;
        worst = &face;
        direction = normal;
      }
    }
    if (!worst) return Enclosed::kYes;
    const PairPoint p = support(direction);
    if (dot(direction, p.difference) < 0) {
      parting = direction;
      return Enclosed::kNo;
    }
    s.point[worst->opposite] = p;
    std::swap(s.point[worst->swapped[0]], s.point[worst->swapped[1]]);  // the new corner is on the other side
  }
  return Enclosed::kUnknown;
}

}  // namespace

// The difference of the shapes is known through its support points alone. A simplex of up to four of them lies inside
// it, and the point of the simplex nearest to the origin is a first guess at the distance, from above. Each round asks
// for the support point in the direction from that point to the origin (c.4). How far it reaches bounds the distance
// from below (c.5); where the bounds meet, the guess is right. If not, the point joins the simplex, and only those
// corners stay that carry the new nearest point (c.6). The guess shrinks in every round but for rounding, which ends
// the search.
//   lost  the same compiled for AVX2 as well (target_clones), with the bits of today: 1 % fewer of its instructions
GjkResult find_distance(PairSupport& support, mjtNum cutoff, mjtNum tolerance, int iterations) {
  GjkResult result;
  result.end = GjkEnd::kApart;
  result.simplex.count = 0;
  PointPool pool;
  PointPool::Corners corners[2];
  PointPool::Corners *now = corners, *next = corners + 1;
  Vector nearest = support.inside();
  mjtNum best = 0;  // square of the distance of the nearest point
  bool may_enclose = true;
  bool apart = false;  // a direction has shown that they are
  for (int i = 0; i < iterations; ++i) {
    // 1. a support point toward the origin, and the bound that it gives
    Vector direction = -nearest;
    const mjtNum distance = normalize(direction);
    const int free = PointPool::free_place(*now);
    PairPoint& p = pool.point[free];
    support.find(direction, p);
    const mjtNum at_least = -dot(direction, p.difference);  // no point of the difference is closer than this
    if (at_least > cutoff) {
      result.end = GjkEnd::kBeyond;
      result.distance = sqrt(best);
      result.parting = direction;
      return result;
    }
    apart = apart || at_least > 0;
    // 2. the end, if the bounds meet: half the square of the distance to the solution is at most the gap, so that the
    // witness points are good to the tolerance; polytopes go on until a corner comes again
    const mjtNum gap = distance * (distance - at_least);
    if (now->count > 0 && ((tolerance > mjMINVAL && gap < 0.5 * tolerance * tolerance) || pool.has(*now, p))) {
      if (!apart) result.end = GjkEnd::kOverlap;
      break;
    }
    // 3. the point joins the simplex; the first tetrahedron may show at once that the shapes overlap
    PointPool::add(free, *now);
    if (now->count == 4 && may_enclose && !apart) {
      may_enclose = false;
      pool.copy(*now, result.simplex);
      const Enclosed enclosed = enclose(support, result.simplex, result.parting, i, iterations);
      if (enclosed == Enclosed::kYes || (enclosed == Enclosed::kNo && cutoff <= 0)) {
        result.end = enclosed == Enclosed::kYes ? GjkEnd::kOverlap : GjkEnd::kBeyond;
        result.distance = sqrt(best);
        return result;
      }
    }
    // 4. the corners that carry the nearest point stay
    nearest = pool.reduce(*now, *next);
    const mjtNum square = norm_squared(nearest);
    // 5. as near as it gets: the new point is of no use, or its use is rounding
    const bool no_nearer = square > best || (square == best && !pool.has(*next, p)) || (apart && next->count == 4);
    if (now->count > 1 && no_nearer) {
      PointPool::remove_last(*now);
      break;
    }
    std::swap(now, next);
    best = square;
    if (now->count == 4 || square < kTouching) {
      result.end = GjkEnd::kOverlap;
      break;
    }
  }
  result.distance = sqrt(best);
  pool.copy(*now, result.simplex);
  return result;
}

}  // namespace sinew
