// SPDX-License-Identifier: Apache-2.0
// As math/kernels/kernels_avx2.cpp: everything here has internal linkage or belongs to PackLanes. Where wrap_string()
// leaves early, lanes go on, and masks say whose results count.
#include "kinematics/wrap_fours.h"

#include "kinematics/wrap.tpp"
#include "tree/load_fours_avx2.h"

namespace sinew {
namespace {

using Real = PackLanes;
using Mask = PackLanes::Mask;
using Point = wrap::Vec2<Real>;
constexpr int kFour = WrapFours::kCount;

// Four strings with what they may wrap around; those without a side have the centre there.
struct Strings {
  Mask is_sphere, has_side, has_no_side;
  bool any_sphere = false, any_cylinder = false;
  Vec3<Real> center;
  Mat3<Real> orientation;
  Real radius;
  Vec3<Real> start, end, side;  // in the frame of the geom

  Vec3<Real> to_local(const Vec3<Real>& p) const { return transpose_times(orientation, p - center); }
};

Strings load_strings(const mjModel& m, const mjData& d, const Plan::String* string, int count) {
  int geom[kFour], from[kFour], to[kFour];
  double sphere[kFour], beside[kFour];
  const mjtNum* side_at[kFour];
  Strings s;
  for (int k = 0; k < kFour; ++k) {
    const Plan::String& of_lane = string[k < count ? k : count - 1];
    const int side = static_cast<int>(m.wrap_prm[of_lane.wrap]);
    geom[k] = m.wrap_objid[of_lane.wrap];
    from[k] = of_lane.from;
    to[k] = of_lane.to;
    const bool is_sphere = m.wrap_type[of_lane.wrap] == mjWRAP_SPHERE;
    (is_sphere ? s.any_sphere : s.any_cylinder) = true;
    sphere[k] = is_sphere;
    beside[k] = side >= 0;
    side_at[k] = side < 0 ? d.geom_xpos + 3 * geom[k] : d.site_xpos + 3 * side;
  }
  const Places vector(geom, 3);
  const Real zero(0), is_beside(PackAvx2::load(beside));
  s.is_sphere = zero < Real(PackAvx2::load(sphere));
  s.has_side = zero < is_beside;
  s.has_no_side = is_beside == zero;
  s.center = load_vectors(d.geom_xpos, vector);
  s.orientation = load_matrices(d.geom_xmat, Places(geom, 9));
  s.radius = load(m.geom_size, vector);
  s.start = s.to_local(load_vectors(d.site_xpos, Places(from, 3)));
  s.end = s.to_local(load_vectors(d.site_xpos, Places(to, 3)));
  const auto coordinate = [&](int k) {
    return Real(PackAvx2::of(side_at[0][k], side_at[1][k], side_at[2][k], side_at[3][k]));
  };
  s.side = s.to_local({coordinate(0), coordinate(1), coordinate(2)});
  return s;
}

// wrap::sphere_plane; true where both ends are in line with the centre.
Mask sphere_planes(const Strings& s, Vec3<Real>& x, Vec3<Real>& y) {
  const Vec3<Real> along = normalized(s.start);
  Vec3<Real> normal = cross(along, normalized(s.end));
  const Mask in_line = normalize(normal) < Real(mjMINVAL);
  x = select(s.is_sphere, along, x);
  y = select(s.is_sphere, normalized(cross(normal, along)), y);
  return in_line & s.is_sphere;
}

// wrap::Way.
struct Way {
  Mask crosses;  // itself: no way
  Point enters, leaves;

  Real length(const Real& turn, const Real& radius) const {
    const Real angle = atan2(wrap::cross(enters, leaves) * turn, wrap::dot(enters, leaves));
    return radius * select(angle < Real(0), angle + Real(2 * mjPI), angle);
  }
  Point middle() const { return enters + leaves; }
};

Way way_with_turn(const wrap::Tangents<Real>& start, const wrap::Tangents<Real>& end, const Real& turn) {
  const Point enters = start.touch(turn), leaves = end.touch(-turn);
  const Point a = enters - start.p, b = leaves - end.p, between = end.p - start.p;
  const Real zero(0), one(1), area = wrap::cross(a, b);
  const Real s = wrap::cross(between, b) / area, t = wrap::cross(between, a) / area;
  return {(abs(area) >= Real(mjMINVAL)) & (s >= zero) & (s <= one) & (t >= zero) & (t <= one), enters, leaves};
}

Real score(const Point& side, const Point& middle) {
  return wrap::dot(side, middle) / at_least_minval(wrap::norm(middle));
}

// wrap::wrap_around, and whether the string is straight.
Mask wrap_around(const Strings& s, const Point& from, const Point& to, const Point& side, Way& taken, Real& length) {
  const Point along = to - from;
  const Real squared = wrap::dot(along, along), share = clip(-wrap::dot(from, along) / squared, Real(0), Real(1));
  const Mask together = squared < Real(mjMINVAL);
  const Point beyond = from + along * share;
  const Point nearest{select(together, from.x, beyond.x), select(together, from.y, beyond.y)};
  const Mask clear = wrap::norm(nearest) > s.radius;
  const Mask passes = clear & (s.has_no_side | (wrap::dot(side, nearest) >= Real(0)));
  const wrap::Tangents<Real> from_start(from, s.radius), from_end(to, s.radius);
  const Real one(1), zero(0);
  const Way left = way_with_turn(from_start, from_end, one), right = way_with_turn(from_start, from_end, -one);
  const Real left_length = left.length(one, s.radius), right_length = right.length(-one, s.radius);
  const Mask prefers_left = (s.has_no_side & (left_length <= right_length)) |
                            (s.has_side & (score(side, left.middle()) >= score(side, right.middle())));
  const Real choice = select(left.crosses, zero, select(right.crosses | prefers_left, one, zero));
  const Mask by_left = choice == one;
  const auto chosen = [&](const Point& a, const Point& b) {
    return Point{select(by_left, a.x, b.x), select(by_left, a.y, b.y)};
  };
  taken = {by_left, chosen(left.enters, right.enters), chosen(left.leaves, right.leaves)};
  length = select(by_left, left_length, right_length);
  return passes | (left.crosses & right.crosses);
}

struct Wrapped {
  Vec3<Real> enters, leaves;
  Real length;
};

// What height adds to a string around a cylinder.
void climb(const Strings& s, const Point& from, const Point& to, const Way& way, Wrapped& w) {
  const Real flat = w.length;
  const Real before = wrap::norm(way.enters - from), after = wrap::norm(to - way.leaves);
  const Real slope = (s.end.z - s.start.z) / at_least_minval(before + flat + after), rise = slope * flat;
  w.enters.z = select(s.is_sphere, w.enters.z, s.start.z + slope * before);
  w.leaves.z = select(s.is_sphere, w.leaves.z, s.end.z - slope * after);
  w.length = select(s.is_sphere, flat, sqrt(flat * flat + rise * rise));
}

void store(const Wrapped& w, unsigned straight, int count, Wrapping<mjtNum>* result) {
  const Real* number[] = {&w.enters.x, &w.enters.y, &w.enters.z, &w.leaves.x, &w.leaves.y, &w.leaves.z, &w.length};
  double of_lane[7][kFour];
  for (int i = 0; i < 7; ++i) number[i]->pack.store(of_lane[i]);
  for (int k = 0; k < count; ++k) {
    const auto at = [&](int i) { return of_lane[i][k]; };
    result[k] = {(straight >> k & 1) == 0, {at(0), at(1), at(2)}, {at(3), at(4), at(5)}, at(6)};
  }
}

[[gnu::flatten]] unsigned wrap_four(const mjModel& m, const mjData& d, const Plan::String* string, int count,
                                    Wrapping<mjtNum>* result) {
  const Strings s = load_strings(m, d, string, count);
  const Real zero(0), one(1), tiny(mjMINVAL);
  Vec3<Real> x{one, zero, zero}, y{zero, one, zero};
  Mask alone = s.has_side & (norm(s.side) < s.radius);
  if (s.any_sphere) alone = alone | sphere_planes(s, x, y);
  const auto project = [&](const Vec3<Real>& p) { return Point{dot(p, x), dot(p, y)}; };
  const Point from = project(s.start), to = project(s.end);
  Point side = project(s.side);
  const Mask on_axis = wrap::norm(side) < tiny;
  side = {select(on_axis, one, side.x), select(on_axis, zero, side.y)};
  Way way;
  Wrapped w;
  Mask straight = wrap_around(s, from, to, side, way, w.length);
  straight = straight | (s.radius < tiny) | (wrap::norm(from) < s.radius) | (wrap::norm(to) < s.radius);
  w.enters = x * way.enters.x + y * way.enters.y;
  w.leaves = x * way.leaves.x + y * way.leaves.y;
  if (s.any_cylinder) climb(s, from, to, way, w);
  w.enters = s.center + s.orientation * w.enters;
  w.leaves = s.center + s.orientation * w.leaves;
  store(w, bits(straight), count, result);
  return bits(alone) & ((1u << count) - 1);
}

}  // namespace

constinit const WrapFours kAvx2WrapFours = {wrap_four};

}  // namespace sinew
