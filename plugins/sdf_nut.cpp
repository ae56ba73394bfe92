// SPDX-License-Identifier: Apache-2.0
#include "sdf_shapes.h"

namespace sinew_plugins {
namespace {

// In units of the radius.
constexpr mjtNum kSide = 1.7, kHalfHeight = 0.5, kClearance = 0.02, kChamfer = 0.15;

}  // namespace

template <class Real>
Real Nut::distance(const Real p[3], const mjtNum* numbers) {
  const mjtNum radius = numbers[0], half = kHalfHeight * radius;
  const Real hole = thread(p, radius, kPitch * radius) - kClearance * radius;
  // both ends of the hole widen, so that a bolt finds its way
  const Real mouth = (length(p[0], p[1]) - abs(p[2]) - radius + half - kChamfer * radius) * std::sqrt(0.5);
  return std::max(hexagon(p, kSide * radius, half), -std::min(hole, mouth));
}

template mjtNum Nut::distance(const mjtNum p[3], const mjtNum* numbers);
template Dual Nut::distance(const Dual p[3], const mjtNum* numbers);

void Nut::aabb(mjtNum box[6], const mjtNum* numbers) {
  const mjtNum radius = numbers[0];
  box[0] = box[1] = box[2] = 0;
  box[3] = kSide * radius;
  box[4] = kSide * radius / kSin60;
  box[5] = kHalfHeight * radius;
}

}  // namespace sinew_plugins
