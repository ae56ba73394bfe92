// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "shapes.h"

namespace sinew_plugins {
namespace {

// In units of the radius.
constexpr mjtNum kSide = 1.7, kHalfHeight = 0.5, kClearance = 0.02, kChamfer = 0.15;

}  // namespace

mjtNum Nut::distance(const mjtNum p[3], const mjtNum* numbers) {
  const mjtNum radius = numbers[0], half = kHalfHeight * radius;
  const mjtNum hole = thread(p, radius, kPitch * radius) - kClearance * radius;
  // both ends of the hole widen, so that a bolt finds its way
  const mjtNum r = std::hypot(p[0], p[1]);
  const mjtNum mouth = (r - radius - std::abs(p[2]) + half - kChamfer * radius) * std::sqrt(0.5);
  return std::max(hexagon(p, kSide * radius, half), -std::min(hole, mouth));
}

void Nut::aabb(mjtNum box[6], const mjtNum* numbers) {
  const mjtNum radius = numbers[0];
  box[0] = box[1] = box[2] = 0;
  box[3] = kSide * radius;
  box[4] = kSide * radius / std::sqrt(0.75);
  box[5] = kHalfHeight * radius;
}

}  // namespace sinew_plugins
