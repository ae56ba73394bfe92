// SPDX-License-Identifier: Apache-2.0
// external.h -- forces that a program applies to bodies.
//   in    xfrc_applied: force and torque at the centre of mass of each body, in the axes of the world; cdof
//   out   added to qfrc                   cost  O(pushed bodies * depth of the tree), no allocation
#ifndef SINEW_FORCE_EXTERNAL_H_
#define SINEW_FORCE_EXTERNAL_H_

#include <mujoco/mjdata.h>

#include "tree/real.h"

namespace sinew {

template <class Data>
void add_external_forces(const mjModel& m, const Data& d, RealOf<Data>* qfrc);

extern template void add_external_forces<mjData>(const mjModel& m, const mjData& d, mjtNum* qfrc);

}  // namespace sinew

#endif  // SINEW_FORCE_EXTERNAL_H_
