// SPDX-License-Identifier: Apache-2.0
// allocate.h -- memory in the arena for constraint rows, islands and the dual matrix, by the sizes in mjData.
//   note  what was there before is forgotten, not freed: the arena is cleared as a whole when the next position stage
//         begins
#ifndef SINEW_CONSTRAINT_ALLOCATE_H_
#define SINEW_CONSTRAINT_ALLOCATE_H_

#include <mujoco/mjdata.h>

namespace sinew {

// From nefc and nJ. What later stages write, from efc_vel to efc_force, is zero.
void allocate_rows(const mjModel& m, mjData& d);

// From nisland, nidof, nefc and nJ.
void allocate_islands(const mjModel& m, mjData& d);

// From nefc and nA.
void allocate_dual(const mjModel& m, mjData& d);

// No rows, no islands.
void forget_rows(mjData& d);

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_ALLOCATE_H_
