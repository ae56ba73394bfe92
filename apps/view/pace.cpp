// SPDX-License-Identifier: Apache-2.0
#include "pace.h"

#include <cmath>

namespace app::view {

int nearest_speed(double percent) {
  if (percent <= 0) return kSpeedCount - 1;
  int best = 0;
  for (int i = 0; i < kSpeedCount - 1; ++i) {
    if (std::fabs(std::log(kSpeeds[i] / percent)) < std::fabs(std::log(kSpeeds[best] / percent))) best = i;
  }
  return best;
}

void Pace::set_percent(double percent, double time) {
  percent_ = percent;
  restart(time);
}

void Pace::restart(double time) {
  start_ = Clock::now();
  start_time_ = time;
}

double Pace::wait(double time) {
  if (percent_ <= 0) return 0;
  const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
  const double wait = 100 * (time - start_time_) / percent_ - elapsed;
  if (wait < -0.1 || time < start_time_) {
    restart(time);
    return 0;
  }
  return wait;
}

}  // namespace app::view
