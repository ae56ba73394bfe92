// SPDX-License-Identifier: Apache-2.0
// length_range.h -- how short and how long an actuator can get: what mj_setLengthRange computes.
//   in    a finished model; options              out   actuator_lengthrange; the data is used up
//   math  a simulation from qpos0 for either side: the actuator is pulled with the force that accelerates the dofs by
//         opt.accel, velocities decay with opt.timeconst, limits and equality constraints hold, and nothing else acts.
//         The extreme of the last opt.interval seconds counts, if the length has settled
//   cost  2 inttotal / timestep steps for an actuator
#ifndef SINEW_FINISH_LENGTH_RANGE_H_
#define SINEW_FINISH_LENGTH_RANGE_H_

#include <mujoco/mjdata.h>

namespace sinew {

enum class LengthRange { kFound, kEmpty, kNotSettled, kUnstable };

// Finds nothing to do for an actuator that wants no range or may keep its own.
LengthRange find_length_range(mjModel& m, mjData& d, int actuator, const mjLROpt& opt);

// What went wrong, and what to do about it; empty if nothing did.
const char* length_range_message(LengthRange result);

}  // namespace sinew

#endif  // SINEW_FINISH_LENGTH_RANGE_H_
