// SPDX-License-Identifier: Apache-2.0
// sdf_shapes.h -- the shapes of this library, and what some of them are made of.
//   math  a shape is a function of a point, negative inside. The part that two shapes share is max(a, b), what either
//         covers min(a, b), and what is outside of one -a.
#ifndef SINEW_PLUGINS_SDF_SHAPES_H_
#define SINEW_PLUGINS_SDF_SHAPES_H_

#include <algorithm>
#include <cmath>

#include "sdf_plugin.h"

namespace sinew_plugins {

// A tube of radius2 along a circle of radius1 in the plane of x and y.
struct Torus {
  static constexpr Attribute kAttributes[] = {{"radius1", 0.35}, {"radius2", 0.15}};
  template <class Real>
  static Real distance(const Real p[3], const mjtNum* numbers);
  static void aabb(mjtNum box[6], const mjtNum* numbers);
};

// The part of a hollow ball that is more than `height` below its centre.
struct Bowl {
  static constexpr Attribute kAttributes[] = {{"height", 0.4}, {"radius", 1}, {"thickness", 0.02}};
  template <class Real>
  static Real distance(const Real p[3], const mjtNum* numbers);
  static void aabb(mjtNum box[6], const mjtNum* numbers);
};

// A hexagonal bolt along z: the head below, a thread of this outer radius above. The origin is in the middle of the
// thread.
struct Bolt {
  static constexpr Attribute kAttributes[] = {{"radius", 0.26}};
  template <class Real>
  static Real distance(const Real p[3], const mjtNum* numbers);
  static void aabb(mjtNum box[6], const mjtNum* numbers);
};

// A hexagonal nut along z that fits the bolt of the same radius, with some clearance.
struct Nut {
  static constexpr Attribute kAttributes[] = {{"radius", 0.26}};
  template <class Real>
  static Real distance(const Real p[3], const mjtNum* numbers);
  static void aabb(mjtNum box[6], const mjtNum* numbers);
};

// A spur gear along z with involute teeth: pitch diameter, thickness and bore as lengths, pressure angle in degrees.
struct Gear {
  static constexpr Attribute kAttributes[] = {
      {"diameter", 2.8}, {"teeth", 25, 5}, {"thickness", 0.2}, {"alpha", 20}, {"innerdiameter", 0.5, -1}};
  template <class Real>
  static Real distance(const Real p[3], const mjtNum* numbers);
  static void aabb(mjtNum box[6], const mjtNum* numbers);
};

// The bolt and the nut of MuJoCo's models. Head and nut have a fixed size, only the thread's radius is a choice. The
// head reaches from z = 0 down to half a metre, the thread of the bolt twice as far.
struct MujocoBolt {
  static constexpr Attribute kAttributes[] = {{"radius", 0.26}};
  template <class Real>
  static Real distance(const Real p[3], const mjtNum* numbers);
  static void aabb(mjtNum box[6], const mjtNum* numbers);
};

struct MujocoNut {
  static constexpr Attribute kAttributes[] = {{"radius", 0.26}};
  template <class Real>
  static Real distance(const Real p[3], const mjtNum* numbers);
  static void aabb(mjtNum box[6], const mjtNum* numbers);
};

// The gear of MuJoCo's models: involute teeth with rounded tips, whose pressure angle depends on their number; `alpha`,
// in radians, turns it.
struct MujocoGear {
  static constexpr Attribute kAttributes[] = {
      {"alpha", 0, -mjMAXVAL}, {"diameter", 2.8}, {"teeth", 25}, {"thickness", 0.2}, {"innerdiameter", -1, -mjMAXVAL}};
  template <class Real>
  static Real distance(const Real p[3], const mjtNum* numbers);
  static void aabb(mjtNum box[6], const mjtNum* numbers);
};

// -- parts --

inline constexpr mjtNum kSin60 = 0.86602540378443864676;

// A hexagonal prism around z: distance from the axis to a side, half height.
template <class Real>
Real hexagon(const Real p[3], mjtNum apothem, mjtNum half_height) {
  // six sides around the axis: by symmetry the one at x > 0 or the one 60 degrees further
  const Real x = abs(p[0]), y = abs(p[1]);
  const Real side = std::max(x, 0.5 * x + kSin60 * y) - apothem;
  return std::max(side, abs(p[2]) - half_height);
}

// A right-handed thread around z without end, of this outer radius. In a plane through the axis it is a zigzag of 60
// degrees that repeats with the pitch and moves by one pitch a turn; crests and roots are cut off by an eighth and a
// quarter of its height, as in metric threads.
template <class Real>
Real thread(const Real p[3], mjtNum radius, mjtNum pitch) {
  const mjtNum height = pitch * kSin60, sharp_crest = radius + height / 8, root = radius - height * 5 / 8;
  const Real r = length(p[0], p[1]);
  const Real turns = p[2] / pitch - atan2(p[1], p[0]) / (2 * mjPI);
  const Real from_crest = abs(turns - std::round(number(turns))) * pitch;
  const Real flank = (r - sharp_crest) * 0.5 + from_crest * kSin60;
  return std::max(std::min(flank, r - root), r - radius);
}

// Of bolt and nut, in units of the radius.
inline constexpr mjtNum kPitch = 0.3;

}  // namespace sinew_plugins

#endif  // SINEW_PLUGINS_SDF_SHAPES_H_
