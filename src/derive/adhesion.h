// SPDX-License-Identifier: Apache-2.0
// adhesion.h -- an actuator that pulls the two sides of contacts together: its moment arms follow the contacts.
//   math  of the force f each of N contacts has the wrench -f n / N on its second side, which changes with the normal n
//         and the place of the contact (derive/flex/carried_contact.h)
//   cost  as a contact of a flex has, beside the geometry of the pair
#ifndef SINEW_DERIVE_ADHESION_H_
#define SINEW_DERIVE_ADHESION_H_

#include "derive/inverse_terms.h"

namespace sinew {

// Whether an actuator on a body, as adhesion is, pulls at a contact.
bool adhesion_pulls(const mjModel& m, const mjData& d, int actuator, const mjContact& contact);

// Subtracts what a force of the actuator does as its moment arms change. open: rows that feel actuators; null: all.
void subtract_adhesion(const mjModel& m, mjData& d, int actuator, mjtNum force, const bool* open,
                       const InverseTerms& terms, DerivativeReport& report);

}  // namespace sinew

#endif  // SINEW_DERIVE_ADHESION_H_
