// SPDX-License-Identifier: Apache-2.0
// limits.h -- which joints and tendons press against their limits, and how hard these are.
//   in    qpos, ten_length; not the rows of the constraints, which copies for viewers do not have
//   out   the impedance of the limit, between 0 and 1; 0: it is not reached, or limits are off
#ifndef SINEW_SCENE_LIMITS_H_
#define SINEW_SCENE_LIMITS_H_

#include <mujoco/mjdata.h>

namespace sinew {

mjtNum joint_limit_impedance(const mjModel& m, const mjData& d, int joint);
mjtNum tendon_limit_impedance(const mjModel& m, const mjData& d, int tendon);

}  // namespace sinew

#endif  // SINEW_SCENE_LIMITS_H_
