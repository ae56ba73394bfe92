// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/collide_convex.h"

#include <algorithm>

#include "base/kinds/geoms.h"
#include "math/quat.h"
#include "shape/convex/epa.h"
#include "shape/convex/face_contacts.h"
#include "shape/convex/gjk.h"
#include "shape/convex/polish.h"
#include "shape/convex/portal.h"

namespace sinew {
namespace {

// Corners and faces are found exactly; round surfaces, and edges that the inflation makes round, up to a tolerance.
bool is_found_exactly(const ConvexShape& a, const ConvexShape& b, const Inflation& inflation) {
  return is_polytope(a) && is_polytope(b) && inflation.none();
}

// Where a tolerance of 0 asks for the answer itself, the searches end at the least that rounding allows. With a
// tolerance of 0, EPA went on to faces so thin that their normals were noise: normals were off by up to 0.2, depths by
// a hundredth of the size.
mjtNum tolerance_for(const ConvexShape& a, const ConvexShape& b, const Inflation& inflation,
                     const CcdSettings& settings) {
  constexpr mjtNum kFinest = 1e-9;
  if (is_found_exactly(a, b, inflation)) return mjMINVAL;
  return settings.is_exact() ? kFinest : settings.tolerance;
}

// What a search leaves besides its answer.
struct SearchEnd {
  Penetration penetration;  // by EPA, if it was needed
  PartingAxis parting;
};

// The distance between inflated shapes, by searches that end within a tolerance. Cores first: as long as they are
// apart, GJK is exact.
NearestPoints search_nearest(const ConvexShape& a, const ConvexShape& b, const Inflation& inflation, mjtNum cutoff,
                             const CcdSettings& settings, SearchEnd& left) {
  NearestPoints result;
  const mjtNum tolerance = tolerance_for(a, b, inflation, settings);
  PairSupport core(a, b, Core::kYes, inflation);
  const mjtNum radii = core.radius_a() + core.radius_b();
  GjkResult gjk = find_distance(core, cutoff + radii, tolerance, settings.iterations);
  if (gjk.end == GjkEnd::kBeyond) {
    left.parting = {true, gjk.parting, {core.node_a(), core.node_b()}};
    return result;
  }
  if (gjk.simplex.count == 0) return result;
  const bool touching = radii > 0 && MujocoTies::cores_touch(gjk.distance, tolerance);
  if (gjk.end == GjkEnd::kApart && !touching) {
    Vector on_a, on_b;
    gjk.simplex.witnesses(on_a, on_b);
    result.normal = normalized(on_b - on_a);
    result.a = on_a + result.normal * core.radius_a();
    result.b = on_b - result.normal * core.radius_b();
    result.distance = gjk.distance - radii;
    result.found = true;
    return result;
  }
  PairSupport full(a, b, Core::kNo, inflation);
  if (radii > 0) gjk = find_distance(full, 0, tolerance, settings.iterations);
  EpaLimits limits{tolerance, settings.iterations, settings.ties};
  limits.ties.forget_points &= inflation.none() && a.type == kPointsShape && is_polytope(b);
  Penetration& penetration = left.penetration;
  penetration = find_penetration(full, gjk.simplex, limits, settings.scratch);
  result.found = penetration.found;
  result.distance = -penetration.depth;
  result.normal = penetration.normal;
  result.a = penetration.a;
  result.b = penetration.b;
  return result;
}

// No search reaches the answer itself on a round surface; a tolerance of 0 asks for it.
NearestPoints find_nearest(const ConvexShape& a, const ConvexShape& b, const Inflation& inflation, mjtNum cutoff,
                           const CcdSettings& settings, SearchEnd& left) {
  NearestPoints nearest = search_nearest(a, b, inflation, cutoff, settings, left);
  if (nearest.found && settings.is_exact() && !is_found_exactly(a, b, inflation)) {
    polish(a, b, inflation, nearest);
  }
  return nearest;
}

bool write_contact(mjtNum distance, const Vector& pos, const Vector& normal, mjtNum margin, ContactPoint& out) {
  if (!(distance < margin)) return false;  // nor is a distance that is no number
  out.dist = distance;
  pos.store(out.pos);
  normal.store(out.normal);
  Vector{}.store(out.tangent);
  return true;
}

// At most one contact, of inflated shapes that overlap. Its distance is that of the inflated shapes, plus margin.
bool collide_inflated(const ConvexShape& a, const ConvexShape& b, const Inflation& inflation, mjtNum margin,
                      const CcdSettings& settings, ContactPoint& out, SearchEnd& left) {
  if (settings.portal) {
    PairSupport support(a, b, Core::kNo, inflation);
    const PortalContact contact = find_portal_contact(support, settings.tolerance, settings.iterations);
    return contact.found && write_contact(margin - contact.depth, contact.pos, contact.normal, margin, out);
  }
  const NearestPoints nearest = find_nearest(a, b, inflation, 0, settings, left);
  return nearest.found &&
         write_contact(nearest.distance + margin, (nearest.a + nearest.b) * 0.5, nearest.normal, margin, out);
}

// The shapes are inflated by half the margin each, so that EPA answers for shapes slightly apart as it does for shapes
// that touch; the margin is then taken off again.
bool collide_once(const ConvexShape& a, const ConvexShape& b, mjtNum margin, const CcdSettings& settings,
                  ContactPoint& out, SearchEnd& left) {
  return collide_inflated(a, b, {0.5 * margin, 0.5 * margin}, margin, settings, out, left);
}

bool is_round(const ConvexShape& shape) { return kinds::geom_has(shape.type, kinds::kRound); }

void turn_about(ConvexShape& shape, const Vector& pivot, const Vector& axis, mjtNum angle) {
  const Matrix turn = to_matrix(axis_angle(axis, angle));
  shape.pos = pivot + turn * (shape.pos - pivot);
  shape.mat = turn * shape.mat;
}

bool is_distinct(const ContactPoint* contact, int count, mjtNum tolerance) {
  for (int i = 0; i < count; ++i) {
    if (distance(load3(contact[i].pos), load3(contact[count].pos)) < tolerance) return false;
  }
  return true;
}

// Further contacts: the shapes are tilted against one another about either tangent, both ways, and asked again. The
// tangents are those of the line between the nearest points. But for rounding that is the normal; where a shape stands
// square on another, the rounding decides which of several corners equally far away is found, so it must be this one.
int collide_tilted(const ConvexShape& a, const ConvexShape& b, mjtNum margin, const CcdSettings& settings,
                   const Penetration& penetration, ContactPoint* out) {
  constexpr mjtNum kTilt = 1e-3, kSame = 1e-3;
  const bool overlap = penetration.found && penetration.depth > mjMINVAL;
  const Vector normal = overlap ? normalized(penetration.a - penetration.b) : load3(out[0].normal);
  const Vector pivot = load3(out[0].pos);
  const Vector first = normalized(default_tangent(normal));
  const Vector tangent[2] = {first, cross(normal, first)};
  const mjtNum same = kSame * std::min(a.bound, b.bound);
  int count = 1;
  for (int i = 0; i < 4; ++i) {
    const mjtNum angle = i % 2 == 0 ? kTilt : -kTilt;
    ConvexShape tilted_a = a, tilted_b = b;
    turn_about(tilted_a, pivot, tangent[i / 2], -angle);
    turn_about(tilted_b, pivot, tangent[i / 2], angle);
    SearchEnd of_tilted;
    if (!collide_once(tilted_a, tilted_b, margin, settings, out[count], of_tilted)) continue;
    out[count].dist = out[0].dist;
    if (is_distinct(out, count, same)) ++count;
  }
  return count;
}

}  // namespace

bool parts(PartingAxis& axis, const ConvexShape& a, const ConvexShape& b, mjtNum gap) {
  const Vector from = farthest_from(a, axis.along, axis.start[0]), to = farthest_from(b, -axis.along, axis.start[1]);
  return dot(axis.along, to - from) > gap;
}

std::size_t ccd_scratch_bytes(int iterations) { return epa_scratch_bytes(iterations); }

int collide_convex(const ConvexShape& a, const ConvexShape& b, mjtNum margin, const CcdSettings& settings,
                   ContactPoint* out, PartingAxis* parting) {
  SearchEnd left;
  Penetration& penetration = left.penetration;
  penetration.found = false;
  if (!collide_once(a, b, margin, settings, out[0], left)) {
    if (parting) *parting = left.parting;
    return 0;
  }
  if (!settings.multi || is_round(a) || is_round(b)) return 1;
  const bool by_faces = !settings.portal && margin <= 0 && is_polytope(a) && is_polytope(b) && a.type != kPointsShape &&
                        b.type != kPointsShape;
  if (!by_faces) return collide_tilted(a, b, margin, settings, penetration, out);
  const ContactPoint single = out[0];
  const int count = penetration.found ? find_face_contacts(a, b, penetration, out) : 0;
  if (count > 0) return count;
  out[0] = single;
  return 1;
}

bool collide_prism(const ConvexShape& prism, const ConvexShape& shape, mjtNum margin, const CcdSettings& settings,
                   ContactPoint& out) {
  SearchEnd left;
  return collide_inflated(prism, shape, {0, 0.5 * margin}, 0, settings, out, left);
}

mjtNum distance_convex(const ConvexShape& a, const ConvexShape& b, mjtNum max_distance, const CcdSettings& settings,
                       mjtNum nearest_a[3], mjtNum nearest_b[3]) {
  SearchEnd left;
  const NearestPoints nearest = find_nearest(a, b, {}, max_distance, settings, left);
  if (!nearest.found || !(nearest.distance < max_distance)) return max_distance;
  nearest.a.store(nearest_a);
  nearest.b.store(nearest_b);
  return nearest.distance;
}

}  // namespace sinew
