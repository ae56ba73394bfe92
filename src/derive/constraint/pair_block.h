// SPDX-License-Identifier: Apache-2.0
// pair_block.h -- wrenches on two bodies, and their change with the motion of both, brought to the dofs: welds.
// Contacts are simpler: opposite_pair.h.
//   in    wrenches on both bodies and their slopes, about one common point        out   added to the terms
//   math  docs/theory/contact_derivatives.md (d.5), (d.6).
//         the force on dof i is the sum over the sides s that it moves of S_i . W_s, and with dof j it changes by
//             sum_s [ S_i . sum_t (q_st S_j + v_st P_j + a_st Q_j)  +  (S_j x S_i) . W_s ],
//         t: the sides that j moves; the last term where j moves s and carries i. By velocity S_i . v_st S_j, by
//         acceleration S_i . a_st S_j
//   cost  O(dofs of either body squared)
#ifndef SINEW_DERIVE_CONSTRAINT_PAIR_BLOCK_H_
#define SINEW_DERIVE_CONSTRAINT_PAIR_BLOCK_H_

#include "derive/constraint/moving_axes.h"
#include "derive/inverse_terms.h"
#include "math/slope6.h"

namespace sinew {

// A wrench by the motion of one body: by its pose and how V and U change beyond riding on it.
struct WrenchSlopes {
  Slope6 q, v, a;
};

struct PairBlock {
  int body[2];
  Vector point;                  // common reference of all that follows, in the world
  Wrench wrench[2];              // on either body
  const WrenchSlopes* by[2][2];  // wrench on side s by the motion of side t
};

// Subtracts the change of the dofs' forces from the terms, as inverse dynamics does.
void subtract_pair(const mjModel& m, mjData& d, const TreeFlow& axes, const PairBlock& block,
                   const InverseTerms& terms);

}  // namespace sinew

#endif  // SINEW_DERIVE_CONSTRAINT_PAIR_BLOCK_H_
