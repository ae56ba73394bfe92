// SPDX-License-Identifier: Apache-2.0
// data_scope.h -- the scope (scope.h) that a step, or a stage that the program calls, computes of its data.
//   note  forces and accelerations of what the scope leaves out are zero. The zeros are written once, when a tree falls
//         asleep, and all once more when somebody else may have written there: a callback, a plugin, a state that the
//         program sets, a stage that it calls while sleeping is switched off
#ifndef SINEW_MODEL_DATA_SCOPE_H_
#define SINEW_MODEL_DATA_SCOPE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "model/private_data.h"

namespace sinew {

// Not with RK4: between the points of one step, trees would be woken that the step is still to move.
inline bool sleep_is_on(const mjModel& m) {
  return (m.opt.enableflags & mjENBL_SLEEP) && m.opt.integrator != mjINT_RK4;
}

inline bool something_sleeps(const mjModel& m, const mjData& d) { return sleep_is_on(m) && d.ntree_awake < m.ntree; }

// The reference stays good while others fall asleep and wake. Each call of the API takes it anew, because a program may
// have switched sleeping off.
inline const Scope& scope_of(const mjModel& m, mjData& d) {
  SleepMemory& memory = private_data(d).sleep;
  if (sleep_is_on(m) || d.ntree_awake == m.ntree) return memory.scope;
  memory.zeros_are_in_doubt = true;
  return memory.whole;
}

// Zeros for the forces and accelerations of trees; qvel is not among them.
void write_zeros(const mjModel& m, mjData& d, Range bodies, Range dofs);
void doubt_zeros(mjData& d);                      // somebody may have written there
void restore_zeros(const mjModel& m, mjData& d);  // writes those that are in doubt

// Checked builds: runs agree with counters, and zeros that are not in doubt are zero.
void validate_awake(const mjModel& m, const mjData& d);

}  // namespace sinew

#endif  // SINEW_MODEL_DATA_SCOPE_H_
