// SPDX-License-Identifier: Apache-2.0
// awake.h -- who is awake: per-tree sleep counters become the lists that stages loop over.
//   in    tree_asleep; the trees of the model
//   out   tree_awake, body_awake and the index lists with their lengths
//   note  tree_asleep is negative for a tree that is awake: it counts up from -(1 + mjMINAWAKE) to -1, ready to sleep;
//         a tree that sleeps holds the next tree of its sleeping island, a cycle
#ifndef SINEW_MODEL_AWAKE_H_
#define SINEW_MODEL_AWAKE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace sinew {

constexpr int kFullyAwake = -(1 + mjMINAWAKE);

// All trees awake, but those that the model wants asleep from the start, each an island of its own, if sleeping is on.
void reset_sleep(const mjModel& m, mjData& d);

// Rebuilds everything that follows from tree_asleep. Static bodies are listed with those that are awake.
void update_awake_lists(const mjModel& m, mjData& d);

}  // namespace sinew

#endif  // SINEW_MODEL_AWAKE_H_
