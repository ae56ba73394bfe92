// SPDX-License-Identifier: Apache-2.0
// moving_axes.h -- how the motion of bodies changes when one dof moves on.
//   in    cdof, cdof_dot, cvel, qacc
//   math  docs/theory/contact_derivatives.md (d.4).
//         S: axis of a dof. V = sum of S_k v_k and U = sum of S_k a_k over the dofs above a body. Dof j turns the axes
//         that it carries, so that with V_l, U_l before the joint of j
//             dV/dq_j = S_j x (V - V_l) = S_j x V + P_j,   P_j = V_l x S_j = cdof_dot
//             dU/dq_j = S_j x (U - U_l) = S_j x U + Q_j,   Q_j = U_l x S_j
//   note  reference points of trees are held where they are: no force or row depends on them
//   cost  O(nbody + nv), on the stack
#ifndef SINEW_DERIVE_CONSTRAINT_MOVING_AXES_H_
#define SINEW_DERIVE_CONSTRAINT_MOVING_AXES_H_

#include <mujoco/mjdata.h>

#include "math/spatial.h"
#include "model/arena/arena.h"

namespace sinew {

using Axis = Motion<mjtNum>;
using Wrench = Force<mjtNum>;

struct MovingAxis {
  Axis S, P, Q;
};

// The same about the reference point old + offset.
inline MovingAxis moved(const MovingAxis& axis, const Vector& offset) {
  return {moved(axis.S, offset), moved(axis.P, offset), moved(axis.Q, offset)};
}

struct MovingAxes {
  const MovingAxis* dof;      // about the reference point of its tree
  const Axis* acceleration;   // U of each body
  const int* carried_before;  // by dof: those of its chain below this number carry its axis, the three of a ball too
};

MovingAxes find_moving_axes(const mjModel& m, const mjData& d, StackFrame& frame);

}  // namespace sinew

#endif  // SINEW_DERIVE_CONSTRAINT_MOVING_AXES_H_
