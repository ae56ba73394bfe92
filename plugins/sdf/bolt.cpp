// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "shapes.h"

namespace sinew_plugins {
namespace {

// In units of the radius.
constexpr mjtNum kHalfLength = 2.5, kHead = 1.6, kHalfHead = 0.6;

}  // namespace

mjtNum Bolt::distance(const mjtNum p[3], const mjtNum* numbers) {
  const mjtNum radius = numbers[0];
  // the end is tapered, so that a nut finds its way
  const mjtNum r = std::hypot(p[0], p[1]), end = kHalfLength * radius;
  const mjtNum taper = (r + p[2] - (0.75 * radius + end)) * std::sqrt(0.5);
  const mjtNum shaft = std::max({thread(p, radius, kPitch * radius), std::abs(p[2]) - end, taper});
  const mjtNum from_head[3] = {p[0], p[1], p[2] + (kHalfLength + kHalfHead) * radius};
  return std::min(shaft, hexagon(from_head, kHead * radius, kHalfHead * radius));
}

void Bolt::aabb(mjtNum box[6], const mjtNum* numbers) {
  const mjtNum radius = numbers[0], corner = kHead * radius / std::sqrt(0.75);
  box[0] = box[1] = 0;
  box[2] = -kHalfHead * radius;
  box[3] = kHead * radius;
  box[4] = corner;
  box[5] = (kHalfLength + kHalfHead) * radius;
}

}  // namespace sinew_plugins
