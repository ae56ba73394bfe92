// SPDX-License-Identifier: Apache-2.0
// motion_axes.h -- centres of mass, spatial inertias and the spatial axis of every dof.
//   in    poses                            out   subtree_com, cinert, cdof
//   math  docs/theory/kinematics.md (1.3): everything spatial is about the centre of mass of the whole tree below the
//         world, in world axes: no two bodies of one tree then need a change of reference point
//   cost  O(nbody + nv), no allocation           next  kinematics/camlight.h
#ifndef SINEW_KINEMATICS_MOTION_AXES_H_
#define SINEW_KINEMATICS_MOTION_AXES_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"

namespace sinew {

template <class Data>
void compute_motion_axes(const mjModel& m, Data& d, const Scope& scope);

// Its three steps, of which the first and the last go by parts of a scope (model/parts.h): first moments from the
// leaves to the children of the world, in subtree_com; that of the world; centres of mass, inertias and axes.
template <class Data>
void gather_moments(const mjModel& m, Data& d, const Scope& scope);
template <class Data>
void gather_moment_of_world(const mjModel& m, Data& d, const Scope& scope);
template <class Data>
void compute_axes(const mjModel& m, Data& d, const Scope& scope);

// Parts go from the first step to the last at once if the moments of the children of the world, and of the world's own
// mass, are kept in between: the centre of the world is of all of them together. moment: 3 nbody numbers.
void keep_moments(const mjModel& m, const mjData& d, const Scope& part, mjtNum* moment);
void compute_centre_of_world(const mjModel& m, mjData& d, const Scope& scope, const mjtNum* moment);

extern template void gather_moments<mjData>(const mjModel& m, mjData& d, const Scope& scope);
extern template void gather_moment_of_world<mjData>(const mjModel& m, mjData& d, const Scope& scope);
extern template void compute_axes<mjData>(const mjModel& m, mjData& d, const Scope& scope);
extern template void compute_motion_axes<mjData>(const mjModel& m, mjData& d, const Scope& scope);

}  // namespace sinew

#endif  // SINEW_KINEMATICS_MOTION_AXES_H_
