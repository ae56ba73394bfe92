// SPDX-License-Identifier: Apache-2.0
// next_velocity.h -- the velocity after a step, with the impulses that lead to it.
//   math  docs/theory/impulses.md (8.3) to (8.5): equalities are eliminated, hard or soft, and what is left is a
//         problem in the space of the other rows
//   cost  O(nefc^2 nv): the matrices are dense
#ifndef SINEW_IMPULSE_NEXT_VELOCITY_H_
#define SINEW_IMPULSE_NEXT_VELOCITY_H_

#include "impulse/impulse_rows.h"

namespace sinew {

// In: rows, and the velocity that the smooth forces alone would lead to. Out: next (nv), impulses (ne + n).
void find_next_velocity(const mjModel& m, mjData& d, const ImpulseSettings& settings, const ImpulseRows& rows,
                        const double* smooth, double* next, double* impulses);

}  // namespace sinew

#endif  // SINEW_IMPULSE_NEXT_VELOCITY_H_
