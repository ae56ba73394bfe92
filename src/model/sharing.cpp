// SPDX-License-Identifier: Apache-2.0
#include "model/sharing.h"

#include <algorithm>
#include <limits>

namespace sinew {
namespace {

double median(const double* time, int n) {
  double sorted[16];
  std::copy_n(time, n, sorted);
  std::nth_element(sorted, sorted + n / 2, sorted + n);
  return sorted[n / 2];
}

}  // namespace

// A block of steps in each way, and one more of each if the first two do not tell. The first step that is shared counts
// for nothing: threads that have slept wake up in it.
void Sharing::begin_trial_step() {
  const int block = shared_ < kFew || alone_ < kFew ? kFew : kMany;
  const bool shares = shared_ < block;
  if (!shares) has_warmed_up_ = false;
  is_on_ = shares;
  is_used_ = false;
}

bool Sharing::is_clear() const {
  return shared_ == kMany || median(shared_time_, shared_) < 0.9 * median(alone_time_, alone_);
}

void Sharing::end_step(double seconds) {
  if (is_on_ && !is_used_) return end_trial(kIdle);
  if (is_on_ && !has_warmed_up_) {
    has_warmed_up_ = true;
    return;
  }
  (is_on_ ? shared_time_[shared_++] : alone_time_[alone_++]) = seconds;
  if (shared_ != alone_ || shared_ < kFew || (shared_ != kFew && shared_ != kMany) || !is_clear()) return;
  const bool is_better = median(shared_time_, shared_) < 1.03 * median(alone_time_, alone_);
  trusted_ = is_better == was_better_ ? std::min(2 * trusted_, is_better ? kLongest : kLongestAlone) : kShortest;
  is_on_ = was_better_ = is_better;
  end_trial(trusted_);
}

void Sharing::end_trial(int steps_until_next) {
  shared_ = alone_ = 0;
  has_warmed_up_ = false;
  steps_left_ = steps_until_next;
}

void Sharing::decide(bool on) {
  is_on_ = on;
  steps_left_ = std::numeric_limits<int>::max();
}

}  // namespace sinew
