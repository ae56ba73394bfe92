// SPDX-License-Identifier: Apache-2.0
// contact_block.h -- contacts between geoms: their wrenches by the motion of the two bodies.
//   math  docs/theory/contact_derivatives.md (d.7), (d.8).
//         with the motion xi of one body about the contact p, the changes of p and of the distance r, and the turn phi
//         of the frame C (contact_motion.h), sigma = +1 for the second body and -1 for the first, Y = A + b V relative:
//             dx_lin = C [ sigma (xi x Y_b)_lin + w x dp - phi x Y_lin ],   dx_ang = C [ sigma w_xi x w_b - phi x w ]
//             dx_normal += dx/dr dr,     df = -W dx + f dlnD dr
//             dF = phi x F + C^T df_lin,    dT = phi x T + C^T df_ang + dp x F
//   cost  a few hundred operations per contact and moving body, beside its geometry
#ifndef SINEW_DERIVE_CONSTRAINT_CONTACT_BLOCK_H_
#define SINEW_DERIVE_CONSTRAINT_CONTACT_BLOCK_H_

#include "derive/constraint/contact_motion.h"
#include "derive/constraint/moving_axes.h"
#include "derive/constraint/tree_block.h"
#include "derive/inverse_terms.h"

namespace sinew {

// All contacts of the data. Those with the world go to `trees`. residual: of all rows.
void subtract_contacts(const mjModel& m, mjData& d, const TreeFlow& axes, const mjtNum* residual, TreeBlock& trees,
                       const InverseTerms& terms, DerivativeReport& report);

// The first contact after those of the same two geoms as contact `first`.
int end_of_pair(const mjData& d, int first);

// How many contacts two geoms have at most.
int most_of_pair(const mjData& d);

// How contacts first to end - 1, all of the same two geoms, move: in closed form, or else by differences. False if
// there is neither.
bool find_contact_motions(const mjModel& m, mjData& d, int first, int end, ContactMotion* motions,
                          DerivativeReport& report);

}  // namespace sinew

#endif  // SINEW_DERIVE_CONSTRAINT_CONTACT_BLOCK_H_
