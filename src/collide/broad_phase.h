// SPDX-License-Identifier: Apache-2.0
// broad_phase.h -- pairs of boxes that overlap.
//   math  sweep and prune: sorted by their lower ends along one axis, only neighbours in that order are compared. The
//   axis
//         is the one along which the middles spread most: the principal axis of their covariance
//   cost  O(n log n) and the pairs found; for few boxes all pairs are compared, which is faster
#ifndef SINEW_COLLIDE_BROAD_PHASE_H_
#define SINEW_COLLIDE_BROAD_PHASE_H_

#include "collide/bounds.h"
#include "math/vec3.h"
#include "model/arena/arena.h"

namespace sinew {

// Unit vector along which the middles of boxes of ordinary size spread most.
Vec3<mjtNum> spread_axis(const WorldBox* boxes, int count);

// Calls found(i, j), i != j, once for each pair of boxes that overlap, in no particular order.
template <class Found>
void for_each_overlap(const WorldBox* boxes, int count, StackFrame& frame, Found&& found);

}  // namespace sinew

#include "collide/broad_phase.tpp"

#endif  // SINEW_COLLIDE_BROAD_PHASE_H_
