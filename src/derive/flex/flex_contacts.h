// SPDX-License-Identifier: Apache-2.0
// flex_contacts.h -- contacts with a flex on one side or both: their forces by position, velocity and acceleration.
//   math  docs/theory/contact_derivatives.md (d.11)-(d.13): as (d.7), (d.8) for bodies with shares w_k of the contact,
//         which change as it moves
//   note  contacts that are springs (force/contact_springs.h) are passive forces, and have a law of their own
//   cost  O(dofs of all bodies of both sides, squared) for each contact, beside its geometry
#ifndef SINEW_DERIVE_FLEX_FLEX_CONTACTS_H_
#define SINEW_DERIVE_FLEX_FLEX_CONTACTS_H_

#include "derive/constraint/contact_law.h"
#include "derive/constraint/moving_axes.h"
#include "derive/inverse_terms.h"

namespace sinew {

// One contact with rows.
void subtract_flex_contact(const mjModel& m, mjData& d, const TreeFlow& axes, const mjContact& contact,
                           const ContactLaw& law, const InverseTerms& terms, DerivativeReport& report);

// All contacts that are springs.
void subtract_contact_springs(const mjModel& m, mjData& d, const InverseTerms& terms, DerivativeReport& report);

}  // namespace sinew

#endif  // SINEW_DERIVE_FLEX_FLEX_CONTACTS_H_
