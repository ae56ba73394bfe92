// SPDX-License-Identifier: Apache-2.0
// transmission.h -- actuator lengths, and how they change with the dofs: the moment arms.
//   in    qpos, poses, cdof, ten_length, ten_J, contacts         out   actuator_length, actuator_moment, moment_*
//   math  docs/theory/kinematics.md (1.4): the moment of an actuator is what unit force along it does to the dofs
//   note  joint: its position times gear; ball: gear . rotation vector; free: length 0, gear is a wrench.
//         jointinparent: the axes of gear are the parent's. tendon: times gear. slidercrank: where the rod puts the
//         slider. site: a wrench in the site's axes, length 0; with a reference site, the difference of both poses in
//         its axes. body: minus the mean of the normals of its contacts, length 0
//   cost  O(nu * depth of the tree + contacts of adhesive bodies), no allocation      next  kinematics/velocity.h
#ifndef SINEW_KINEMATICS_TRANSMISSION_H_
#define SINEW_KINEMATICS_TRANSMISSION_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"

namespace sinew {

template <class Data>
void compute_transmissions(const mjModel& m, Data& d, const Scope& scope);

extern template void compute_transmissions<mjData>(const mjModel& m, mjData& d, const Scope& scope);

}  // namespace sinew

#endif  // SINEW_KINEMATICS_TRANSMISSION_H_
