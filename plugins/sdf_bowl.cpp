// SPDX-License-Identifier: Apache-2.0
#include "sdf_shapes.h"

namespace sinew_plugins {

template <class Real>
Real Bowl::distance(const Real p[3], const mjtNum* numbers) {
  const mjtNum height = numbers[0], radius = numbers[1], thickness = numbers[2];
  const mjtNum rim = std::sqrt(radius * radius - height * height);
  const Real r = length(p[0], p[1]);
  // nearest to the shell, or to its rim, which lies at `height` below the centre
  const bool below = height * number(r) < rim * number(-p[2]);
  if (below) return abs(length(r, p[2]) - radius) - thickness;
  return length(r - rim, p[2] + height) - thickness;
}

template mjtNum Bowl::distance(const mjtNum p[3], const mjtNum* numbers);
template Dual Bowl::distance(const Dual p[3], const mjtNum* numbers);

void Bowl::aabb(mjtNum box[6], const mjtNum* numbers) {
  box[0] = box[1] = box[2] = 0;
  box[3] = box[4] = box[5] = numbers[1] + numbers[2];
}

}  // namespace sinew_plugins
