// SPDX-License-Identifier: Apache-2.0
// block_slopes.h -- forces of an interpolated flex by position and velocity of its nodes.
//   math  docs/theory/derivatives.md (9.17), (9.18): the block turns with the nodes, and its forces turn with it
//   cost  O(nodes^2) matrices of three by three
#ifndef SINEW_DERIVE_FLEX_BLOCK_SLOPES_H_
#define SINEW_DERIVE_FLEX_BLOCK_SLOPES_H_

#include "derive/inverse_terms.h"
#include "model/arena/arena.h"

namespace sinew {

void subtract_block_slopes(const mjModel& m, mjData& d, int flex, bool springs, bool dampers, const InverseTerms& terms,
                           StackFrame& frame);

}  // namespace sinew

#endif  // SINEW_DERIVE_FLEX_BLOCK_SLOPES_H_
