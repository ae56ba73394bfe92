// SPDX-License-Identifier: Apache-2.0
// history.h -- the states that a simulation has gone through, to step back to; or those of a file, to replay.
//   note  a state is all that the next step depends on (mjSTATE_INTEGRATION): from a state of the past the simulation
//         takes the same way again, bit for bit
#ifndef SINEW_APPS_VIEW_HISTORY_H_
#define SINEW_APPS_VIEW_HISTORY_H_

#include <cstddef>
#include <memory>

#include <mujoco/mujoco.h>

namespace app::view {

class History {
 public:
  static constexpr std::size_t kMostStates = 20000;

  // Forgets everything. Room for at most `most` states, and for 100 MB.
  void clear(const mjModel* m, std::size_t most = kMostStates);

  // The state that follows the one shown; those that came after it in an earlier attempt are forgotten, and the oldest
  // one is if there is no room.
  void add(const mjModel* m, const mjData* d);

  int count() const { return static_cast<int>(count_); }
  // The state shown: 0 for the newest, -1 for the one before.
  int at() const { return static_cast<int>(at_) - static_cast<int>(count_) + 1; }
  bool in_past() const { return at() < 0; }

  // Shows the state `at`, as near as there is one, and computes what depends on it. False if it is shown already.
  bool show(const mjModel* m, mjData* d, int at);

  double time_of(const mjModel* m, int at) const;

 private:
  mjtNum* place(std::size_t i) const { return states_.get() + (first_ + i) % room_ * size_; }

  // The whole room at once, not yet written to: the system lends memory when a state comes, and nothing is ever moved.
  std::unique_ptr<mjtNum[]> states_;
  std::size_t allocated_ = 0;
  std::size_t size_ = 1, room_ = 1, first_ = 0, count_ = 0, at_ = 0;
};

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_HISTORY_H_
