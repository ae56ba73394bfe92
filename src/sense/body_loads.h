// SPDX-License-Identifier: Apache-2.0
// body_loads.h -- accelerations of bodies, and the forces that act on them from outside and through their joints.
//   in    qacc, cdof, cdof_dot, cvel, cinert, xfrc_applied, contacts, efc_force
//   out   cacc, cfrc_ext, cfrc_int; all about the reference points of the trees
//   math  Newton-Euler once more, now with the final qacc: what a subtree needs and nothing outside gives comes through
//         the joint
//   note  a contact's force acts on all bodies that carry its sides, on each in its share (tree/contact_side.h). MuJoCo
//         leaves out those that carry flexes
//   cost  O(nbody + nv + contacts + equality rows), no allocation
#ifndef SINEW_SENSE_BODY_LOADS_H_
#define SINEW_SENSE_BODY_LOADS_H_

#include <mujoco/mjdata.h>

namespace sinew {

void compute_body_loads(const mjModel& m, mjData& d);

}  // namespace sinew

#endif  // SINEW_SENSE_BODY_LOADS_H_
