// SPDX-License-Identifier: Apache-2.0
// opposite_pair.h -- wrenches between two bodies that sum to zero whatever moves, brought to the dofs: contacts.
//   in    the wrench on the second body and its slopes by the motion of either, about one common point
//   math  docs/theory/contact_derivatives.md (d.5), (d.6), as pair_block.h. What moves both bodies together does
//         nothing to their relative motion, and feels nothing of the wrench
//   cost  O(dofs of one body times dofs of either)
#ifndef SINEW_DERIVE_CONSTRAINT_OPPOSITE_PAIR_H_
#define SINEW_DERIVE_CONSTRAINT_OPPOSITE_PAIR_H_

#include "derive/constraint/moving_axes.h"
#include "derive/inverse_terms.h"
#include "derive/kernels/slope_kernels.h"

namespace sinew {

struct OppositePair {
  int body[2];
  Vector point;          // common reference of all that follows, in the world
  Wrench wrench;         // on the second body
  WrenchMatrices by[2];  // by the motion of either body
  bool one_damping;      // v is symmetric
};

// Subtracts the change of the dofs' forces from the terms, as inverse dynamics does.
void subtract_opposite_pair(const mjModel& m, mjData& d, const TreeFlow& axes, const OppositePair& pair,
                            const InverseTerms& terms);

}  // namespace sinew

#endif  // SINEW_DERIVE_CONSTRAINT_OPPOSITE_PAIR_H_
