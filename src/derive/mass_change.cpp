// SPDX-License-Identifier: Apache-2.0
#include "derive/mass_change.h"

#include "derive/chain_terms.h"
#include "derive/tree_chains.h"
#include "model/arena/arena.h"

namespace sinew {
namespace {

using Axis = Motion<mjtNum>;
using Wrench = Force<mjtNum>;

// Dofs whose axes all move with what is before them: PP goes to the axes.
void pass_group(const mjData& d, const mjtNum* y, int first, int n, Axis& before, ChainAxes* axes) {
  Axis after = before;
  for (int i = first; i < first + n; ++i) {
    const Axis S = Axis::load(d.cdof + 6 * i);
    store_eight(cross(before, S), axes[i].PP);
    after += S * y[i];
  }
  before = after;
}

// The forces that accelerate subtrees, and the axes of dofs.
void sweep(const mjModel& m, const mjData& d, const mjtNum* y, Axis* acceleration, Wrench* force, ChainAxes* axes) {
  for (int b = 1; b < m.nbody; ++b) {
    Axis at = acceleration[m.body_parentid[b]];
    for (int j = m.body_jntadr[b]; j < m.body_jntadr[b] + m.body_jntnum[b]; ++j) {
      const int first = m.jnt_dofadr[j], type = m.jnt_type[j];
      const bool is_free = type == mjJNT_FREE;
      for (int k = 0; is_free && k < 3; ++k) pass_group(d, y, first + k, 1, at, axes);
      pass_group(d, y, is_free ? first + 3 : first, is_free || type == mjJNT_BALL ? 3 : 1, at, axes);
    }
    acceleration[b] = at;
    force[b] = Inertia<mjtNum>::load(d.cinert + 10 * b) * at;
  }
  for (int b = m.nbody - 1; b > 0; --b) {
    if (const int parent = m.body_parentid[b]; parent > 0) force[parent] += force[b];
  }
}

// What chains of bodies have beforehand: axes S, how they turn together, and S^T I as the first part of row_q.
void set_rest(const mjModel& m, const mjData& d, TreeChains& chains) {
  for (int j = 0; j < m.njnt; ++j) {
    const int first = m.jnt_dofadr[j], type = m.jnt_type[j];
    const int turns = type == mjJNT_FREE ? first + 3 : first;
    const int end = type == mjJNT_FREE || type == mjJNT_BALL ? turns + 3 : turns + 1;
    for (int i = first; i < end; ++i) {
      const Axis S = Axis::load(d.cdof + 6 * i);
      store_eight(S, chains.axes[i].S);
      store_eight(Inertia<mjtNum>::load(d.crb + 10 * m.dof_bodyid[i]) * S, chains.terms[i].row_q);
      chains.group_end[i] = i < turns ? i + 1 : end;
    }
  }
}

}  // namespace

void add_mass_change(const mjModel& m, mjData& d, const mjtNum* y, mjtNum* dq, TreeChains* of_bodies) {
  StackFrame frame(d);
  Axis* acceleration = frame.make<Axis>(m.nbody);
  Wrench* force = frame.make<Wrench>(m.nbody);
  TreeChains own = of_bodies ? *of_bodies : TreeChains(m, frame);
  if (!of_bodies) set_rest(m, d, own);
  sweep(m, d, y, acceleration, force, own.axes);
  for (int i = 0; i < m.nv; ++i) {
    const int body = m.dof_bodyid[i];
    const mjtNum* PP = own.axes[i].PP;
    const Wrench turned = cross(Axis::load(d.cdof + 6 * i), force[body]);
    const Wrench pushed = Inertia<mjtNum>::load(d.crb + 10 * body) * Axis{load3(PP), load3(PP + 4)};
    store_eight(turned + pushed, own.terms[i].column_q);
  }
  slope_kernels().add_chains({.n = static_cast<int>(m.nv),
                              .parent = m.dof_parentid,
                              .group_end = own.group_end,
                              .axes = own.axes,
                              .terms = own.terms,
                              .dq = dq,
                              .dv = nullptr,
                              .da = nullptr,
                              .at_rest = true});
}

}  // namespace sinew
