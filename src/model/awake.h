// SPDX-License-Identifier: Apache-2.0
// awake.h -- who is awake: per-tree sleep counters become the scope that a step hands to its stages.
//   in    tree_asleep; the trees of the model
//   out   tree_awake, body_awake, the public index lists with their lengths, and the scope (scope.h)
//   note  tree_asleep is negative for a tree that is awake: it counts up from -(1 + mjMINAWAKE) to -1, ready to sleep;
//         a tree that sleeps holds the next tree of its sleeping island, a cycle
//   note  besides the public fields, mjData keeps the qpos at which each tree fell asleep and the switches of the
//         equalities at that time: what differs from them later was changed by the program
//   note  forces and accelerations of those that sleep are zero. They are written once, when a tree falls asleep, and
//         all once more when somebody else may have written there: a callback, a plugin, a state that the program sets,
//         a stage that it calls while sleeping is switched off
#ifndef SINEW_MODEL_AWAKE_H_
#define SINEW_MODEL_AWAKE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "model/private_data.h"

namespace sinew {

constexpr int kFullyAwake = -(1 + mjMINAWAKE);

// Not with RK4: between the points of one step, trees would be woken that the step is still to move.
inline bool sleep_is_on(const mjModel& m) {
  return (m.opt.enableflags & mjENBL_SLEEP) && m.opt.integrator != mjINT_RK4;
}

inline bool something_sleeps(const mjModel& m, const mjData& d) { return sleep_is_on(m) && d.ntree_awake < m.ntree; }

// What the next stage is to compute. The reference stays good while others fall asleep and wake; it is to be taken
// anew by each call of the API, because a program may have switched sleeping off.
inline const Scope& scope_of(const mjModel& m, mjData& d) {
  SleepMemory& memory = private_data(d).sleep;
  if (sleep_is_on(m) || d.ntree_awake == m.ntree) return memory.scope;
  memory.zeros_are_in_doubt = true;
  return memory.whole;
}

// All trees awake, but those that the model wants asleep from the start, each an island of its own, if sleeping is on.
void reset_sleep(const mjModel& m, mjData& d);

// Rebuilds everything that follows from tree_asleep. Static bodies are listed with those that are awake.
void update_awake(const mjModel& m, mjData& d);

// The scope alone, from tree_awake and body_awake as they are.
void update_scope(const mjModel& m, mjData& d);

// mjtSleepState of every body, from what trees have in tree_awake.
void find_body_states(const mjModel& m, const int* tree_awake, int* body_state);

// The tree with all of its sleeping island; the lists are out of date after it.
void wake_island(const mjModel& m, mjData& d, int tree);

void wake_all_trees(const mjModel& m, mjData& d);

// Zeros for the forces and accelerations of trees that sleep; qvel is not among them.
void write_zeros(const mjModel& m, mjData& d, Range bodies, Range dofs);
void doubt_zeros(mjData& d);                      // somebody may have written there
void restore_zeros(const mjModel& m, mjData& d);  // writes those that are in doubt

// Checked builds: runs agree with counters, and zeros that are not in doubt are zero.
void validate_awake(const mjModel& m, const mjData& d);

// Of a tree.
inline Range bodies_of_tree(const mjModel& m, int tree) {
  return {m.tree_bodyadr[tree], m.tree_bodyadr[tree] + m.tree_bodynum[tree]};
}
inline Range dofs_of_tree(const mjModel& m, int tree) {
  return {m.tree_dofadr[tree], m.tree_dofadr[tree] + m.tree_dofnum[tree]};
}

// The numbers of qpos that belong to the dofs of whole joints.
Range qpos_of_dofs(const mjModel& m, Range dofs);

// Takes note of where a tree sleeps, and whether the program has moved dofs of sleeping trees since.
void note_rest(const mjModel& m, mjData& d, int tree, const mjtNum* qpos);
bool was_moved(const mjModel& m, const mjData& d, Range dofs);

// Takes note of all switches of equalities, and whether the program has turned one, or any, since.
void note_equalities(const mjModel& m, mjData& d);
bool was_switched(const mjData& d, int equality);
bool were_switched(const mjModel& m, const mjData& d);

}  // namespace sinew

#endif  // SINEW_MODEL_AWAKE_H_
