// SPDX-License-Identifier: Apache-2.0
#include "collide/broad_phase.h"

#include "math/mat3.h"

namespace sinew {

Vec3<mjtNum> spread_axis(const WorldBox* boxes, int count) {
  constexpr mjtNum kHuge = 1e6;  // planes and the like: their middles say nothing
  auto middle = [&](int i) {
    Vec3<mjtNum> p;
    for (int k = 0; k < 3; ++k) p[k] = (boxes[i].low[k] + boxes[i].high[k]) / 2;
    return p;
  };
  auto ordinary = [&](int i) {
    for (int k = 0; k < 3; ++k) {
      if (!(boxes[i].high[k] - boxes[i].low[k] < kHuge)) return false;
    }
    return true;
  };
  Vec3<mjtNum> mean;
  int n = 0;
  for (int i = 0; i < count; ++i) {
    if (!ordinary(i)) continue;
    mean += middle(i);
    ++n;
  }
  if (n == 0) return {1, 0, 0};
  mean *= mjtNum{1} / n;
  Mat3<mjtNum> covariance;
  for (int i = 0; i < count; ++i) {
    if (ordinary(i)) covariance = covariance + outer(middle(i) - mean, middle(i) - mean);
  }
  // The power method from the largest column: any axis would be correct, so a few steps are enough.
  int largest = 0;
  for (int k = 1; k < 3; ++k) {
    if (covariance(k, k) > covariance(largest, largest)) largest = k;
  }
  Vec3<mjtNum> axis = covariance.column(largest);
  constexpr int kSteps = 8;
  for (int step = 0; step < kSteps; ++step) axis = covariance * normalized(axis);
  return normalized(axis);
}

}  // namespace sinew
