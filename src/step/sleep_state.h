// SPDX-License-Identifier: Apache-2.0
// sleep_state.h -- who sleeps, as numbers: what a state vector lacks for a simulation with sleep to go on elsewhere.
//   in    tree_asleep; where trees and mocap bodies were, and equalities switched, when others fell asleep; sensordata,
//         of which those that sleep keep a part                       out   ntree + nq + neq + 7 nmocap + nsensordata
//   note  positions and velocities are set first: poses and inertia of those that sleep follow from them
#ifndef SINEW_STEP_SLEEP_STATE_H_
#define SINEW_STEP_SLEEP_STATE_H_

#include <cstdint>

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace sinew {

std::int64_t sleep_state_size(const mjModel& m);
void get_sleep_state(const mjModel& m, const mjData& d, mjtNum* state);

// False if the numbers name no trees, or cycles of trees that do not close; then all are awake. They are so, too, while
// sleeping is switched off.
bool set_sleep_state(const mjModel& m, mjData& d, const mjtNum* state);

}  // namespace sinew

#endif  // SINEW_STEP_SLEEP_STATE_H_
