// SPDX-License-Identifier: Apache-2.0
// sleep.h -- trees at rest leave the simulation, and come back when something touches them (wake.h).
//   in    qpos, qvel, applied forces, mocap poses, eq_active; contacts, tendon lengths, islands
//   out   tree_asleep and all that follows from it (model/awake.h); for trees that fall asleep qvel = qacc = 0, and
//         poses, inertia and sensors of places and velocities as of that moment, which they keep
//   math  A tree is at rest when |qvel_i| dof_length_i < sleep_tolerance for each of its dofs. After mjMINAWAKE such
//         steps in a row it is ready; an island whose trees are all ready, and allowed to, falls asleep as one
//   note  waking comes before anything that the woken trees take part in, so that they go on as if they had been awake
//   note  what was computed last for those that sleep stays as it is; forces and accelerations on them are zero from
//         the step on in which they fall asleep (model/awake.h)
//   cost  while something sleeps, one pass over the numbers that a program may write for it (qpos, qvel, qfrc_applied,
//         xfrc_applied) at the speed of memory: 256 bytes a free body; O(all) when someone falls asleep or wakes;
//         nothing if sleeping is off
#ifndef SINEW_STEP_SLEEP_H_
#define SINEW_STEP_SLEEP_H_

#include <mujoco/mjdata.h>

namespace sinew {

// Last of all in a step, after integration.
void put_to_sleep(const mjModel& m, mjData& d);

// After a reset: trees that the model wants asleep from the start get their poses and islands. Those that touch a tree
// that is to be awake wake up. Returns the first of these, or -1.
int begin_asleep(const mjModel& m, mjData& d);

}  // namespace sinew

#endif  // SINEW_STEP_SLEEP_H_
