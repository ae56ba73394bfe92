// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/moving_axes.h"

namespace sinew {

MovingAxes find_moving_axes(const mjModel& m, const mjData& d, StackFrame& frame) {
  MovingAxis* axes = frame.make<MovingAxis>(m.nv);
  Axis* U = frame.make<Axis>(m.nbody);
  int* carried_before = frame.alloc<int>(m.nv);
  // dofs whose axes turn together, or are one
  const auto step = [&](int first, int n, Axis& before) {
    Axis after = before;
    for (int i = first; i < first + n; ++i) {
      axes[i].S = Axis::load(d.cdof + 6 * i);
      axes[i].P = Axis::load(d.cdof_dot + 6 * i);
      axes[i].Q = cross(before, axes[i].S);
      carried_before[i] = first + n;
      after += axes[i].S * d.qacc[i];
    }
    before = after;
  };
  for (int b = 1; b < m.nbody; ++b) {
    U[b] = U[m.body_parentid[b]];
    for (int j = m.body_jntadr[b]; j < m.body_jntadr[b] + m.body_jntnum[b]; ++j) {
      const int dof = m.jnt_dofadr[j], type = m.jnt_type[j];
      if (type == mjJNT_FREE) step(dof, 3, U[b]);
      const bool turns = type == mjJNT_FREE || type == mjJNT_BALL;
      step(type == mjJNT_FREE ? dof + 3 : dof, turns ? 3 : 1, U[b]);
    }
  }
  return {axes, U, carried_before};
}

}  // namespace sinew
