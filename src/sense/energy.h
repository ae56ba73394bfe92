// SPDX-License-Identifier: Apache-2.0
// energy.h -- potential and kinetic energy.
//   in    xipos, qpos, ten_length; M, qvel
//   math  V = -sum m g.x + springs of joints and tendons, T = qvel' M qvel / 2: armature counts, dampers do not
//   note  what is disabled (gravity, springs) has no energy
//   cost  O(nbody + njnt + ntendon + nM), no allocation
#ifndef SINEW_SENSE_ENERGY_H_
#define SINEW_SENSE_ENERGY_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"
#include "tree/real.h"

namespace sinew {

template <class Data>
RealOf<Data> potential_energy(const mjModel& m, const Data& d);

template <class Data>
RealOf<Data> kinetic_energy(const mjModel& m, const Data& d, const Scope& scope);

extern template mjtNum potential_energy<mjData>(const mjModel& m, const mjData& d);
extern template mjtNum kinetic_energy<mjData>(const mjModel& m, const mjData& d, const Scope& scope);

}  // namespace sinew

#endif  // SINEW_SENSE_ENERGY_H_
