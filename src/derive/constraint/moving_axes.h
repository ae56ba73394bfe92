// SPDX-License-Identifier: Apache-2.0
// moving_axes.h -- how the motion of bodies changes when one dof moves on: a flow (derive/tree_flow.h) as constraints
// see it.
//   math  docs/theory/contact_derivatives.md (d.4): V and U of a body, sums of S_k v_k and S_k a_k over the dofs above
//         it, change by  dV/dq_j = S_j x V + P_j,  dU/dq_j = S_j x U + Q_j
//   note  reference points of trees are held where they are: no force or row depends on them
#ifndef SINEW_DERIVE_CONSTRAINT_MOVING_AXES_H_
#define SINEW_DERIVE_CONSTRAINT_MOVING_AXES_H_

#include "derive/tree_flow.h"

namespace sinew {

struct MovingAxis {
  Axis S, P, Q;
};

// Of a dof, about the reference point of its tree + offset.
inline MovingAxis moving_axis(const TreeFlow& flow, int dof, const Vector& offset) {
  return {moved(flow.S(dof), offset), moved(flow.P(dof), offset), moved(flow.Q(dof), offset)};
}

// The flow of the state, on the stack.
inline TreeFlow find_moving_axes(const mjModel& m, const mjData& d, StackFrame& frame) {
  TreeFlow flow(m, frame);
  fill_tree_flow(m, d, flow);
  return flow;
}

}  // namespace sinew

#endif  // SINEW_DERIVE_CONSTRAINT_MOVING_AXES_H_
