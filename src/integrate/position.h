// SPDX-License-Identifier: Apache-2.0
// position.h -- positions form a curved space: adding a velocity to them, and subtracting two of them.
//   in    qpos with nq numbers, qvel with nv numbers
//   math  docs/theory/kinematics.md (1.1): translations and scalar joints add; a quaternion turns by the angular
//         velocity in its own moving frame
//   cost  O(njnt), no allocation                                                       next  advance.h
#ifndef SINEW_INTEGRATE_POSITION_H_
#define SINEW_INTEGRATE_POSITION_H_

#include <mujoco/mjmodel.h>

namespace sinew {

// qpos moves with constant velocity for time dt; one joint of it, or all. Quaternions have unit length afterwards.
template <class Real>
void integrate_joint(const mjModel& m, int joint, Real* qpos, const Real* qvel, const Real& dt);
template <class Real>
void integrate_position(const mjModel& m, Real* qpos, const Real* qvel, const Real& dt);

// The velocity that takes qpos1 to qpos2 in time dt, the short way round.
template <class Real>
void differentiate_position(const mjModel& m, Real* qvel, const Real& dt, const Real* qpos1, const Real* qpos2);

// Every quaternion gets unit length; one that has no direction becomes the identity.
template <class Real>
void normalize_quaternions(const mjModel& m, Real* qpos);

extern template void integrate_joint(const mjModel&, int, mjtNum*, const mjtNum*, const mjtNum&);
extern template void integrate_position(const mjModel&, mjtNum*, const mjtNum*, const mjtNum&);
extern template void differentiate_position(const mjModel&, mjtNum*, const mjtNum&, const mjtNum*, const mjtNum*);
extern template void normalize_quaternions(const mjModel&, mjtNum*);

}  // namespace sinew

#endif  // SINEW_INTEGRATE_POSITION_H_
