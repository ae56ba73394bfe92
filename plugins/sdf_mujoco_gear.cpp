// SPDX-License-Identifier: Apache-2.0
#include "sdf_shapes.h"

namespace sinew_plugins {
namespace {

constexpr mjtNum kDepth = 2.2;           // of a tooth, in diameters of the pitch circle over the number of teeth
constexpr mjtNum kTipRounding = 0.0035;  // of the diameter
constexpr mjtNum kRing = 0.14;           // of the diameter: the ring inside the teeth, if no bore is given
constexpr mjtNum kFarAway = 0.2;         // outside of the tips from here on the distance is that of a disc
constexpr mjtNum kNoFlank = -1e6;        // inside of the base circle there is no involute

struct Sizes {
  mjtNum base, tip, root, bore, half_thickness;  // radii
  mjtNum rounding;                               // of the tips
  mjtNum stride, gap;                            // angles from tooth to tooth, and between two at the base
};

// Fewer teeth have a larger pressure angle: this parabola through usual values, in radians.
mjtNum pressure_angle(mjtNum teeth) { return 3.096e-5 * teeth * teeth - 6.557e-3 * teeth + 0.551; }

Sizes sizes_of(const mjtNum* numbers) {
  const mjtNum diameter = numbers[1], teeth = numbers[2], angle = pressure_angle(teeth);
  Sizes s;
  s.base = diameter * std::cos(angle) / 2;
  s.tip = diameter / 2 + diameter / teeth;
  s.root = s.tip - kDepth * diameter / teeth;
  s.bore = numbers[4] >= 0 ? numbers[4] / 2 : s.root - kRing * diameter;
  s.half_thickness = numbers[3] / 2;
  s.rounding = kTipRounding * diameter;
  s.stride = 2 * mjPI / teeth;
  s.gap = s.stride / 2 - 2 * (std::tan(angle) - angle);
  return s;
}

// The share of b where the two are nearer than `width`.
template <class Real>
Real blend(const Real& a, const Real& b, mjtNum width) {
  return std::min(std::max(0.5 + 0.5 * (b - a) / width, Real(0)), Real(1));
}

// min(a, b) with a rounded edge.
template <class Real>
Real smooth_union(const Real& a, const Real& b, mjtNum width) {
  const Real h = blend(a, b, width);
  return b * (1.0 - h) + a * h - width * h * (1.0 - h);
}

template <class Real>
Real smooth_intersection(const Real& a, const Real& b, mjtNum width) {
  return -smooth_union(Real(-a), Real(-b), width);
}

// max(a, b) with an edge that is round inside of the shape; outside, the rounding fades as a + b grows. MuJoCo's recorded
// contacts and rays ask for it: this form came out of a search among those made of a, b, min, max and the two smooth
// ones. Not so smooth_intersection everywhere, nor max outside of the tips, nor the length of (a, b) there.
template <class Real>
Real rounded_intersection(const Real& a, const Real& b, mjtNum width) {
  const Real edge = std::min(smooth_intersection(a, b, width), Real(-smooth_union(a, b, width)));
  return std::max({a, b, edge});
}

// Into [-gap / 2, stride - gap / 2).
template <class Real>
Real into_stride(const Sizes& s, const Real& angle) {
  return angle - s.stride * std::floor((number(angle) + s.gap / 2) / s.stride);
}

// The distance from an involute that leaves the base circle at angle zero, along the circle's tangent.
template <class Real>
Real flank(const Sizes& s, const Real& r, const Real& angle) {
  if (!(number(r) > s.base)) return kNoFlank;
  const Real tangent = sqrt(r * r - s.base * s.base);
  return tangent - s.base * (angle + atan2(tangent, Real(s.base)));
}

template <class Real>
Real outline(const Sizes& s, const Real& r, const Real& turned) {
  if (number(r) < s.bore) return s.bore - r;
  if (number(r) > s.tip + kFarAway) return r - s.tip;
  const Real left = into_stride(s, turned), right = into_stride(s, Real(-turned - s.gap));
  const Real walls = std::max(left, right) - (s.stride - s.gap);
  const Real tooth = std::max({walls, flank(s, r, left), flank(s, r, right)});
  const Real cut = rounded_intersection(Real(r - s.tip), tooth, s.rounding);
  return std::max(smooth_union(Real(r - s.root), cut, s.base - s.root), s.bore - r);
}

}  // namespace

template <class Real>
Real MujocoGear::distance(const Real p[3], const mjtNum* numbers) {
  const Sizes s = sizes_of(numbers);
  const Real flat = outline(s, length(p[0], p[1]), Real(atan2(p[1], p[0]) + numbers[0]));
  const Real above = abs(p[2]) - s.half_thickness;
  if (number(flat) > 0 && number(above) > 0) return length(flat, above);
  return std::max(flat, above);
}

template mjtNum MujocoGear::distance(const mjtNum p[3], const mjtNum* numbers);
template Dual MujocoGear::distance(const Dual p[3], const mjtNum* numbers);

void MujocoGear::aabb(mjtNum box[6], const mjtNum* numbers) {
  box[0] = box[1] = box[2] = 0;
  box[3] = box[4] = 1.25 * numbers[1] / 2;
  box[5] = 1.1 * numbers[3] / 2;
}

}  // namespace sinew_plugins
