// SPDX-License-Identifier: Apache-2.0
// What bolts and nuts have in common.
#include <algorithm>
#include <cmath>

#include "shapes.h"

namespace sinew_plugins {

mjtNum hexagon(const mjtNum p[3], mjtNum apothem, mjtNum half_height) {
  // six sides around the axis: by symmetry the one at x > 0 or the one 60 degrees further
  const mjtNum x = std::abs(p[0]), y = std::abs(p[1]);
  const mjtNum side = std::max(x, 0.5 * x + std::sqrt(0.75) * y) - apothem;
  return std::max(side, std::abs(p[2]) - half_height);
}

// In a plane through the axis the thread is a zigzag of 60 degrees that repeats with the pitch and moves by one pitch
// a turn; crests and roots are cut off by an eighth and a quarter of its height, as in metric threads.
mjtNum thread(const mjtNum p[3], mjtNum radius, mjtNum pitch) {
  const mjtNum height = pitch * std::sqrt(0.75), r = std::hypot(p[0], p[1]);
  const mjtNum turns = p[2] / pitch - std::atan2(p[1], p[0]) / (2 * mjPI);
  const mjtNum from_crest = std::abs(turns - std::round(turns)) * pitch;
  const mjtNum sharp_crest = radius + height / 8;
  const mjtNum flank = (r - sharp_crest) * 0.5 + from_crest * std::sqrt(0.75);
  const mjtNum root = radius - height * 5 / 8;
  return std::max(std::min(flank, r - root), r - radius);
}

}  // namespace sinew_plugins
