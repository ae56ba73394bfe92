// SPDX-License-Identifier: Apache-2.0
// tree_flow.h -- what the closed forms of the tree need of every dof and body: velocities and accelerations before and
// after each joint, and how the axes of dofs move along.
//   in    cdof of the data; velocities and accelerations of the dofs, which need not be those of the data
//   math  with S_j the axis of dof j about the frozen reference point of its tree, V and A before its joint, and U the
//         part of A that is a sum of S_k a_k:
//           P_j  = V x S_j                 rate of the axis
//           PP_j = A x S_j + V x P_j       what a turn of the joint leaves out of the acceleration behind it
//           Q_j  = U x S_j                 the same of U
//           T_j  = P_j + V' x S_j          V' after the joint: acceleration by velocity
//         A body behind dof j moves by dV = S_j x V + P_j, dA = S_j x A + P_j x V + PP_j and dU = S_j x U + Q_j with a
//         change of its position
//   note  the three dofs of a ball, and the three rotations of a free joint, are one group: each turns all three axes
//   cost  O(nbody + nv)
#ifndef SINEW_DERIVE_TREE_FLOW_H_
#define SINEW_DERIVE_TREE_FLOW_H_

#include <mujoco/mjdata.h>

#include "derive/chain_terms.h"
#include "math/spatial.h"
#include "model/arena/arena.h"

namespace sinew {

using Axis = Motion<mjtNum>;
using Wrench = Force<mjtNum>;

struct TreeFlow {
  ChainAxes* axes;   // nv
  int* group_end;    // nv: the first dof after the group
  BodyMotion* body;  // nbody

  TreeFlow(const mjModel& m, StackFrame& frame);

  Axis S(int dof) const { return load_eight<Axis>(axes[dof].S); }
  Axis P(int dof) const { return load_eight<Axis>(axes[dof].P); }
  Axis Q(int dof) const { return load_eight<Axis>(axes[dof].Q); }
  Axis V(int b) const { return load_eight<Axis>(body[b].V); }
  Axis A(int b) const { return load_eight<Axis>(body[b].A); }
  Axis U(int b) const { return load_eight<Axis>(body[b].U); }

  // Moving dof j, on the chain of dof i, turns the axis of that.
  bool carries(int j, int i) const { return j < group_end[i]; }
};

// Without qacc (null) dofs do not accelerate; the acceleration of the world is minus gravity, or zero.
void fill_tree_flow(const mjModel& m, const mjData& d, const mjtNum* qvel, const mjtNum* qacc, const Vector& gravity,
                    TreeFlow& flow);

// That of the state.
void fill_tree_flow(const mjModel& m, const mjData& d, TreeFlow& flow);

// A tree at rest without gravity that accelerates by qacc: S, PP and A, and no more.
void fill_tree_at_rest(const mjModel& m, const mjData& d, const mjtNum* qacc, TreeFlow& flow);

// The gravity of the model, zero if it is switched off.
Vector acting_gravity(const mjModel& m);

}  // namespace sinew

#endif  // SINEW_DERIVE_TREE_FLOW_H_
