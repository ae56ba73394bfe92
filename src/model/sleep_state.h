// SPDX-License-Identifier: Apache-2.0
// sleep_state.h -- whether a thing that acts on bodies, or looks at them, sleeps with them.
//   in    who is awake        out   an mjtSleepState: that of the most awake of its bodies; static ones say nothing
#ifndef SINEW_MODEL_SLEEP_STATE_H_
#define SINEW_MODEL_SLEEP_STATE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace sinew {

// Of trees, whether they are awake; of bodies, their mjtSleepState. mjData has such arrays.
struct SleepStates {
  const int* tree;
  const int* body;

  SleepStates(const int* tree_awake, const int* body_awake) : tree(tree_awake), body(body_awake) {}
  explicit SleepStates(const mjData& d) : tree(d.tree_awake), body(d.body_awake) {}
};

int tendon_state(const mjModel& m, const SleepStates& s, int tendon);
int actuator_state(const mjModel& m, const SleepStates& s, int actuator);
int equality_state(const mjModel& m, const SleepStates& s, int equality);
int sensor_state(const mjModel& m, const SleepStates& s, int sensor);

// The trees that an equality holds; flexes, which never sleep, are left out.
constexpr int kMostTreesOfEquality = 4;
int trees_of_equality(const mjModel& m, int equality, int trees[kMostTreesOfEquality]);

}  // namespace sinew

#endif  // SINEW_MODEL_SLEEP_STATE_H_
