// SPDX-License-Identifier: Apache-2.0
// contact_source.h -- slopes by the numbers of a contact, handed on to where the contact has them from.
//   math  collide/contact_parameters.h read backwards: options that override, an explicit pair, the side of higher
//         priority, or both. Of two equal frictions each side takes half: what is right if both change together
#ifndef SINEW_DERIVE_PARAMETER_CONTACT_SOURCE_H_
#define SINEW_DERIVE_PARAMETER_CONTACT_SOURCE_H_

#include <mujoco/mjdata.h>

namespace sinew {

struct ContactSlopes {
  mjtNum solref[mjNREF] = {}, solreffriction[mjNREF] = {}, solimp[mjNIMP] = {}, friction[5] = {};
  mjtNum distance = 0;
};

void add_contact_slopes(const mjModel& m, const mjContact& contact, const ContactSlopes& slopes, mjModel& gradient);

}  // namespace sinew

#endif  // SINEW_DERIVE_PARAMETER_CONTACT_SOURCE_H_
