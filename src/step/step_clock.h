// SPDX-License-Identifier: Apache-2.0
// step_clock.h -- what is timed of a step as a whole: mjTIMER_STEP, and now and then whether threads are worth it.
#ifndef SINEW_STEP_STEP_CLOCK_H_
#define SINEW_STEP_STEP_CLOCK_H_

#include <chrono>

#include "model/private_data.h"
#include "model/timer.h"

namespace sinew {

class StepClock {
 public:
  explicit StepClock(mjData& d) : timer_(d, mjTIMER_STEP) {
    if (d.threadpool == 0 || !private_data(d).sharing.begin_step()) return;
    sharing_ = &private_data(d).sharing;
    begin_ = std::chrono::steady_clock::now();
  }
  ~StepClock() {
    if (sharing_) sharing_->end_step(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count());
  }
  StepClock(const StepClock&) = delete;
  StepClock& operator=(const StepClock&) = delete;

 private:
  const StageTimer timer_;
  Sharing* sharing_ = nullptr;  // null: nobody asks for the time
  std::chrono::steady_clock::time_point begin_;
};

}  // namespace sinew

#endif  // SINEW_STEP_STEP_CLOCK_H_
