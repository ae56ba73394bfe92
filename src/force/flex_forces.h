// SPDX-License-Identifier: Apache-2.0
// flex_forces.h -- what holds flexes in shape: elasticity of elements, bending, springs and dampers of edges.
//   in    flexvert_xpos, flexedge_length, flexedge_velocity, cvel, cdof       out   added to qfrc_spring, qfrc_damper
//   math  docs/theory/flex.md (f.2)-(f.15)
//   note  forces on vertices are summed first and become forces on dofs once a vertex, not once an element
//   cost  O(elements + edges + vertices); 8 numbers a vertex and 2 an edge of the largest flex from the stack
#ifndef SINEW_FORCE_FLEX_FORCES_H_
#define SINEW_FORCE_FLEX_FORCES_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"
#include "tree/real.h"

namespace sinew {

// Adds the forces of all flexes that are awake; mjDSBL_SPRING and mjDSBL_DAMPER each leave out their part.
template <class Data>
void add_flex_forces(const mjModel& m, Data& d, const Scope& scope);

// Bodies of vertices and nodes slide along three axes, in general. For bending and for blocks MuJoCo takes these for
// the axes of the world, wherever a body that carries the flex has turned them.
inline bool takes_slides_for_axes(const mjModel& m, int body) {
  return m.body_jntnum[body] == 3 && m.body_dofnum[body] == 3;
}

extern template void add_flex_forces<mjData>(const mjModel& m, mjData& d, const Scope& scope);

}  // namespace sinew

#endif  // SINEW_FORCE_FLEX_FORCES_H_
