// SPDX-License-Identifier: Apache-2.0
// ordering.h -- in which order the dofs of a coupled problem are eliminated.
//   idea  parts of the mechanism that rows join are the nodes of a graph; eliminating a node joins its neighbours.
//         Always the node with the fewest neighbours next (minimum degree): a pile of 100 boxes fills a third of what
//         it would fill in the model's order. Inside a part the dofs keep their order, so M fills nothing.
//   cost  O(parts * (parts + neighbours^2 / 64)); above kMaxParts the order stays as it is
#ifndef SINEW_SOLVE_ORDERING_H_
#define SINEW_SOLVE_ORDERING_H_

#include "solve/constraint_rows.h"

namespace sinew {

constexpr int kMaxParts = 1500;

// place[dof]: where the dof stands in the Hessian, which is eliminated from its last row on.
void order_dofs(int* place, const ConstraintRows& rows, Scratch& scratch);

}  // namespace sinew

#endif  // SINEW_SOLVE_ORDERING_H_
