// SPDX-License-Identifier: Apache-2.0
// pace.h -- how fast simulated time runs against the clock on the wall.
#ifndef SINEW_APPS_VIEW_PACE_H_
#define SINEW_APPS_VIEW_PACE_H_

#include <chrono>

namespace app::view {

// The speeds that + and - go through, in percent of real time; 0 stands for as fast as the machine can.
constexpr double kSpeeds[] = {0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 33, 50, 66, 80, 100, 150, 200, 300, 500, 1000, 0};
constexpr int kSpeedCount = static_cast<int>(sizeof kSpeeds / sizeof *kSpeeds);

// The place in kSpeeds that is nearest to a percentage.
int nearest_speed(double percent);

class Pace {
 public:
  void set_percent(double percent, double time);
  double percent() const { return percent_; }
  // From now on: the simulation stands at `time`.
  void restart(double time);
  // Seconds on the wall until a simulation at `time` may go on; 0 or less: at once. A simulation that has fallen more
  // than 0.1 s behind does not try to catch up.
  double wait(double time);

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
  double start_time_ = 0, percent_ = 100;
};

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_PACE_H_
