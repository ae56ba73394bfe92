// SPDX-License-Identifier: Apache-2.0
#include "derive/tree_flow.h"

namespace sinew {

Vector acting_gravity(const mjModel& m) {
  return m.opt.disableflags & mjDSBL_GRAVITY ? Vector{} : load3(m.opt.gravity);
}

// The translations of a free joint are three groups of one: none of them turns an axis.
TreeFlow::TreeFlow(const mjModel& m, StackFrame& frame)
    : axes(frame.alloc<ChainAxes>(m.nv)), group_end(frame.alloc<int>(m.nv)), body(frame.alloc<BodyMotion>(m.nbody)) {
  for (int j = 0; j < m.njnt; ++j) {
    const int first = m.jnt_dofadr[j], type = m.jnt_type[j];
    const int turns = type == mjJNT_FREE ? first + 3 : first;
    const int end = type == mjJNT_FREE || type == mjJNT_BALL ? turns + 3 : turns + 1;
    for (int i = first; i < end; ++i) group_end[i] = i < turns ? i + 1 : end;
  }
}

void fill_tree_flow(const mjModel& m, const mjData& d, const mjtNum* qvel, const mjtNum* qacc, const Vector& gravity,
                    TreeFlow& flow) {
  mjtNum g[3];
  gravity.store(g);
  slope_kernels().pass_tree({.nbody = static_cast<int>(m.nbody),
                             .parent = m.body_parentid,
                             .first_dof = m.body_dofadr,
                             .dof_count = m.body_dofnum,
                             .group_end = flow.group_end,
                             .cdof = d.cdof,
                             .qvel = qvel,
                             .qacc = qacc,
                             .gravity = g,
                             .axes = flow.axes,
                             .body = flow.body});
}

void fill_tree_flow(const mjModel& m, const mjData& d, TreeFlow& flow) {
  fill_tree_flow(m, d, d.qvel, d.qacc, acting_gravity(m), flow);
}

void fill_tree_at_rest(const mjModel& m, const mjData& d, const mjtNum* qacc, TreeFlow& flow) {
  fill_tree_flow(m, d, nullptr, qacc, Vector{}, flow);
}

}  // namespace sinew
