// SPDX-License-Identifier: Apache-2.0
// wake.cpp -- the half of sleep.h that wakes.
#include <algorithm>
#include <cstdint>
#include <cstring>

#include "math/quat.h"
#include "step/sleep.h"
#include "tree/awake.h"

namespace sinew {
namespace {

// Bits, not values: a program that writes -0 wants to wake and to do nothing else.
bool has_any_bit(const mjtNum* x, int n) {
  static_assert(sizeof(mjtNum) == sizeof(std::uint64_t));
  std::uint64_t all = 0, bits;
  for (int i = 0; i < n; ++i) {
    std::memcpy(&bits, x + i, sizeof bits);
    all |= bits;
  }
  return all != 0;
}

bool has_velocity(const mjModel& m, const mjData& d, int tree) {
  return has_any_bit(d.qvel + m.tree_dofadr[tree], m.tree_dofnum[tree]);
}

// Marks what a mocap body carries, itself and what is welded to it, as awake if the pose it has now is not the one it
// was given, which it takes on in the kinematics that follow.
void mark_mocap_bodies(const mjModel& m, mjData& d) {
  if (m.nmocap == 0) return;
  for (int b = 1; b < m.nbody; ++b) {
    const int root = m.body_rootid[b], mocap = m.body_mocapid[root];
    if (mocap < 0 || m.body_treeid[b] >= 0) continue;
    if (b != root) {
      d.body_awake[b] = d.body_awake[root];
      continue;
    }
    mjtNum quat[4];
    normalized(normalized(load4(d.mocap_quat + 4 * mocap))).store(quat);
    const bool moved = !std::equal(quat, quat + 4, d.xquat + 4 * b) ||
                       !std::equal(d.xpos + 3 * b, d.xpos + 3 * b + 3, d.mocap_pos + 3 * mocap);
    d.body_awake[b] = moved ? mjS_AWAKE : mjS_STATIC;
  }
}

bool hangs_from_moved_mocap(const mjModel& m, const mjData& d, int tree) {
  const int root = m.body_rootid[m.tree_bodyadr[tree]];
  return m.body_mocapid[root] >= 0 && d.body_awake[root] == mjS_AWAKE;
}

class Waker {
 public:
  Waker(const mjModel& m, mjData& d) : m_(m), d_(d) {}

  bool has_woken() const { return woken_; }

  void wake(int tree) {
    if (tree < 0 || d_.tree_asleep[tree] < 0) return;
    wake_island(m_, d_, tree);
    woken_ = true;
  }

  void wake_equality(int equality) {
    int trees[kMostTreesOfEquality];
    const int count = trees_of_equality(m_, equality, trees);
    for (int k = 0; k < count; ++k) wake(trees[k]);
  }

  // Active contacts that a sleeping body has are with something awake: no others were looked for.
  void wake_touching() {
    for (int c = 0; c < d_.ncon; ++c) {
      if (d_.contact[c].exclude) continue;
      for (const int geom : d_.contact[c].geom) {
        if (geom >= 0) wake(m_.body_treeid[m_.geom_bodyid[geom]]);
      }
    }
  }

  // An equality ties its trees together, all of them sleep in one island or none.
  void wake_tied() {
    for (int e = 0; e < m_.neq; ++e) {
      if (!d_.eq_active[e]) continue;
      const int state = equality_state(m_, d_, e);
      if (state == mjS_AWAKE || (state == mjS_ASLEEP && joins_islands(e))) wake_equality(e);
    }
  }

  // Tendons that a tree may sleep with have two trees at most.
  void wake_pulled() {
    for (int t = 0; t < m_.ntendon; ++t) {
      if (m_.tendon_treenum[t] != 2 || tendon_state(m_, d_, t) != mjS_AWAKE || !makes_rows(t)) continue;
      for (int k = 0; k < 2; ++k) wake(m_.tendon_treeid[2 * t + k]);
    }
  }

 private:
  bool share_island(int tree, int other) const {
    for (int next = d_.tree_asleep[tree]; next >= 0 && next != tree; next = d_.tree_asleep[next]) {
      if (next == other) return true;
    }
    return tree == other;
  }

  bool joins_islands(int equality) const {
    int trees[kMostTreesOfEquality];
    const int count = trees_of_equality(m_, equality, trees);
    return std::any_of(trees, trees + count, [&](int tree) { return !share_island(trees[0], tree); });
  }

  bool makes_rows(int t) const {
    const int off = m_.opt.disableflags;
    if (m_.tendon_frictionloss[t] > 0 && !(off & mjDSBL_FRICTIONLOSS)) return true;
    if (!m_.tendon_limited[t] || (off & mjDSBL_LIMIT)) return false;
    const mjtNum *range = m_.tendon_range + 2 * t, length = d_.ten_length[t], margin = m_.tendon_margin[t];
    return length - range[0] < margin || range[1] - length < margin;
  }

  const mjModel& m_;
  mjData& d_;
  bool woken_ = false;
};

}  // namespace

bool is_pushed(const mjModel& m, const mjData& d, int tree) {
  return has_any_bit(d.qfrc_applied + m.tree_dofadr[tree], m.tree_dofnum[tree]) ||
         has_any_bit(d.xfrc_applied + 6 * m.tree_bodyadr[tree], 6 * m.tree_bodynum[tree]);
}

void wake_touched(const mjModel& m, mjData& d) {
  if (d.ntree_awake == m.ntree) return;
  if (!sleep_is_on(m)) {
    wake_all_trees(m, d);
    return;
  }
  mark_mocap_bodies(m, d);
  Waker waker(m, d);
  for (int tree = 0; tree < m.ntree; ++tree) {
    if (d.tree_awake[tree]) continue;
    const bool touched = was_moved(m, d, tree) || has_velocity(m, d, tree) || is_pushed(m, d, tree);
    if (touched || hangs_from_moved_mocap(m, d, tree)) waker.wake(tree);
  }
  bool any_switched = false;
  for (int e = 0; e < m.neq; ++e) {
    if (!was_switched(d, e)) continue;
    waker.wake_equality(e);
    any_switched = true;
  }
  if (any_switched) note_equalities(m, d);
  if (!waker.has_woken()) return;
  update_awake_lists(m, d);
  mark_mocap_bodies(m, d);
}

bool wake_connected(const mjModel& m, mjData& d) {
  if (!something_sleeps(m, d) || (m.opt.disableflags & mjDSBL_CONSTRAINT)) return false;
  Waker waker(m, d);
  waker.wake_touching();
  if (!(m.opt.disableflags & mjDSBL_EQUALITY)) waker.wake_tied();
  waker.wake_pulled();
  if (waker.has_woken()) update_awake_lists(m, d);
  return waker.has_woken();
}

}  // namespace sinew
