// SPDX-License-Identifier: Apache-2.0
#include "derive/mass_change.h"

#include "derive/chain_terms.h"
#include "derive/tree_derivative.h"
#include "model/arena/arena.h"

namespace sinew {
namespace {

// S^T I as the first part of row_q, which chains of bodies have beforehand.
void set_inertial_rows(const mjModel& m, const mjData& d, TreeChains& chains) {
  for (int i = 0; i < m.nv; ++i) {
    const auto below = Inertia<mjtNum>::load(d.crb + 10 * m.dof_bodyid[i]);
    store_eight(below * Axis::load(d.cdof + 6 * i), chains.terms[i].row_q);
  }
}

}  // namespace

void add_mass_change(const mjModel& m, mjData& d, const mjtNum* y, mjtNum* dq, TreeChains* of_bodies) {
  StackFrame frame(d);
  TreeChains own = of_bodies ? *of_bodies : TreeChains(m, frame);
  if (!of_bodies) set_inertial_rows(m, d, own);
  fill_tree_at_rest(m, d, y, own.flow);
  slope_kernels().sum_at_rest(subtree_pass(m, d, own, frame));
  slope_kernels().add_chains({.n = static_cast<int>(m.nv),
                              .parent = m.dof_parentid,
                              .group_end = own.flow.group_end,
                              .axes = own.flow.axes,
                              .terms = own.terms,
                              .dq = dq,
                              .dv = nullptr,
                              .da = nullptr,
                              .at_rest = true});
}

}  // namespace sinew
