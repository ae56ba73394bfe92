// SPDX-License-Identifier: Apache-2.0
// flex.h -- flexes in the world: vertices, boxes around elements, lengths of edges and how they change with the dofs.
//   in    poses, cdof          out   flexvert_xpos, flexelem_aabb, bvh_aabb_dyn, flexedge_length, flexedge_J*;
//         with qvel            out   flexedge_velocity
//   math  a vertex moves with its body, or is a sum of nodes weighted by products of Lagrange's polynomials; a length
//         grows by what its two ends move apart
//   note  flexedge_J has one form, sparse rows, as ten_J has. Rows are made for edges that something acts on: equality,
//         stiffness or damping. Edges of interpolated and of rigid flexes have length 0 here
//   cost  O(nflexedge * depth of the tree), no allocation        next  kinematics/tendon.h
#ifndef SINEW_KINEMATICS_FLEX_H_
#define SINEW_KINEMATICS_FLEX_H_

#include <mujoco/mjdata.h>

namespace sinew {

template <class Data>
void compute_flexes(const mjModel& m, Data& d);

// The rates of the lengths; edges without a row stand still.
template <class Data>
void compute_flex_velocities(const mjModel& m, Data& d);

extern template void compute_flexes<mjData>(const mjModel& m, mjData& d);
extern template void compute_flex_velocities<mjData>(const mjModel& m, mjData& d);

}  // namespace sinew

#endif  // SINEW_KINEMATICS_FLEX_H_
