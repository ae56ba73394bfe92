// SPDX-License-Identifier: Apache-2.0
// check.h -- stops a simulation that has gone wild: numbers that are not finite, or larger than mjMAXVAL.
//   out   a warning that names the coordinate or dof; unless mjDSBL_AUTORESET, the data at its reference state
//   note  a reset keeps the warning's count, so that a program sees it happened
#ifndef SINEW_STEP_CHECK_H_
#define SINEW_STEP_CHECK_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"

namespace sinew {

// What the scope of a step leaves out is as it was when it was last checked, or wake_touched() (wake.h) has woken it.
// True after a reset: what depends on the state has to be computed again, begin_asleep() (sleep.h) first.
bool reset_if_bad_position(const mjModel& m, mjData& d, const Scope& scope);
bool reset_if_bad_velocity(const mjModel& m, mjData& d, const Scope& scope);
bool reset_if_bad_state(const mjModel& m, mjData& d, const Scope& scope);  // either of them
bool reset_if_bad_acceleration(const mjModel& m, mjData& d, const Scope& scope);

}  // namespace sinew

#endif  // SINEW_STEP_CHECK_H_
