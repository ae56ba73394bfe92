// SPDX-License-Identifier: Apache-2.0
#include "derive/mass_change.h"

#include "derive/chain_terms.h"
#include "derive/tree_chains.h"
#include "model/arena/arena.h"

namespace sinew {
namespace {

// The forces that accelerate subtrees.
void gather_forces(const mjModel& m, const mjData& d, const TreeFlow& flow, Wrench* force) {
  for (int b = 1; b < m.nbody; ++b) force[b] = Inertia<mjtNum>::load(d.cinert + 10 * b) * flow.A(b);
  for (int b = m.nbody - 1; b > 0; --b) {
    if (const int parent = m.body_parentid[b]; parent > 0) force[parent] += force[b];
  }
}

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
  Wrench* force = frame.make<Wrench>(m.nbody);
  TreeChains own = of_bodies ? *of_bodies : TreeChains(m, frame);
  if (!of_bodies) set_inertial_rows(m, d, own);
  fill_tree_at_rest(m, d, y, own.flow);
  gather_forces(m, d, own.flow, force);
  for (int i = 0; i < m.nv; ++i) {
    const int body = m.dof_bodyid[i];
    const Wrench turned = cross(own.flow.S(i), force[body]);
    const Wrench pushed = Inertia<mjtNum>::load(d.crb + 10 * body) * load_eight<Axis>(own.flow.axes[i].PP);
    store_eight(turned + pushed, own.terms[i].column_q);
  }
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
