// SPDX-License-Identifier: Apache-2.0
// derivative.h -- how the smooth forces change with velocity.
//   in    everything the velocity stage and actuation computed: cvel, cdof_dot, ten_J, actuator_moment, ctrl, act
//   out   qDeriv = d(qfrc_actuator + qfrc_passive [- qfrc_bias]) / d qvel, in the structure D of the model
//   next  integrate/: implicit takes it with the bias; implicitfast without, and made symmetric
#ifndef SINEW_FORCE_DERIVATIVE_H_
#define SINEW_FORCE_DERIVATIVE_H_

#include <mujoco/mjdata.h>

namespace sinew {

void compute_velocity_derivative(const mjModel& m, mjData& d, bool with_bias);

}  // namespace sinew

#endif  // SINEW_FORCE_DERIVATIVE_H_
