// SPDX-License-Identifier: Apache-2.0
#include "step/sleep.h"

#include <algorithm>
#include <cmath>

#include "inertia/mass_matrix.h"
#include "kinematics/transmission.h"
#include "kinematics/velocity.h"
#include "math/scalar.h"
#include "math/simd/kernels.h"
#include "model/arena/arena.h"
#include "model/awake.h"
#include "model/timer.h"
#include "sense/sensor.h"
#include "step/geometry.h"
#include "step/step.h"

namespace sinew {
namespace {

bool policy_allows(const mjModel& m, int tree) {
  const int policy = m.tree_sleep_policy[tree];
  return policy == mjSLEEP_AUTO_ALLOWED || policy == mjSLEEP_ALLOWED || policy == mjSLEEP_INIT;
}

// Slower than the tolerance; a NaN is not.
bool is_slow(const mjModel& m, const mjData& d, int tree) {
  for (const int i : dofs_of_tree(m, tree)) {
    if (!(std::abs(d.qvel[i]) * m.dof_length[i] < m.opt.sleep_tolerance)) return false;
  }
  return true;
}

// What sleeps is not checked: a place that is to be warned of in every step keeps its tree awake.
bool has_good_place(const mjModel& m, const mjData& d, int tree) {
  const Range own = qpos_of_dofs(m, dofs_of_tree(m, tree));
  return std::none_of(d.qpos + own.first, d.qpos + own.after, is_bad);
}

// Whether the program applies a force to a tree. Bits are compared, not values: a tree that is pushed with -0 would be
// woken again.
bool is_pushed(const mjModel& m, const mjData& d, int tree) {
  const auto any_bit = kernels().any_bit;
  return any_bit(d.qfrc_applied + m.tree_dofadr[tree], m.tree_dofnum[tree]) ||
         any_bit(d.xfrc_applied + 6 * m.tree_bodyadr[tree], 6 * m.tree_bodynum[tree]);
}

template <class Visit>
void for_each_awake_tree(const mjModel& m, mjData& d, Visit&& visit) {
  for (const Run& run : scope_of(m, d).runs) {
    for (const int tree : run.trees) visit(tree);
  }
}

// Counts steps at rest. A tree that the program pushes would be woken again at once, so it does not begin to.
void count_steps_at_rest(const mjModel& m, mjData& d) {
  for_each_awake_tree(m, d, [&](int tree) {
    const bool rests = is_slow(m, d, tree) && !is_pushed(m, d, tree);
    d.tree_asleep[tree] = rests ? std::min(d.tree_asleep[tree] + 1, -1) : kFullyAwake;
  });
}

// The group that a tree sleeps with: its island, or, numbered after the islands, itself. Without islands to go by,
// whatever has constraints counts as one.
class SleepGroups {
 public:
  SleepGroups(const mjModel& m, const mjData& d)
      : d_(d), all_as_one_((m.opt.disableflags & mjDSBL_ISLAND) && d.nefc > 0), count_(d.nisland + m.ntree) {}

  int count() const { return count_; }
  int of(int tree) const {
    if (all_as_one_) return 0;
    const int island = d_.nisland > 0 ? d_.tree_island[tree] : -1;
    return island >= 0 ? island : d_.nisland + tree;
  }

 private:
  const mjData& d_;
  bool all_as_one_;
  int count_;
};

// Makes a cycle of each group of awake trees whose members are all fit for it, and calls visit(tree) for these.
template <class Fit, class Visit>
void close_sleeping_islands(const mjModel& m, mjData& d, Fit&& is_fit, Visit&& visit) {
  const SleepGroups groups(m, d);
  StackFrame frame(d);
  const auto count = static_cast<std::size_t>(groups.count());
  bool* sleeps = frame.alloc<bool>(count);
  int* first = frame.alloc<int>(count);
  int* last = frame.alloc<int>(count);
  for_each_awake_tree(m, d, [&](int tree) {
    sleeps[groups.of(tree)] = true;
    first[groups.of(tree)] = -1;
  });
  for_each_awake_tree(m, d, [&](int tree) {
    if (!is_fit(tree)) sleeps[groups.of(tree)] = false;
  });
  for_each_awake_tree(m, d, [&](int tree) {
    const int group = groups.of(tree);
    if (!sleeps[group]) return;
    if (first[group] < 0)
      first[group] = tree;
    else
      d.tree_asleep[last[group]] = tree;
    last[group] = tree;
    d.tree_asleep[tree] = first[group];
    visit(tree);
  });
}

void compute_transmissions_and_velocities(const mjModel& m, mjData& d, const Scope& scope) {
  compute_transmissions(m, d, scope);
  compute_length_velocities(m, d, scope);
  compute_body_velocities(m, d, scope);
}

// The trees that have just fallen asleep, as a scope: they keep all that follows from qpos, and from qvel = 0, which is
// computed once more. What others have is of the step that has ended, and stays so.
void compute_at_rest(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  int* fallen = frame.alloc<int>(m.ntree);
  int* bodies = frame.alloc<int>(m.nbody);
  for (int tree = 0; tree < m.ntree; ++tree) fallen[tree] = d.tree_awake[tree] && d.tree_asleep[tree] >= 0;
  find_body_states(m, fallen, bodies);
  const ScopeRoom room{frame.alloc<Run>(runs_of_scope(m)), frame.alloc<int>(indices_of_scope(m))};
  const Scope scope = make_scope(m, {fallen, bodies}, d.subtree_com, room);
  timed(mjTIMER_POS_KINEMATICS, compute_geometry, m, d, scope);
  compute_mass_and_factor(m, d, scope);
  compute_transmissions_and_velocities(m, d, scope);
  compute_sensors_at_rest(m, d, scope);
}

// True if somebody fell asleep.
bool close_islands_at_rest(const mjModel& m, mjData& d) {
  count_steps_at_rest(m, d);
  bool any = false;
  close_sleeping_islands(
      m, d, [&](int tree) { return d.tree_asleep[tree] == -1 && policy_allows(m, tree) && has_good_place(m, d, tree); },
      [&](int tree) {
        const Range dofs = dofs_of_tree(m, tree);
        std::fill(d.qvel + dofs.first, d.qvel + dofs.after, 0);
        write_zeros(m, d, bodies_of_tree(m, tree), dofs);
        note_rest(m, d, tree, d.qpos);
        any = true;
      });
  return any;
}

}  // namespace

void put_to_sleep(const mjModel& m, mjData& d) {
  if (sleep_is_on(m) && close_islands_at_rest(m, d)) {
    note_equalities(m, d);
    compute_at_rest(m, d);
    update_awake(m, d);
  }
  validate_awake(m, d);
}

int begin_asleep(const mjModel& m, mjData& d) {
  if (!something_sleeps(m, d)) return -1;
  mjTimerStat timer[mjNTIMER];
  std::copy_n(d.timer, mjNTIMER, timer);
  wake_all_trees(m, d);
  forward_position(m, d);
  compute_transmissions_and_velocities(m, d, scope_of(m, d));
  for (const mjtStage stage : {mjSTAGE_POS, mjSTAGE_VEL}) measure_sensors(m, d, stage);
  const auto wants = [&](int tree) { return m.tree_sleep_policy[tree] == mjSLEEP_INIT; };
  // a keyframe may have moved a tree: it is remembered where the model has it, so that the next step wakes it
  close_sleeping_islands(m, d, wants, [&](int tree) { note_rest(m, d, tree, m.qpos0); });
  note_equalities(m, d);
  update_awake(m, d);
  clear_arena(d);
  std::copy_n(timer, mjNTIMER, d.timer);
  for (int tree = 0; tree < m.ntree; ++tree) {
    if (wants(tree) && d.tree_awake[tree]) return tree;
  }
  return -1;
}

}  // namespace sinew
