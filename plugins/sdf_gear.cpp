// SPDX-License-Identifier: Apache-2.0
#include "sdf_shapes.h"

namespace sinew_plugins {
namespace {

struct Sizes {
  mjtNum pitch, half_thickness, hole, base, tip, root, half_tooth;  // radii; half the angle of a tooth at the base
  mjtNum tooth_angle;
};

// The involute function: the angle between where a tangent of the base circle touches and where it ends.
template <class Real>
Real involute(const Real& tangent) {
  return tangent - atan(tangent);
}

Sizes sizes_of(const mjtNum* numbers) {
  const mjtNum teeth = std::round(numbers[1]), alpha = numbers[3] * mjPI / 180;
  Sizes s;
  s.pitch = numbers[0] / 2;
  s.half_thickness = numbers[2] / 2;
  s.hole = numbers[4] / 2;
  s.base = s.pitch * std::cos(alpha);
  const mjtNum module = numbers[0] / teeth;
  s.tip = s.pitch + module;
  s.root = s.pitch - 1.25 * module;
  s.half_tooth = mjPI / (2 * teeth) + involute(std::tan(alpha));  // on the pitch circle teeth and gaps are equal
  s.tooth_angle = 2 * mjPI / teeth;
  return s;
}

// The involutes of a circle are parallel curves: along a tangent of the base circle, the distance from one is the
// circle's radius times the angle between their beginnings. Below the circle the flank is a radius.
template <class Real>
Real flank(const Sizes& s, const Real& r, const Real& angle) {
  if (number(r) < s.base) return r * (angle - s.half_tooth);
  return s.base * (angle - s.half_tooth + involute(sqrt(r * r / (s.base * s.base) - 1.0)));
}

}  // namespace

template <class Real>
Real Gear::distance(const Real p[3], const mjtNum* numbers) {
  const Sizes s = sizes_of(numbers);
  const Real r = length(p[0], p[1]), turned = atan2(p[1], p[0]);
  const Real angle = abs(turned - s.tooth_angle * std::round(number(turned) / s.tooth_angle));
  const Real tooth = std::max(flank(s, r, angle), r - s.tip);
  const Real outline = std::max(std::min(tooth, r - s.root), s.hole - r);
  return std::max(outline, abs(p[2]) - s.half_thickness);
}

template mjtNum Gear::distance(const mjtNum p[3], const mjtNum* numbers);
template Dual Gear::distance(const Dual p[3], const mjtNum* numbers);

void Gear::aabb(mjtNum box[6], const mjtNum* numbers) {
  const Sizes s = sizes_of(numbers);
  box[0] = box[1] = box[2] = 0;
  box[3] = box[4] = s.tip;
  box[5] = s.half_thickness;
}

}  // namespace sinew_plugins
