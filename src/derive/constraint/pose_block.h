// SPDX-License-Identifier: Apache-2.0
// pose_block.h -- connect and weld: their wrenches by the motion of the two bodies.
//   in    frames of both sides (equality_side), rows of the equality
//   math  residuals p_0 - p_1 and s vec(q_1* q_0), s the torque scale. Velocities of the second are B (w_0 - w_1) with
//             B = s/2 (q_w - [u]) R_1^T,   (q_w, u) = q_1* q_0
//         so that forces f, g on both become F = f and T = B^T g on the first body and the opposite on the second. All
//         of p, R_1, q_w and u move with the bodies; impedance follows the length of the whole residual
#ifndef SINEW_DERIVE_CONSTRAINT_POSE_BLOCK_H_
#define SINEW_DERIVE_CONSTRAINT_POSE_BLOCK_H_

#include "derive/constraint/moving_axes.h"
#include "derive/inverse_terms.h"

namespace sinew {

// row: the first of the equality, of which there are 3 or 6.
void subtract_pose(const mjModel& m, mjData& d, const TreeFlow& axes, int row, int rows, const InverseTerms& terms);

}  // namespace sinew

#endif  // SINEW_DERIVE_CONSTRAINT_POSE_BLOCK_H_
