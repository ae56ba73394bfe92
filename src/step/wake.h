// SPDX-License-Identifier: Apache-2.0
// wake.h -- what sleeps comes back when the program or something awake touches it (sleep.h has the rules).
//   in    qpos, qvel, applied forces, mocap poses, eq_active; contacts, tendon lengths, equalities
//   out   tree_asleep and all that follows from it (model/awake.h)
#ifndef SINEW_STEP_WAKE_H_
#define SINEW_STEP_WAKE_H_

#include <mujoco/mjdata.h>

namespace sinew {

// First of all in a step, before numbers are checked: wakes trees that the program has moved or pushed, that hang from
// a mocap body it has moved, or whose equalities it has switched; all of them if it has switched sleeping off. A mocap
// body that was moved counts as awake until the next call.
void wake_touched(const mjModel& m, mjData& d);

// After contacts are known: wakes islands that contacts, equalities or tendons tie to something awake. True if there
// was one: then kinematics, inertia and contacts lack it and have to be done again.
bool wake_connected(const mjModel& m, mjData& d);

}  // namespace sinew

#endif  // SINEW_STEP_WAKE_H_
