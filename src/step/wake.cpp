// SPDX-License-Identifier: Apache-2.0
#include "step/wake.h"

#include <algorithm>

#include "math/quat.h"
#include "math/simd/kernels.h"
#include "model/awake.h"
#include "tree/contact_side.h"
#include "tree/length_rows.h"

namespace sinew {
namespace {

// Marks what mocap bodies carry, themselves and what is welded to them, as awake if the pose they have now is not the
// one they were given, which they take on in the kinematics that follow. True if one is another than before.
bool mark_mocap_bodies(const mjModel& m, mjData& d) {
  if (m.nmocap == 0) return false;
  bool changed = false;
  for (int k = 1; k < d.nbody_awake; ++k) {
    const int b = d.body_awake_ind[k], root = m.body_rootid[b], mocap = m.body_mocapid[root];
    if (mocap < 0 || m.body_treeid[b] >= 0) continue;
    int state = d.body_awake[root];
    if (b == root) {
      mjtNum quat[4];
      normalized(normalized(load4(d.mocap_quat + 4 * mocap))).store(quat);
      const bool moved = !std::equal(quat, quat + 4, d.xquat + 4 * b) ||
                         !std::equal(d.xpos + 3 * b, d.xpos + 3 * b + 3, d.mocap_pos + 3 * mocap);
      state = moved ? mjS_AWAKE : mjS_STATIC;
    }
    changed = changed || d.body_awake[b] != state;
    d.body_awake[b] = state;
  }
  return changed;
}

class TreeWaker {
 public:
  TreeWaker(const mjModel& m, mjData& d) : m_(m), d_(d), scope_(scope_of(m, d)) {}

  bool has_woken() const { return woken_; }

  void wake(int tree) {
    if (tree < 0 || d_.tree_asleep[tree] < 0) return;
    wake_island(m_, d_, tree);
    woken_ = true;
  }

  // Trees that sleep and that the program has moved or pushed: all of a run at once, which is where it usually ends,
  // then half by half.
  void wake_touched() {
    for (const Run& run : scope_.left_out) wake_touched(run.trees);
  }

  // Trees that hang from mocap bodies that were moved. What hangs from a body follows it.
  void wake_carried() {
    if (m_.nmocap == 0) return;
    for (int k = 1; k < d_.nbody_awake; ++k) {
      const int root = d_.body_awake_ind[k];
      if (m_.body_mocapid[root] < 0 || d_.body_awake[root] != mjS_AWAKE) continue;
      for (int b = root + 1; b < m_.nbody && m_.body_rootid[b] == root; ++b) wake(m_.body_treeid[b]);
    }
  }

  void wake_equality(int equality) {
    int trees[kMostTreesOfEquality];
    const int count = trees_of_equality(m_, equality, trees);
    for (int k = 0; k < count; ++k) wake(trees[k]);
  }

  // Active contacts that a sleeping body has are with something awake: no others were looked for.
  void wake_touching() {
    for (int c = 0; c < d_.ncon; ++c) {
      if (d_.contact[c].exclude && d_.contact[c].exclude != kPassiveContact) continue;
      for (const int s : {0, 1}) {
        const ContactSide side = contact_side(m_, d_, d_.contact[c], s);
        for (int k = 0; k < side.count; ++k) wake(m_.body_treeid[side.body[k]]);
      }
    }
  }

  // An equality ties its trees together, all of them sleep in one island or none. Those that tie what sleeps are looked
  // at once: what could change them wakes somebody.
  void wake_tied() {
    const SleepStates states(d_);
    for (const int e : scope_.equalities) {
      if (d_.eq_active[e] && equality_state(m_, states, e) == mjS_AWAKE) wake_equality(e);
    }
    bool& known = private_data(d_).sleep.ties_are_known;
    for (int e = 0; e < m_.neq && !known; ++e) {
      const bool rests = d_.eq_active[e] && equality_state(m_, states, e) == mjS_ASLEEP;
      if (rests && joins_islands(e)) wake_equality(e);
    }
    known = true;
  }

  // Tendons that a tree may sleep with have two trees at most.
  void wake_pulled() {
    for (const int t : scope_.tendons) {
      if (m_.tendon_treenum[t] != 2 || tendon_state(m_, SleepStates(d_), t) != mjS_AWAKE || !makes_rows(t)) continue;
      for (int k = 0; k < 2; ++k) wake(m_.tendon_treeid[2 * t + k]);
    }
  }

 private:
  void wake_touched(Range trees) {
    if (trees.empty() || !were_touched(trees)) return;
    if (trees.first + 1 == trees.after) return wake(trees.first);
    const int middle = trees.first + (trees.after - trees.first) / 2;
    wake_touched({trees.first, middle});
    wake_touched({middle, trees.after});
  }

  bool were_touched(Range trees) const {
    const int dof = m_.tree_dofadr[trees.first], end_dof = dofs_of_tree(m_, trees.after - 1).after;
    const int body = m_.tree_bodyadr[trees.first], end_body = bodies_of_tree(m_, trees.after - 1).after;
    // bits, not values: a program that writes -0 wants to wake and to do nothing else
    const auto any_bit = kernels().any_bit;
    return was_moved(m_, d_, {dof, end_dof}) || any_bit(d_.qvel + dof, end_dof - dof) ||
           any_bit(d_.qfrc_applied + dof, end_dof - dof) || any_bit(d_.xfrc_applied + 6 * body, 6 * (end_body - body));
  }

  // A program may have written to the cycle: no more than all trees are in it, whatever it is now.
  bool share_island(int tree, int other) const {
    int next = tree;
    for (int k = 0; k < m_.ntree && next >= 0 && next < m_.ntree; ++k) {
      if (next == other) return true;
      next = d_.tree_asleep[next];
      if (next == tree) break;
    }
    return false;
  }

  bool joins_islands(int equality) const {
    int trees[kMostTreesOfEquality];
    const int count = trees_of_equality(m_, equality, trees);
    return std::any_of(trees, trees + count, [&](int tree) { return !share_island(trees[0], tree); });
  }

  bool makes_rows(int t) const {
    const int off = m_.opt.disableflags;
    if (m_.tendon_frictionloss[t] > 0 && !(off & mjDSBL_FRICTIONLOSS)) return true;
    bool reached = false;
    if (!(off & mjDSBL_LIMIT)) for_each_tendon_limit(m_, d_, t, [&](int, mjtNum) { reached = true; });
    return reached;
  }

  const mjModel& m_;
  mjData& d_;
  const Scope& scope_;
  bool woken_ = false;
};

}  // namespace

void wake_touched(const mjModel& m, mjData& d) {
  if (d.ntree_awake == m.ntree) return update_scope(m, d);  // a program may have made lists of the model shorter
  if (!sleep_is_on(m)) {
    wake_all_trees(m, d);
    return;
  }
  bool mocap_changed = mark_mocap_bodies(m, d);
  TreeWaker waker(m, d);
  waker.wake_touched();
  waker.wake_carried();
  if (were_switched(m, d)) {
    for (int e = 0; e < m.neq; ++e) {
      if (was_switched(d, e)) waker.wake_equality(e);
    }
    note_equalities(m, d);
  }
  if (waker.has_woken()) {
    update_awake(m, d);
    mocap_changed = mark_mocap_bodies(m, d);
  }
  if (mocap_changed) update_scope(m, d);
}

bool wake_connected(const mjModel& m, mjData& d) {
  if (!something_sleeps(m, d) || (m.opt.disableflags & mjDSBL_CONSTRAINT)) return false;
  TreeWaker waker(m, d);
  waker.wake_touching();
  if (!(m.opt.disableflags & mjDSBL_EQUALITY)) waker.wake_tied();
  waker.wake_pulled();
  if (waker.has_woken()) update_awake(m, d);
  return waker.has_woken();
}

}  // namespace sinew
