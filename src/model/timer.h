// SPDX-License-Identifier: Apache-2.0
// timer.h -- counts a C++ scope in one of mjData's timers, and adds its time if the program has given us a clock
// (mjcb_time).
#ifndef SINEW_MODEL_TIMER_H_
#define SINEW_MODEL_TIMER_H_

#include <mujoco/mujoco.h>

namespace sinew {

class StageTimer {
 public:
  // count: 0 for the second half of something that its first half has counted.
  StageTimer(mjData& d, mjtTimer timer, int count = 1)
      : stat_(d.timer[timer]), count_(count), clock_(mjcb_time), start_(clock_ ? clock_() : 0) {}
  ~StageTimer() {
    if (clock_) stat_.duration += clock_() - start_;
    stat_.number += count_;
  }
  StageTimer(const StageTimer&) = delete;
  StageTimer& operator=(const StageTimer&) = delete;

 private:
  mjTimerStat& stat_;
  int count_;
  mjfTime clock_;  // as it was at the start: the program may change it meanwhile
  mjtNum start_;
};

// Runs a stage and times it.
template <class Stage, class... More>
void timed(mjtTimer which, Stage&& stage, const mjModel& m, mjData& d, const More&... more) {
  const StageTimer timer(d, which);
  stage(m, d, more...);
}

// The same for the second half of what timed() has counted.
template <class Stage, class... More>
void timed_on(mjtTimer which, Stage&& stage, const mjModel& m, mjData& d, const More&... more) {
  const StageTimer timer(d, which, 0);
  stage(m, d, more...);
}

}  // namespace sinew

#endif  // SINEW_MODEL_TIMER_H_
