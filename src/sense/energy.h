// SPDX-License-Identifier: Apache-2.0
// energy.h -- potential and kinetic energy.
//   in    xipos, qpos, ten_length, flexedge_length, flexvert_xpos; M, qvel
//   math  V = -sum m g.x + springs of joints, tendons and edges of flexes, T = qvel' M qvel / 2: armature counts,
//         dampers do not
//   note  what is disabled (gravity, springs) has no energy
//   cost  O(nbody + njnt + ntendon + nflexedge + nM), no allocation
#ifndef SINEW_SENSE_ENERGY_H_
#define SINEW_SENSE_ENERGY_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"
#include "tree/real.h"

namespace sinew {

template <class Data>
RealOf<Data> potential_energy(const mjModel& m, const Data& d);

// What elements, hinges and blocks of flexes hold, which potential_energy() leaves out. Blocks turn with their middle:
// of them the force is minus the gradient but for a part of second order in the strain.
template <class Data>
RealOf<Data> elastic_energy(const mjModel& m, const Data& d);

template <class Data>
RealOf<Data> kinetic_energy(const mjModel& m, const Data& d, const Scope& scope);

extern template mjtNum potential_energy<mjData>(const mjModel& m, const mjData& d);
extern template mjtNum elastic_energy<mjData>(const mjModel& m, const mjData& d);
extern template mjtNum kinetic_energy<mjData>(const mjModel& m, const mjData& d, const Scope& scope);

}  // namespace sinew

#endif  // SINEW_SENSE_ENERGY_H_
