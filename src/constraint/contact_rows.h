// SPDX-License-Identifier: Apache-2.0
// contact_rows.h -- rows of contacts: frictionless, on an elliptic cone, or on a pyramid around it.
//   in    contact, cdof, subtree_com           out   rows; mu and efc_address of the contact
//   math  docs/theory/collision.md (c.17). S maps dof velocities to how the second side moves relative to the first at
//         the contact point, in the contact frame: three velocities, then three angular ones. Elliptic rows are the
//         first dim rows of S; a pyramid has the rows S_0 +- friction_j S_j for each friction direction j
//   note  all rows of a contact have the impedance of its distance. Friction is regularized impratio times less than
//         the normal, and so that the cone becomes round: R_j friction_j^2 is the same for all j. The edges of a
//         pyramid share the R that lets them act as softly as the cone would
//   cost  O(dim * dofs between the two sides); dofs that carry both sides drop out
#ifndef SINEW_CONSTRAINT_CONTACT_ROWS_H_
#define SINEW_CONSTRAINT_CONTACT_ROWS_H_

#include <span>

#include "constraint/row_writer.h"

namespace sinew {

// The rows of the first source and of those behind it that are contacts of the same geoms, which share much of their
// work; returns how many that are. scratch: 6 * nv numbers
//   cost  760 instructions a contact of four between two free boxes; 1,210 one by one
int write_contacts(const mjModel& m, mjData& d, RowWriter& writer, std::span<const RowSource> sources, mjtNum* scratch);

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_CONTACT_ROWS_H_
