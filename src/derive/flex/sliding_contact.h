// SPDX-License-Identifier: Apache-2.0
// sliding_contact.h -- a vertex on a plane that stands, where nothing but slides moves the bodies of the vertex.
//   math  docs/theory/contact_derivatives.md (d.14): no axis turns and no share changes, so that the force depends on
//         the shift s, velocity and acceleration of the vertex alone: dF = K ds + B dv + A da, three by three
//   cost  three matrices for each pair of bodies. The general way (derive/flex/carried_contact.h) takes 13 times the
//         instructions for vertices between eight nodes (models/jelly.xml on the floor)
#ifndef SINEW_DERIVE_FLEX_SLIDING_CONTACT_H_
#define SINEW_DERIVE_FLEX_SLIDING_CONTACT_H_

#include "derive/constraint/contact_law.h"
#include "derive/inverse_terms.h"

namespace sinew {

// False, and nothing done, if the contact is of another kind.
bool subtract_sliding_contact(const mjModel& m, const mjData& d, const mjContact& contact, const ContactLaw& law,
                              const InverseTerms& terms);

}  // namespace sinew

#endif  // SINEW_DERIVE_FLEX_SLIDING_CONTACT_H_
