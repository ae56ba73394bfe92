// SPDX-License-Identifier: Apache-2.0
// resting_zeros.h -- arrays of nv numbers that are zero for dofs that sleep, and cleared for those that are awake.
//   note  a tree that falls asleep leaves zeros (step/sleep.cpp). What was written for all, because sleeping was off or
//         by a program's callback, is unsettled: cleared in full before it is next used
//   cost  O(dofs that are awake)
#ifndef SINEW_TREE_RESTING_ZEROS_H_
#define SINEW_TREE_RESTING_ZEROS_H_

#include <algorithm>
#include <type_traits>

#include "model/private_data.h"
#include "tree/awake.h"
#include "tree/real.h"

namespace sinew {

inline void unsettle(mjData& d, unsigned which) { private_data(d).sleep.unsettled |= which; }

// Whether those that sleep have their zeros. A caller that is told they have not must write them.
inline bool settle(const mjModel& m, mjData& d, unsigned which) {
  unsigned& unsettled = private_data(d).sleep.unsettled;
  if (!something_sleeps(m, d)) {
    if (d.ntree_awake < m.ntree) unsettled |= which;  // sleeping is switched off for a while
    return false;
  }
  const bool settled = !(unsettled & which);
  unsettled &= ~which;
  unsettled |= awake_lists(m, d).reached & which;
  return settled;
}

// Whether something awake adds to the numbers of dofs that sleep.
template <class Data>
bool reaches_sleepers(const mjModel& m, const Data& d, unsigned which) {
  if constexpr (std::is_same_v<Data, mjData>) return something_sleeps(m, d) && (awake_lists(m, d).reached & which);
  return false;
}

// For a stage that adds to an array: all of it becomes zero.
template <class Data>
[[gnu::always_inline]] inline void clear_all_dofs(const mjModel& m, Data& d, unsigned which, RealOf<Data>* x) {
  using Real = RealOf<Data>;
  if constexpr (std::is_same_v<Data, mjData>) {
    if (settle(m, d, which)) {
      for_each_awake_run(m, d, [x](int first, int end) { std::fill(x + first, x + end, Real(0)); });
      return;
    }
  }
  std::fill_n(x, m.nv, Real(0));
}

// For a stage that writes the numbers of dofs that are awake: those of the others become zero.
template <class Data>
void clear_sleeping_dofs(const mjModel& m, Data& d, unsigned which, RealOf<Data>* x) {
  if constexpr (std::is_same_v<Data, mjData>) {
    if (!settle(m, d, which) && something_sleeps(m, d)) std::fill_n(x, m.nv, 0);
  }
}

// Copies what those that are awake have; the others get zeros.
inline void copy_awake_dofs(const mjModel& m, mjData& d, unsigned which, const mjtNum* from, mjtNum* to) {
  clear_sleeping_dofs(m, d, which, to);
  for_each_awake_run(m, d, [=](int first, int end) { std::copy(from + first, from + end, to + first); });
}

}  // namespace sinew

#endif  // SINEW_TREE_RESTING_ZEROS_H_
