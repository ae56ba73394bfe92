// SPDX-License-Identifier: Apache-2.0
#include "history.h"

#include <algorithm>

namespace app::view {
namespace {

constexpr std::size_t kMostBytes = 100u << 20;

}  // namespace

void History::clear(const mjModel* m, std::size_t most) {
  size_ = static_cast<std::size_t>(std::max(mj_stateSize(m, mjSTATE_INTEGRATION), 1));
  room_ = std::clamp<std::size_t>(kMostBytes / (size_ * sizeof(mjtNum)), 2, std::max<std::size_t>(most, 2));
  if (size_ * room_ != allocated_) {
    allocated_ = size_ * room_;
    states_ = std::make_unique_for_overwrite<mjtNum[]>(allocated_);
  }
  first_ = count_ = at_ = 0;
}

void History::add(const mjModel* m, const mjData* d) {
  if (count_ > 0) count_ = at_ + 1;
  if (count_ == room_) {
    first_ = (first_ + 1) % room_;
    --count_;
  }
  at_ = count_++;
  mj_getState(m, d, place(at_), mjSTATE_INTEGRATION);
}

bool History::show(const mjModel* m, mjData* d, int at) {
  if (count_ == 0) return false;
  const int newest = static_cast<int>(count_) - 1;
  const auto target = static_cast<std::size_t>(std::clamp(newest + at, 0, newest));
  if (target == at_) return false;
  at_ = target;
  mj_setState(m, d, place(at_), mjSTATE_INTEGRATION);
  mj_forward(m, d);
  // mj_forward may have touched what the next step starts from.
  mj_setState(m, d, place(at_), mjSTATE_INTEGRATION);
  return true;
}

double History::time_of(const mjModel* m, int at) const {
  if (count_ == 0) return 0;
  const int newest = static_cast<int>(count_) - 1;
  mjtNum time = 0;
  mj_extractState(m, place(static_cast<std::size_t>(std::clamp(newest + at, 0, newest))), mjSTATE_INTEGRATION, &time,
                  mjSTATE_TIME);
  return time;
}

}  // namespace app::view
