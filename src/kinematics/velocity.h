// SPDX-License-Identifier: Apache-2.0
// velocity.h -- spatial velocities of bodies, how fast the axes of dofs turn, and how fast lengths change.
//   in    cdof, qvel; ten_J, actuator_moment       out   cvel, cdof_dot; ten_velocity, actuator_velocity
//   math  docs/theory/kinematics.md (1.3), (1.4): v_b = v_p + sum cdof qvel; d/dt cdof = v x cdof with the velocity the
//         axis itself has
//   cost  O(nbody + nv + entries of the Jacobians), no allocation           next  force/passive.h
#ifndef SINEW_KINEMATICS_VELOCITY_H_
#define SINEW_KINEMATICS_VELOCITY_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"

namespace sinew {

template <class Data>
void compute_body_velocities(const mjModel& m, Data& d, const Scope& scope);

// Both of the parts below.
template <class Data>
void compute_length_velocities(const mjModel& m, Data& d, const Scope& scope);
template <class Data>
void compute_tendon_velocities(const mjModel& m, Data& d, const Scope& scope);
template <class Data>
void compute_actuator_velocities(const mjModel& m, Data& d, const Scope& scope);

extern template void compute_body_velocities<mjData>(const mjModel& m, mjData& d, const Scope& scope);
extern template void compute_length_velocities<mjData>(const mjModel& m, mjData& d, const Scope& scope);
extern template void compute_tendon_velocities<mjData>(const mjModel& m, mjData& d, const Scope& scope);

}  // namespace sinew

#endif  // SINEW_KINEMATICS_VELOCITY_H_
