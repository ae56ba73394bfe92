// SPDX-License-Identifier: Apache-2.0
// contact_force.h -- the force of one contact, from the rows that it has among the constraints.
//   in    contact, efc_force
//   math  the rows of a pyramid are its edges, those of an elliptic cone the axes
#ifndef SINEW_TREE_CONTACT_FORCE_H_
#define SINEW_TREE_CONTACT_FORCE_H_

#include <mujoco/mjdata.h>

#include "math/spatial.h"

namespace sinew {

// Force (normal first) and torque in the frame of the contact, on the second geom; the first gets the opposite. Zero
// for a contact without rows.
Force<mjtNum> contact_force(const mjModel& m, const mjData& d, const mjContact& contact);

// The same in the axes of the world, still about the contact's position.
Force<mjtNum> contact_force_in_world(const mjModel& m, const mjData& d, const mjContact& contact);

}  // namespace sinew

#endif  // SINEW_TREE_CONTACT_FORCE_H_
