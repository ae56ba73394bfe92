// SPDX-License-Identifier: Apache-2.0
// sharing.h -- whether the threads of a pool share the steps of some data: the clock decides, no bit depends on it.
//   use   if (sharing.begin_step()) { time a step; sharing.end_step(seconds); } else a step
//   math  now and then a trial: some steps that threads share, some that they do not, and the median time of each,
//         which a step that was interrupted does not move. Few of each where threads are clearly quicker
//   note  a step in which nothing is worth sharing ends its trial at once. A result that is found again is trusted for
//         twice as long, but not for very long that threads are slower: contacts come and go, and so do other
//         programs. Where it makes no difference, threads share
//   cost  trials take 0.2 % of all steps in the slower way, or 2 % where that is the way of threads; no other step is
//         timed
#ifndef SINEW_MODEL_SHARING_H_
#define SINEW_MODEL_SHARING_H_

namespace sinew {

class Sharing {
 public:
  bool is_on() const { return is_on_; }
  void note_use() { is_used_ = true; }  // threads have shared something

  // Whether the step that follows is one of a trial.
  bool begin_step() {
    if (steps_left_ > 0) {
      --steps_left_;
      return false;
    }
    begin_trial_step();
    return true;
  }
  void end_step(double seconds);

  // From now on, without the clock.
  void decide(bool on);

 private:
  static constexpr int kFew = 3, kMany = 8;                                    // of the steps of each way
  static constexpr int kShortest = 200, kLongestAlone = 400, kLongest = 3200;  // steps without a trial
  static constexpr int kIdle = 20;  // likewise, where there was nothing to share

  void begin_trial_step();
  void end_trial(int steps_until_next);
  bool is_clear() const;  // whether so many steps are enough

  bool is_on_ = true, is_used_ = false, was_better_ = true;
  bool has_warmed_up_ = false;  // threads have had a step to wake up in
  int steps_left_ = 0, trusted_ = kShortest;
  int shared_ = 0, alone_ = 0;  // how many steps of the trial were taken in each way
  double shared_time_[kMany] = {}, alone_time_[kMany] = {};
};

}  // namespace sinew

#endif  // SINEW_MODEL_SHARING_H_
