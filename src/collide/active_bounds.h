// SPDX-License-Identifier: Apache-2.0
// active_bounds.h -- which bounding volumes of bodies come near enough to others to be looked into: bvh_active.
//   in    poses of bodies and flexes
//   out   bvh_active: 1 for a volume that overlaps one of another body or flex which it may touch
//   note  the collision stage finds the same pairs over boxes of its own (broad_phase.h) and writes nothing of this: it
//         is made for those who draw bounding volumes
//   cost  bodies are swept along x: n log n, and a test for each pair that is level there
#ifndef SINEW_COLLIDE_ACTIVE_BOUNDS_H_
#define SINEW_COLLIDE_ACTIVE_BOUNDS_H_

#include <mujoco/mjdata.h>

namespace sinew {

void mark_active_bounds(const mjModel& m, mjData& d);

}  // namespace sinew

#endif  // SINEW_COLLIDE_ACTIVE_BOUNDS_H_
