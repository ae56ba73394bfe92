// SPDX-License-Identifier: Apache-2.0
#include "math/functions/random.h"

#include <atomic>
#include <cmath>
#include <cstdint>

#include <mujoco/mjmodel.h>

namespace sinew {
namespace {

// SplitMix64 (Steele, Lea, Flood 2014): a counter with a fixed stride, mixed until neighbours look unrelated.
std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

constexpr std::uint64_t kStride = 0x9e3779b97f4a7c15u;

// Streams start at mixed, hence far apart, points of the counter's cycle.
std::uint64_t new_stream() {
  static std::atomic<std::uint64_t> streams{0};
  return mix(++streams * kStride);
}

// In (0, 1]: the logarithm of the result is finite.
double uniform(std::uint64_t& state) {
  state += kStride;
  return std::ldexp(static_cast<double>((mix(state) >> 11) + 1), -53);
}

}  // namespace

// Box and Muller (1958): the pair is a point of the plane with a uniform angle.
NormalPair standard_normal_pair() {
  thread_local std::uint64_t state = new_stream();
  const double radius = std::sqrt(-2 * std::log(uniform(state)));
  const double angle = 2 * mjPI * uniform(state);
  return {radius * std::cos(angle), radius * std::sin(angle)};
}

}  // namespace sinew
