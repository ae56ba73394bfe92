// SPDX-License-Identifier: Apache-2.0
#include "sdf_shapes.h"

namespace sinew_plugins {
namespace {

// Lengths are metres, whatever the radius of the thread.
constexpr mjtNum kTurns = 12;                      // of the thread, a metre
constexpr mjtNum kSlant = 0.70710678118654752440;  // chamfers and flanks are cut at 45 degrees
constexpr mjtNum kApothem = 0.5, kHeadHeight = 0.5, kHeadChamfer = 0.22;

// A right-handed thread of 45 degrees around z; the given radius is that of its roots. `over` is how far the point is
// beyond it.
template <class Real>
Real sharp_thread(const Real p[3], const Real& over) {
  const Real turns = kTurns * p[2] - atan2(p[1], p[0]) / (2 * mjPI);
  const Real zigzag = abs(turns - std::floor(number(turns)) - 0.5);
  return (over - zigzag / kTurns) * kSlant;
}

// A hexagonal prism from z = 0 downwards, its upper corners cut off.
template <class Real>
Real chamfered_head(const Real p[3], const Real& over) {
  const Real from_middle[3] = {p[0], p[1], p[2] + kHeadHeight / 2};
  return std::max(hexagon(from_middle, kApothem, kHeadHeight / 2), (p[2] + over - kHeadChamfer) * kSlant);
}

void box_of_both(mjtNum box[6]) {
  box[0] = box[1] = box[2] = 0;
  box[3] = box[4] = 0.6;
  box[5] = 1;
}

}  // namespace

template <class Real>
Real MujocoBolt::distance(const Real p[3], const mjtNum* numbers) {
  const Real over = length(p[0], p[1]) - numbers[0];
  const Real tip = (over - p[2] - 1.0) * kSlant;
  const Real shaft = std::max({sharp_thread(p, over), abs(p[2] + 0.5) - 0.5, tip});
  return std::min(shaft, chamfered_head(p, over));
}

template <class Real>
Real MujocoNut::distance(const Real p[3], const mjtNum* numbers) {
  const Real over = length(p[0], p[1]) - numbers[0];
  const Real cone = (p[2] - over) * kSlant;
  const Real hole = std::min(std::max(sharp_thread(p, over), -cone - 0.5 * kSlant), -cone - 0.05 * kSlant);
  return std::max(chamfered_head(p, over), -hole);
}

template mjtNum MujocoBolt::distance(const mjtNum p[3], const mjtNum* numbers);
template Dual MujocoBolt::distance(const Dual p[3], const mjtNum* numbers);
template mjtNum MujocoNut::distance(const mjtNum p[3], const mjtNum* numbers);
template Dual MujocoNut::distance(const Dual p[3], const mjtNum* numbers);

void MujocoBolt::aabb(mjtNum box[6], const mjtNum* /*numbers*/) { box_of_both(box); }
void MujocoNut::aabb(mjtNum box[6], const mjtNum* /*numbers*/) { box_of_both(box); }

}  // namespace sinew_plugins
