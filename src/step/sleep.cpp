// SPDX-License-Identifier: Apache-2.0
#include "step/sleep.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "inertia/mass_matrix.h"
#include "kinematics/transmission.h"
#include "kinematics/velocity.h"
#include "math/scalar.h"
#include "model/arena/arena.h"
#include "model/timer.h"
#include "step/geometry.h"
#include "step/step.h"
#include "tree/awake.h"
#include "tree/resting_zeros.h"

namespace sinew {
namespace {

bool policy_allows(const mjModel& m, int tree) {
  const int policy = m.tree_sleep_policy[tree];
  return policy == mjSLEEP_AUTO_ALLOWED || policy == mjSLEEP_ALLOWED || policy == mjSLEEP_INIT;
}

// Slower than the tolerance; a NaN is not.
bool is_slow(const mjModel& m, const mjData& d, int tree) {
  const int first = m.tree_dofadr[tree], end = first + m.tree_dofnum[tree];
  for (int i = first; i < end; ++i) {
    if (!(std::abs(d.qvel[i]) * m.dof_length[i] < m.opt.sleep_tolerance)) return false;
  }
  return true;
}

// What sleeps is not checked: a place that is to be warned of in every step keeps its tree awake.
bool has_good_place(const mjModel& m, const mjData& d, int tree) {
  const Stretch own = qpos_of_dofs(m, m.tree_dofadr[tree], m.tree_dofadr[tree] + m.tree_dofnum[tree]);
  return std::none_of(d.qpos + own.begin, d.qpos + own.begin + own.count, is_bad);
}

// Bits, not values: who is pushed with -0 would be woken again.
bool has_any_bit(const mjtNum* x, int n) {
  std::uint64_t all = 0, bits;
  static_assert(sizeof *x == sizeof bits);
  for (int i = 0; i < n; ++i) {
    std::memcpy(&bits, x + i, sizeof bits);
    all |= bits;
  }
  return all != 0;
}

// Whether the program applies a force to a tree.
bool is_pushed(const mjModel& m, const mjData& d, int tree) {
  return has_any_bit(d.qfrc_applied + m.tree_dofadr[tree], m.tree_dofnum[tree]) ||
         has_any_bit(d.xfrc_applied + 6 * m.tree_bodyadr[tree], 6 * m.tree_bodynum[tree]);
}

// Counts steps at rest. A tree that the program pushes would be woken again at once, so it does not begin to.
void count_steps_at_rest(const mjModel& m, mjData& d) {
  for_each_awake_tree(d, [&](int tree) {
    const bool rests = is_slow(m, d, tree) && !is_pushed(m, d, tree);
    d.tree_asleep[tree] = rests ? std::min(d.tree_asleep[tree] + 1, -1) : kFullyAwake;
  });
}

// The group that a tree sleeps with: its island, or, numbered after the islands, itself. Without islands to go by,
// whatever has constraints counts as one.
class SleepGroups {
 public:
  SleepGroups(const mjModel& m, const mjData& d)
      : d_(d),
        all_as_one_((m.opt.disableflags & mjDSBL_ISLAND) && d.nefc > 0),
        count_(d.nisland + static_cast<int>(m.ntree)) {}

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
void close_cycles(const mjModel& m, mjData& d, Fit&& is_fit, Visit&& visit) {
  const SleepGroups groups(m, d);
  StackFrame frame(d);
  const auto count = static_cast<std::size_t>(groups.count());
  bool* sleeps = frame.alloc<bool>(count);
  int* first = frame.alloc<int>(count);
  int* last = frame.alloc<int>(count);
  for_each_awake_tree(d, [&](int tree) {
    sleeps[groups.of(tree)] = true;
    first[groups.of(tree)] = -1;
  });
  for_each_awake_tree(d, [&](int tree) {
    if (!is_fit(tree)) sleeps[groups.of(tree)] = false;
  });
  for_each_awake_tree(d, [&](int tree) {
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

void compute_transmissions_and_velocities(const mjModel& m, mjData& d) {
  compute_transmissions(m, d);
  compute_length_velocities(m, d);
  compute_body_velocities(m, d);
}

// What the trees in the lists keep while they sleep: everything that follows from qpos, and from qvel = 0.
void compute_at_rest(const mjModel& m, mjData& d) {
  timed(mjTIMER_POS_KINEMATICS, compute_geometry, m, d);
  compute_mass_and_factor(m, d);
  compute_transmissions_and_velocities(m, d);
}

// Leaves the zeros that stages rely on (tree/resting_zeros.h).
void stop(const mjModel& m, mjData& d, int tree) {
  const int first = m.tree_dofadr[tree], count = m.tree_dofnum[tree], last = first + count - 1;
  for (mjtNum* x : {d.qvel, d.qacc, d.qacc_smooth, d.qacc_warmstart, d.qfrc_smooth, d.qfrc_constraint, d.qfrc_spring,
                    d.qfrc_damper, d.qfrc_gravcomp, d.qfrc_fluid, d.qfrc_passive, d.qfrc_bias, d.qfrc_actuator}) {
    std::fill_n(x + first, count, 0);
  }
  std::fill(d.qDeriv + m.D_rowadr[first], d.qDeriv + m.D_rowadr[last] + m.D_rownnz[last], 0);
}

}  // namespace

void put_to_sleep(const mjModel& m, mjData& d) {
  if (!sleep_is_on(m) || d.ntree_awake == 0) return;
  count_steps_at_rest(m, d);
  bool any = false;
  close_cycles(
      m, d, [&](int tree) { return d.tree_asleep[tree] == -1 && policy_allows(m, tree) && has_good_place(m, d, tree); },
      [&](int tree) {
        stop(m, d, tree);
        note_rest(m, d, tree, d.qpos);
        any = true;
      });
  if (!any) return;
  unsettle(d, kZeroSubtreeVelocity);
  note_equalities(m, d);
  // only those that have just fallen asleep: what others have is of the step that has ended, and stays so
  for (int tree = 0; tree < m.ntree; ++tree) d.tree_awake[tree] = d.tree_awake[tree] && d.tree_asleep[tree] >= 0;
  list_awake_bodies(m, d);
  compute_at_rest(m, d);
  update_awake_lists(m, d);
}

int settle_initial_sleep(const mjModel& m, mjData& d) {
  if (!something_sleeps(m, d)) return -1;
  mjTimerStat timer[mjNTIMER];
  std::copy_n(d.timer, mjNTIMER, timer);
  wake_all_trees(m, d);
  forward_position(m, d);
  compute_transmissions_and_velocities(m, d);
  for (const mjtStage stage : {mjSTAGE_POS, mjSTAGE_VEL}) measure_sensors(m, d, stage);
  const auto wants = [&](int tree) { return m.tree_sleep_policy[tree] == mjSLEEP_INIT; };
  // a keyframe may have moved a tree: it is remembered where the model has it, so that the next step wakes it
  close_cycles(m, d, wants, [&](int tree) { note_rest(m, d, tree, m.qpos0); });
  note_equalities(m, d);
  update_awake_lists(m, d);
  clear_arena(d);
  std::copy_n(timer, mjNTIMER, d.timer);
  for (int tree = 0; tree < m.ntree; ++tree) {
    if (wants(tree) && d.tree_awake[tree]) return tree;
  }
  return -1;
}

}  // namespace sinew
