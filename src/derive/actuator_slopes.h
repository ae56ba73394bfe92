// SPDX-License-Identifier: Apache-2.0
// actuator_slopes.h -- the force of each actuator, and the next activation, by what they are made of.
//   in    actuator_length, actuator_velocity, ctrl, act
//   math  the formulas of force/actuation.h with dual numbers of four inputs. Where a clamp acts the slope is zero, and
//         at its bound the slope is that of the inside
//   cost  O(nu + ntendon)
#ifndef SINEW_DERIVE_ACTUATOR_SLOPES_H_
#define SINEW_DERIVE_ACTUATOR_SLOPES_H_

#include <mujoco/mjdata.h>

#include "model/arena/arena.h"

namespace sinew {

struct ActuatorSlope {
  mjtNum wanted;                                   // the force before limits
  mjtNum by_length, by_velocity, by_act, by_ctrl;  // of that
  mjtNum force;                                    // after limits
  mjtNum share;         // of the force in `wanted`: 1, 0 at a limit, or less than 1 on a tendon at its limit
  mjtNum tendon_share;  // of the force in the sum of `wanted` on its tendon; 0 unless the tendon is at its limit
  mjtNum next_by_act, next_by_ctrl;  // of the activation one step later
  mjtNum rate_by_act, rate_by_ctrl;  // of act_dot
};

// nu of them; forces are zero and activations stay if actuation is switched off.
ActuatorSlope* find_actuator_slopes(const mjModel& m, const mjData& d, StackFrame& frame);

// The tendon that an actuator pulls at, if the sum of its forces is limited; else -1.
int limited_tendon(const mjModel& m, int actuator);

}  // namespace sinew

#endif  // SINEW_DERIVE_ACTUATOR_SLOPES_H_
