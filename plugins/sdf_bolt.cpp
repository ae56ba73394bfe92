// SPDX-License-Identifier: Apache-2.0
#include "sdf_shapes.h"

namespace sinew_plugins {
namespace {

// In units of the radius.
constexpr mjtNum kHalfLength = 2.5, kHead = 1.6, kHalfHead = 0.6;

}  // namespace

template <class Real>
Real Bolt::distance(const Real p[3], const mjtNum* numbers) {
  const mjtNum radius = numbers[0];
  // the end is tapered, so that a nut finds its way
  const mjtNum end = kHalfLength * radius;
  const Real taper = (length(p[0], p[1]) + p[2] - (0.75 * radius + end)) * std::sqrt(0.5);
  const Real shaft = std::max({thread(p, radius, kPitch * radius), abs(p[2]) - end, taper});
  const Real from_head[3] = {p[0], p[1], p[2] + (kHalfLength + kHalfHead) * radius};
  return std::min(shaft, hexagon(from_head, kHead * radius, kHalfHead * radius));
}

template mjtNum Bolt::distance(const mjtNum p[3], const mjtNum* numbers);
template Dual Bolt::distance(const Dual p[3], const mjtNum* numbers);

void Bolt::aabb(mjtNum box[6], const mjtNum* numbers) {
  const mjtNum radius = numbers[0], corner = kHead * radius / kSin60;
  box[0] = box[1] = 0;
  box[2] = -kHalfHead * radius;
  box[3] = kHead * radius;
  box[4] = corner;
  box[5] = (kHalfLength + kHalfHead) * radius;
}

}  // namespace sinew_plugins
