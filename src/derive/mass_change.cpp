// SPDX-License-Identifier: Apache-2.0
#include "derive/mass_change.h"

#include "derive/chain_terms.h"
#include "derive/tree_chains.h"
#include "model/arena/arena.h"

namespace sinew {
namespace {

using Axis = Motion<mjtNum>;
using Wrench = Force<mjtNum>;

struct DofChange {
  Axis S, PP;
  int group_end;  // the first dof after those that turn its axis
};

// Dofs whose axes all move with what is before them.
void pass_group(const mjData& d, const mjtNum* y, int first, int n, Axis& before, DofChange* dof) {
  Axis after = before;
  for (int i = first; i < first + n; ++i) {
    dof[i].S = Axis::load(d.cdof + 6 * i);
    dof[i].PP = cross(before, dof[i].S);
    dof[i].group_end = first + n;
    after += dof[i].S * y[i];
  }
  before = after;
}

// The forces that accelerate subtrees, and the axes of dofs.
void sweep(const mjModel& m, const mjData& d, const mjtNum* y, Axis* acceleration, Wrench* force, DofChange* dof) {
  for (int b = 1; b < m.nbody; ++b) {
    Axis at = acceleration[m.body_parentid[b]];
    for (int j = m.body_jntadr[b]; j < m.body_jntadr[b] + m.body_jntnum[b]; ++j) {
      const int first = m.jnt_dofadr[j], type = m.jnt_type[j];
      const bool is_free = type == mjJNT_FREE;
      for (int k = 0; is_free && k < 3; ++k) pass_group(d, y, first + k, 1, at, dof);
      pass_group(d, y, is_free ? first + 3 : first, is_free || type == mjJNT_BALL ? 3 : 1, at, dof);
    }
    acceleration[b] = at;
    force[b] = Inertia<mjtNum>::load(d.cinert + 10 * b) * at;
  }
  for (int b = m.nbody - 1; b > 0; --b) {
    if (const int parent = m.body_parentid[b]; parent > 0) force[parent] += force[b];
  }
}

}  // namespace

void add_mass_change(const mjModel& m, mjData& d, const mjtNum* y, mjtNum* dq) {
  StackFrame frame(d);
  Axis* acceleration = frame.make<Axis>(m.nbody);
  Wrench* force = frame.make<Wrench>(m.nbody);
  DofChange* dof = frame.make<DofChange>(m.nv);
  sweep(m, d, y, acceleration, force, dof);
  TreeChains chains(m, frame);
  WrenchMatrix* inertia = frame.alloc<WrenchMatrix>(m.nbody);
  const SlopeKernels& kernels = slope_kernels();
  for (int b = 1; b < m.nbody; ++b) {
    if (m.body_dofnum[b] > 0) set_inertia_matrix(Inertia<mjtNum>::load(d.crb + 10 * b), inertia[b]);
  }
  for (int i = 0; i < m.nv; ++i) {
    const auto& [S, PP, end] = dof[i];
    ChainAxes& axes = chains.axes[i];
    store_eight(PP, axes.PP);
    store_eight(S, axes.S);
    store_eight(cross(S, force[m.dof_bodyid[i]]), chains.terms[i].column_q);
    chains.group_end[i] = end;
  }
  for (int i = 0; i < m.nv; ++i) {
    kernels.set_tree_terms(inertia[m.dof_bodyid[i]], nullptr, false, 1, chains.axes[i], chains.terms[i]);
  }
  kernels.add_chains({.n = static_cast<int>(m.nv),
                      .parent = m.dof_parentid,
                      .group_end = chains.group_end,
                      .is_idle = nullptr,
                      .axes = chains.axes,
                      .terms = chains.terms,
                      .dq = dq,
                      .dv = nullptr,
                      .da = nullptr,
                      .at_rest = true});
}

}  // namespace sinew
