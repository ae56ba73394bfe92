// SPDX-License-Identifier: Apache-2.0
// awake.h -- who is awake: per-tree sleep counters become the scope that a step hands to its stages.
//   in    tree_asleep; the trees of the model
//   out   tree_awake, body_awake, the public index lists with their lengths, and the scope (scope.h)
//   note  tree_asleep is negative for a tree that is awake: it counts up from -(1 + mjMINAWAKE) to -1, ready to sleep;
//         a tree that sleeps holds the next tree of its sleeping island, a cycle
//   note  besides the public fields, mjData keeps the qpos at which each tree fell asleep and the switches of the
//         equalities at that time: what differs from them later was changed by the program
#ifndef SINEW_MODEL_AWAKE_H_
#define SINEW_MODEL_AWAKE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "model/data_scope.h"

namespace sinew {

constexpr int kFullyAwake = -(1 + mjMINAWAKE);

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
