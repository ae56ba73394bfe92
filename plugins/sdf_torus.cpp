// SPDX-License-Identifier: Apache-2.0
#include "sdf_shapes.h"

namespace sinew_plugins {

template <class Real>
Real Torus::distance(const Real p[3], const mjtNum* numbers) {
  return length(length(p[0], p[1]) - numbers[0], p[2]) - numbers[1];
}

template mjtNum Torus::distance(const mjtNum p[3], const mjtNum* numbers);
template Dual Torus::distance(const Dual p[3], const mjtNum* numbers);

void Torus::aabb(mjtNum box[6], const mjtNum* numbers) {
  box[0] = box[1] = box[2] = 0;
  box[3] = box[4] = numbers[0] + numbers[1];
  box[5] = numbers[1];
}

}  // namespace sinew_plugins
