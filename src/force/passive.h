// SPDX-License-Identifier: Apache-2.0
// passive.h -- forces that need no control: springs, dampers, gravity compensation, the medium, the user's hooks.
//   in    qpos, qvel, poses, cdof, cvel, ten_length, ten_velocity, ten_J
//   out   qfrc_spring, qfrc_damper, qfrc_gravcomp, qfrc_fluid, qfrc_passive
//   note  gravity compensation of joints with actgravcomp is left out of the sum: actuation adds it to qfrc_actuator.
//         mjDSBL_SPRING and mjDSBL_DAMPER together switch off everything here, callback and plugins included
//   cost  O(nbody + nv + entries of ten_J); a wrench a body from the stack
#ifndef SINEW_FORCE_PASSIVE_H_
#define SINEW_FORCE_PASSIVE_H_

#include <mujoco/mjdata.h>

#include "tree/real.h"

namespace sinew {

// Neither springs nor dampers: then no passive force at all.
inline bool has_passive_forces(const mjModel& m) {
  constexpr int kBoth = mjDSBL_SPRING | mjDSBL_DAMPER;
  return (m.opt.disableflags & kBoth) != kBoth;
}

template <class Data>
void compute_springs(const mjModel& m, Data& d);
template <class Data>
void compute_dampers(const mjModel& m, Data& d);
template <class Data>
void compute_gravity_compensation(const mjModel& m, Data& d, RealOf<Data>* scratch);  // 6 * nbody numbers

// All of them and their sum.
template <class Data>
void sum_passive_forces(const mjModel& m, Data& d);

// The same, then callback and plugins.
void compute_passive_forces(const mjModel& m, mjData& d);

extern template void compute_springs<mjData>(const mjModel& m, mjData& d);
extern template void compute_dampers<mjData>(const mjModel& m, mjData& d);
extern template void compute_gravity_compensation<mjData>(const mjModel& m, mjData& d, mjtNum* scratch);
extern template void sum_passive_forces<mjData>(const mjModel& m, mjData& d);

}  // namespace sinew

#endif  // SINEW_FORCE_PASSIVE_H_
