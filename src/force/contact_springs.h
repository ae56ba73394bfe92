// SPDX-License-Identifier: Apache-2.0
// contact_springs.h -- contacts of flexes that ask for passive contact: springs in place of constraints.
//   in    contact (those with exclude kPassiveContact), cdof, flexvert_xpos         out   adds to qfrc_spring
//   math  docs/theory/collision.md (c.23): f = -k dist along the normal, handed on to the bodies of both sides (c.18)
//   trap  within a margin the distance is positive and the spring pulls: so it is in MuJoCo's figures
//   cost  O(dofs between the sides) a contact
#ifndef SINEW_FORCE_CONTACT_SPRINGS_H_
#define SINEW_FORCE_CONTACT_SPRINGS_H_

#include <mujoco/mjdata.h>

namespace sinew {

inline constexpr mjtNum kContactStiffness = 1e4;  // N/m, whatever the parameters of the contact

void add_contact_springs(const mjModel& m, mjData& d);

}  // namespace sinew

#endif  // SINEW_FORCE_CONTACT_SPRINGS_H_
