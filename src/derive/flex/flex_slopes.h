// SPDX-License-Identifier: Apache-2.0
// flex_slopes.h -- elastic forces of flexes by position and velocity: stretch, bending, edges, blocks.
//   in    flexvert_xpos, poses, velocities         out   subtracted from the terms of inverse dynamics
//   math  docs/theory/derivatives.md (9.12)-(9.18), which are the slopes of (f.5)-(f.14) of docs/theory/flex.md
//   cost  O(elements + edges) small matrices between their corners, a block all pairs of its nodes; scratch from the
//         stack
#ifndef SINEW_DERIVE_FLEX_FLEX_SLOPES_H_
#define SINEW_DERIVE_FLEX_FLEX_SLOPES_H_

#include "derive/inverse_terms.h"

namespace sinew {

void subtract_flex_slopes(const mjModel& m, mjData& d, const InverseTerms& terms);

}  // namespace sinew

#endif  // SINEW_DERIVE_FLEX_FLEX_SLOPES_H_
