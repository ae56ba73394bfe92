// SPDX-License-Identifier: Apache-2.0
// subtree_velocity.h -- how every subtree moves as a whole.
//   in    cinert, cvel, subtree_com       out   subtree_linvel (of the centre of mass), subtree_angmom (about it)
//   math  momenta add up from the leaves to the root, all about the reference point of the tree
//   cost  O(nbody); a momentum a body from the stack
#ifndef SINEW_KINEMATICS_SUBTREE_VELOCITY_H_
#define SINEW_KINEMATICS_SUBTREE_VELOCITY_H_

#include <mujoco/mjdata.h>

#include "tree/real.h"

namespace sinew {

// Scratch has 6 * nbody numbers.
template <class Data>
void compute_subtree_velocities(const mjModel& m, Data& d, RealOf<Data>* scratch);

extern template void compute_subtree_velocities<mjData>(const mjModel& m, mjData& d, mjtNum* scratch);

}  // namespace sinew

#endif  // SINEW_KINEMATICS_SUBTREE_VELOCITY_H_
