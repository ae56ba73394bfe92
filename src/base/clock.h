// SPDX-License-Identifier: Apache-2.0
// clock.h -- seconds that only move forward, for timers; their zero means nothing.
#ifndef SINEW_BASE_CLOCK_H_
#define SINEW_BASE_CLOCK_H_

#include <chrono>

namespace sinew {

inline double monotonic_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace sinew

#endif  // SINEW_BASE_CLOCK_H_
