// SPDX-License-Identifier: Apache-2.0
// awake.h -- who is awake: per-tree sleep counters become the lists that stages loop over.
//   in    tree_asleep; the trees of the model
//   out   tree_awake, body_awake and the index lists with their lengths
//   note  tree_asleep is negative for a tree that is awake: it counts up from -(1 + mjMINAWAKE) to -1, ready to sleep;
//         a tree that sleeps holds the next tree of its sleeping island, a cycle
//   note  besides the public fields, mjData keeps the qpos at which each tree fell asleep and the switches of the
//         equalities at that time: what differs from them later was changed by the program
#ifndef SINEW_MODEL_AWAKE_H_
#define SINEW_MODEL_AWAKE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace sinew {

constexpr int kFullyAwake = -(1 + mjMINAWAKE);

// Not with RK4: between the points of one step, trees would be woken that the step is still to move.
inline bool sleep_is_on(const mjModel& m) {
  return (m.opt.enableflags & mjENBL_SLEEP) && m.opt.integrator != mjINT_RK4;
}

// If not, stages take the path that knows nothing of sleep.
inline bool something_sleeps(const mjModel& m, const mjData& d) { return sleep_is_on(m) && d.ntree_awake < m.ntree; }

// All trees awake, but those that the model wants asleep from the start, each an island of its own, if sleeping is on.
void reset_sleep(const mjModel& m, mjData& d);

// Rebuilds everything that follows from tree_asleep. Static bodies are listed with those that are awake.
void update_awake_lists(const mjModel& m, mjData& d);

// The index lists alone, from tree_awake as it is.
void list_awake_bodies(const mjModel& m, mjData& d);

// The tree with all of its sleeping island; the lists are out of date after it.
void wake_island(const mjModel& m, mjData& d, int tree);

void wake_all_trees(const mjModel& m, mjData& d);

// The numbers of qpos that belong to some dofs which follow one another, and to whole joints.
struct Stretch {
  int begin, count;
};
Stretch qpos_of_dofs(const mjModel& m, int first, int end);

// Takes note of where a tree sleeps, and whether the program has moved dofs of sleeping trees since.
void note_rest(const mjModel& m, mjData& d, int tree, const mjtNum* qpos);
bool was_moved(const mjModel& m, const mjData& d, int first_dof, int end_dof);

// Takes note of all switches of equalities, and whether the program has turned one, or any, since.
void note_equalities(const mjModel& m, mjData& d);
bool was_switched(const mjData& d, int equality);
bool were_switched(const mjModel& m, const mjData& d);

}  // namespace sinew

#endif  // SINEW_MODEL_AWAKE_H_
