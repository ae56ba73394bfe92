// SPDX-License-Identifier: Apache-2.0
// tree_flow.h -- what the closed forms of the tree need of every dof and body: velocities and accelerations before and
// after each joint, and how the axes of dofs move along.
//   in    cdof of the data; velocities and accelerations of the dofs, which need not be those of the data
//   math  with S_j the axis of dof j about the frozen reference point of its tree, V and A before its joint:
//           P_j  = V x S_j                 rate of the axis
//           PP_j = A x S_j + V x P_j       what a turn of the joint leaves out of the acceleration behind it
//           T_j  = P_j + V' x S_j          V' after the joint: acceleration by velocity
//         A body behind dof j moves by dV = S_j x V + P_j and dA = S_j x A + P_j x V + PP_j with a change of its
//         position
//   note  the three dofs of a ball, and the three rotations of a free joint, are one group: each turns all three axes
//   cost  O(nbody + nv)
#ifndef SINEW_DERIVE_TREE_FLOW_H_
#define SINEW_DERIVE_TREE_FLOW_H_

#include <mujoco/mjdata.h>

#include "math/spatial.h"
#include "model/arena/arena.h"

namespace sinew {

struct DofFlow {
  Motion<mjtNum> S, P, PP, T;
  int group;  // its first dof
};

struct BodyFlow {
  Motion<mjtNum> V, A;
};

struct TreeFlow {
  DofFlow* dof;    // nv
  BodyFlow* body;  // nbody

  TreeFlow(const mjModel& m, StackFrame& frame) : dof(frame.make<DofFlow>(m.nv)), body(frame.make<BodyFlow>(m.nbody)) {}

  // Moving dof j turns the axis of dof i.
  bool carries(int j, int i) const { return j < i || dof[j].group == dof[i].group; }
};

// Without qacc (null) dofs do not accelerate; the acceleration of the world is minus gravity, or zero.
void fill_tree_flow(const mjModel& m, const mjData& d, const mjtNum* qvel, const mjtNum* qacc, const Vector& gravity,
                    TreeFlow& flow);

// The gravity of the model, zero if it is switched off.
Vector acting_gravity(const mjModel& m);

}  // namespace sinew

#endif  // SINEW_DERIVE_TREE_FLOW_H_
