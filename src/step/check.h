// SPDX-License-Identifier: Apache-2.0
// check.h -- stops a simulation that has gone wild: numbers that are not finite, or larger than mjMAXVAL.
//   out   a warning that names the coordinate or dof; unless mjDSBL_AUTORESET, the data at its reference state
//   note  a reset keeps the warning's count, so that a program sees it happened
#ifndef SINEW_STEP_CHECK_H_
#define SINEW_STEP_CHECK_H_

#include <mujoco/mjdata.h>

namespace sinew {

// What sleeps and was not touched (wake_touched() in wake.h) is as it was when it was last checked.
enum class Checked { kAll, kAwake };

// True after a reset: what depends on the state has to be computed again, settle_initial_sleep() (sleep.h) first.
bool reset_if_bad_position(const mjModel& m, mjData& d, Checked checked);
bool reset_if_bad_velocity(const mjModel& m, mjData& d, Checked checked);
bool reset_if_bad_state(const mjModel& m, mjData& d, Checked checked);  // either of them
bool reset_if_bad_acceleration(const mjModel& m, mjData& d, Checked checked);

}  // namespace sinew

#endif  // SINEW_STEP_CHECK_H_
