// SPDX-License-Identifier: Apache-2.0
// stretch.h -- where a rectangle of pixels ends. Programs may give any numbers; OpenGL clips what lies outside.
#ifndef SINEW_DRAW_STRETCH_H_
#define SINEW_DRAW_STRETCH_H_

#include <algorithm>
#include <limits>

namespace sinew::draw {

// begin + size, or the nearest int.
inline int end_of(int begin, int size) {
  using Int = std::numeric_limits<int>;
  const long long end = static_cast<long long>(begin) + size;
  return static_cast<int>(std::clamp<long long>(end, Int::min(), Int::max()));
}

}  // namespace sinew::draw

#endif  // SINEW_DRAW_STRETCH_H_
