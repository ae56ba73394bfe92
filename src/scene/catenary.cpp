// SPDX-License-Identifier: Apache-2.0
#include "scene/catenary.h"

#include <cmath>

namespace sinew {

namespace {

// sinh(x) / x grows without end from 1, so that Newton's method on its logarithm finds any ratio above it.
mjtNum solve_sinhc(mjtNum ratio) {
  const mjtNum target = std::log(ratio);
  mjtNum x = ratio < 3 ? std::sqrt(6 * (ratio - 1)) : std::log(2 * ratio) + std::log(std::log(2 * ratio));
  for (int i = 0; i < 50; ++i) {
    const mjtNum value = std::log(std::sinh(x) / x) - target;
    const mjtNum slope = 1 / std::tanh(x) - 1 / x;
    if (!(slope > 0)) break;
    const mjtNum step = value / slope;
    x = max_of(x - step, 0.5 * x);
    if (std::abs(step) < 1e-14 * x) break;
  }
  return x;
}

}  // namespace

Catenary::Catenary(const Vector& from, const Vector& to, const Vector& gravity, mjtNum length)
    : from_(from), to_(to), down_(normalized(gravity)) {
  drop_ = dot(to - from, down_);
  across_ = norm(to - from - drop_ * down_);
  const mjtNum level = std::sqrt(max_of(length * length - drop_ * drop_, mjtNum{0}));
  constexpr mjtNum kClose = 0.01;  // of the rope's length
  if (across_ >= kClose * length && level > across_) {
    const mjtNum half = solve_sinhc(level / across_);  // h / 2a
    if (half > mjMINVAL) a_ = 0.5 * across_ / half;
  }
  if (a_ > 0) {
    middle_ = 0.5 * across_ + a_ * std::asinh(drop_ / (2 * a_ * std::sinh(0.5 * across_ / a_)));
  } else {
    sag_ = 0.5 * (length + drop_);
  }
}

Vector Catenary::at(mjtNum share) const {
  const Vector level = from_ + share * (to_ - from_ - drop_ * down_);
  if (a_ > 0) {
    const mjtNum x = share * across_;
    return level + a_ * (std::cosh(middle_ / a_) - std::cosh((x - middle_) / a_)) * down_;
  }
  const mjtNum depth = share < 0.5 ? 2 * share * sag_ : sag_ + (2 * share - 1) * (drop_ - sag_);
  return level + depth * down_;
}

}  // namespace sinew
