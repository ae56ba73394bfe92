// SPDX-License-Identifier: Apache-2.0
#include "kinematics/wrap.h"

namespace sinew {
namespace wrap {

template <class Real>
struct Vec2 {
  Real x{}, y{};

  friend constexpr Vec2 operator+(const Vec2& a, const Vec2& b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Vec2 operator-(const Vec2& a, const Vec2& b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Vec2 operator*(const Vec2& a, const Real& s) { return {a.x * s, a.y * s}; }
};

template <class Real>
constexpr Real dot(const Vec2<Real>& a, const Vec2<Real>& b) {
  return a.x * b.x + a.y * b.y;
}

template <class Real>
constexpr Real cross(const Vec2<Real>& a, const Vec2<Real>& b) {
  return a.x * b.y - a.y * b.x;
}

template <class Real>
Real norm(const Vec2<Real>& a) {
  return sqrt(dot(a, a));
}

// A string in the plane of the circle.
template <class Real>
struct PlaneWrapping {
  bool touches = false;
  Vec2<Real> enters, leaves;
  Real length{};  // of the arc
};

// The point of the segment from a to b that is closest to the origin.
template <class Real>
Vec2<Real> closest_to_origin(const Vec2<Real>& a, const Vec2<Real>& b) {
  const Vec2<Real> along = b - a;
  const Real squared = dot(along, along);
  if (squared < Real(mjMINVAL)) return a;
  return a + along * clip(-dot(a, along) / squared, Real(0), Real(1));
}

template <class Real>
bool segments_cross(const Vec2<Real>& a0, const Vec2<Real>& a1, const Vec2<Real>& b0, const Vec2<Real>& b1) {
  const Vec2<Real> a = a1 - a0, b = b1 - b0, between = b0 - a0;
  const Real area = cross(a, b);
  if (abs(area) < Real(mjMINVAL)) return false;
  const Real s = cross(between, b) / area, t = cross(between, a) / area;
  return s >= Real(0) && s <= Real(1) && t >= Real(0) && t <= Real(1);
}

// The two lines from a point that touch the circle.
template <class Real>
struct Tangents {
  Tangents(const Vec2<Real>& point, const Real& radius) : p(point), r(radius) {
    const Real squared = dot(p, p);
    reach = sqrt(max_of(Real(0), squared - radius * radius));
    scale = radius / squared;
  }

  // Where the line touches the circle that it then follows in the sense of turn (+1: counterclockwise).
  Vec2<Real> touch(const Real& turn) const {
    const Real turned = reach * turn;
    return Vec2<Real>{r * p.x - turned * p.y, r * p.y + turned * p.x} * scale;
  }

  Vec2<Real> p;
  Real r, reach, scale;
};

// A way around the circle, but for the length of its arc, which only a way that is taken needs.
template <class Real>
struct Way {
  bool touches;
  Vec2<Real> enters, leaves;
  Real turn;

  Real angle() const {
    const Real angle = atan2(cross(enters, leaves) * turn, dot(enters, leaves));
    return angle < Real(0) ? angle + Real(2 * mjPI) : angle;
  }
  PlaneWrapping<Real> taken(const Real& radius) const { return {touches, enters, leaves, radius * angle()}; }
};

template <class Real>
Way<Real> way_with_turn(const Tangents<Real>& start, const Tangents<Real>& end, const Real& turn) {
  const Vec2<Real> enters = start.touch(turn), leaves = end.touch(-turn);
  return {!segments_cross(start.p, enters, end.p, leaves), enters, leaves, turn};
}

// Around the circle. Without a side the string is straight unless the circle is in its way; with one, also unless it
// passes the circle on the wrong side.
template <class Real>
PlaneWrapping<Real> wrap_around(const Vec2<Real>& start, const Vec2<Real>& end, const Real& radius,
                                const Vec2<Real>* side) {
  const Vec2<Real> nearest = closest_to_origin(start, end);
  const bool clear = norm(nearest) > radius;
  if (clear && (!side || dot(*side, nearest) >= Real(0))) return {};
  const Tangents<Real> from_start(start, radius), from_end(end, radius);
  const Way<Real> left = way_with_turn(from_start, from_end, Real(1));
  const Way<Real> right = way_with_turn(from_start, from_end, Real(-1));
  if (!left.touches && !right.touches) return {};
  if (!left.touches || !right.touches) return (left.touches ? left : right).taken(radius);  // it does not cross itself
  if (!side) {
    const PlaneWrapping<Real> by_left = left.taken(radius), by_right = right.taken(radius);
    return by_left.length <= by_right.length ? by_left : by_right;
  }
  const Vec2<Real> left_middle = left.enters + left.leaves, right_middle = right.enters + right.leaves;
  const Real left_score = dot(*side, left_middle) / at_least_minval(norm(left_middle));
  const Real right_score = dot(*side, right_middle) / at_least_minval(norm(right_middle));
  return (left_score >= right_score ? left : right).taken(radius);
}

template <class Real>
Real cosine_of(const Real& sine) {
  return sqrt(max_of(Real(0), Real(1) - sine * sine));
}

template <class Real>
Real arc_sine(const Real& sine) {
  return atan2(sine, cosine_of(sine));
}

// Through the circle: a string that would pass outside touches it from within at one point, where it makes equal
// angles psi with the radius on both sides. With z = sin psi, the law of sines in the triangles with the centre leaves
//   g(z) = 2 asin(z) - asin(a z) - asin(b z) - G = 0,   a, b = radius / distance,   G the angle at the centre,
// which is convex and rises on [0, 1] to a value >= 0: Newton from the right descends to the root, never past it. The
// slope is infinite at 1, so the start is a little before; a root beyond that is nearly a straight string, and one
// step in psi, in which g is smooth, gives it. The tolerance is loose (the length is off by its square) because moment
// arms follow the point, and programs compare them with those of MuJoCo, which stops there.
template <class Real>
Real sine_of_bend(const Real& a, const Real& b, const Real& angle) {
  constexpr int kMaxSteps = 50;
  constexpr double kStart = 1 - 1e-7, kTolerance = 1e-6;
  if (angle < Real(mjMINVAL)) return Real(0);  // both points on one ray
  Real z(kStart);
  for (int step = 0; step < kMaxSteps; ++step) {
    const Real value = Real(2) * arc_sine(z) - arc_sine(a * z) - arc_sine(b * z) - angle;
    if (step == 0 && value < Real(0)) return cos((Real(mjPI) - arc_sine(a) - arc_sine(b) - angle) * Real(0.5));
    const Real slope = Real(2) / cosine_of(z) - a / cosine_of(a * z) - b / cosine_of(b * z);
    if (value < Real(kTolerance) || slope < Real(mjMINVAL)) break;
    z = max_of(Real(0), z - value / slope);
  }
  return z;
}

template <class Real>
PlaneWrapping<Real> wrap_through(const Vec2<Real>& start, const Vec2<Real>& end, const Real& radius) {
  if (norm(closest_to_origin(start, end)) <= radius) return {};
  const Real a = radius / norm(start), b = radius / norm(end), area = cross(start, end);
  const Real z = sine_of_bend(a, b, atan2(abs(area), dot(start, end)));
  // counterclockwise, from whichever point comes first
  const bool from_start = area > Real(0);
  const Vec2<Real> p = (from_start ? start : end) * (from_start ? a : b);
  const Real turn = arc_sine(z) - arc_sine((from_start ? a : b) * z);
  const Real c = cos(turn), s = sin(turn);
  const Vec2<Real> touch{c * p.x - s * p.y, s * p.x + c * p.y};
  return {true, touch, touch, Real(0)};
}

// Axes of the plane of both points and the centre: x towards the start, y on the side of the end. If all three are on
// a line, any plane through it would do; this one leans away from the largest coordinate,
// or from x if two share that place.
template <class Real>
void sphere_plane(const Vec3<Real>& start, const Vec3<Real>& end, Vec3<Real>& x, Vec3<Real>& y) {
  x = normalized(start);
  Vec3<Real> normal = sinew::cross(x, normalized(end));
  if (normalize(normal) < Real(mjMINVAL)) {
    const Vec3<Real> size{abs(x.x), abs(x.y), abs(x.z)};
    const bool most_y = size.y > size.x && size.y > size.z, most_z = size.z > size.x && size.z > size.y;
    Vec3<Real> other{Real(1), Real(1), Real(1)};
    other[most_y ? 1 : most_z ? 2 : 0] = Real(0);
    normal = normalized(sinew::cross(x, other));
  }
  y = normalized(sinew::cross(normal, x));
}

// The string in the frame of the obstacle.
template <class Real>
Wrapping<Real> wrap_local(const WrapObstacle<Real>& obstacle, const Vec3<Real>& start, const Vec3<Real>& end,
                          const Vec3<Real>& side) {
  const bool sphere = obstacle.shape == WrapShape::kSphere;
  Vec3<Real> x{Real(1), Real(0), Real(0)}, y{Real(0), Real(1), Real(0)};
  if (sphere) sphere_plane(start, end, x, y);
  const auto project = [&](const Vec3<Real>& p) { return Vec2<Real>{sinew::dot(p, x), sinew::dot(p, y)}; };
  const Vec2<Real> from = project(start), to = project(end);
  Vec2<Real> beside = project(side);
  if (norm(beside) < Real(mjMINVAL)) beside = {Real(1), Real(0)};  // a side on the axis is as good as one on x
  if (norm(from) < obstacle.radius || norm(to) < obstacle.radius) return {};
  const bool inside = obstacle.side && sinew::norm(side) < obstacle.radius;
  const PlaneWrapping<Real> plane = inside ? wrap_through(from, to, obstacle.radius)
                                           : wrap_around(from, to, obstacle.radius, obstacle.side ? &beside : nullptr);
  if (!plane.touches) return {};
  Wrapping<Real> result{true, x * plane.enters.x + y * plane.enters.y, x * plane.leaves.x + y * plane.leaves.y,
                        plane.length};
  if (sphere) return result;
  const Real before = norm(plane.enters - from), after = norm(to - plane.leaves);
  const Real climb = (end.z - start.z) / at_least_minval(before + plane.length + after);
  result.enters.z = start.z + climb * before;
  result.leaves.z = end.z - climb * after;
  const Real rise = climb * plane.length;
  result.length = sqrt(plane.length * plane.length + rise * rise);
  return result;
}

}  // namespace wrap

template <class Real>
Wrapping<Real> wrap_string(const WrapObstacle<Real>& obstacle, const Vec3<Real>& start, const Vec3<Real>& end) {
  if (obstacle.radius < Real(mjMINVAL)) return {};
  const auto to_local = [&](const Vec3<Real>& p) { return transpose_times(obstacle.orientation, p - obstacle.center); };
  Wrapping<Real> result = wrap::wrap_local(obstacle, to_local(start), to_local(end),
                                           obstacle.side ? to_local(*obstacle.side) : Vec3<Real>{});
  if (!result.touches) return result;
  result.enters = obstacle.center + obstacle.orientation * result.enters;
  result.leaves = obstacle.center + obstacle.orientation * result.leaves;
  return result;
}

namespace wrap {

template <int N>
Vector lane_of(const Vec3<Lanes<N>>& v, int lane) {
  return {v.x[lane], v.y[lane], v.z[lane]};
}

template <int N>
void set_lane(Vec3<Lanes<N>>& v, int lane, const Vector& value) {
  for (int k = 0; k < 3; ++k) v[k][lane] = value[k];
}

}  // namespace wrap

template <int N>
Wrapping<Lanes<N>> wrap_string(const WrapObstacle<Lanes<N>>& obstacle, const Vec3<Lanes<N>>& start,
                               const Vec3<Lanes<N>>& end) {
  Wrapping<Lanes<N>> result;
  for (int lane = 0; lane < N; ++lane) {
    const Vector side = obstacle.side ? wrap::lane_of(*obstacle.side, lane) : Vector{};
    WrapObstacle<double> alone{obstacle.shape,
                               wrap::lane_of(obstacle.center, lane),
                               {},
                               obstacle.radius[lane],
                               obstacle.side ? &side : nullptr};
    for (int k = 0; k < 9; ++k) alone.orientation.m[k] = obstacle.orientation.m[k][lane];
    const Wrapping<double> of_lane = wrap_string(alone, wrap::lane_of(start, lane), wrap::lane_of(end, lane));
    result.touches.lane[lane] = of_lane.touches;
    wrap::set_lane(result.enters, lane, of_lane.enters);
    wrap::set_lane(result.leaves, lane, of_lane.leaves);
    result.length[lane] = of_lane.length;
  }
  return result;
}

}  // namespace sinew
