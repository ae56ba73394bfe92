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

#include "model/scope.h"
#include "tree/real.h"

namespace sinew {

void compute_body_loads(const mjModel& m, mjData& d, const Scope& scope);

// Its parts, in this order: cfrc_ext; cacc; cfrc_int. The last two are templates (body_loads.tpp): lanes of a batch
// have them too.
void compute_external_loads(const mjModel& m, mjData& d, const Scope& scope);
template <class Data>
void compute_body_accelerations(const mjModel& m, Data& d, const Scope& scope);
template <class Data>
void compute_inner_loads(const mjModel& m, Data& d, const Scope& scope);

}  // namespace sinew

#endif  // SINEW_SENSE_BODY_LOADS_H_
