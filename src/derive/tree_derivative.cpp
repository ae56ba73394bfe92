// SPDX-License-Identifier: Apache-2.0
#include "derive/tree_derivative.h"

#include "derive/chain_terms.h"

namespace sinew {
namespace {

// Eight numbers for each body.
const mjtNum* store_wrenches(const mjModel& m, const BodyLoad* loads, StackFrame& frame) {
  mjtNum* wrenches = frame.alloc<mjtNum>(8 * m.nbody);
  for (int b = 0; b < m.nbody; ++b) store_eight(loads[b].wrench, wrenches + 8 * b);
  return wrenches;
}

// What loads lack to forces that ride on their bodies.
void add_loads(const mjModel& m, BodyLoad* loads, TreeChains& chains) {
  for (int b = m.nbody - 1; b > 0; --b) {
    if (const int parent = m.body_parentid[b]; parent > 0) loads[parent] += loads[b];
    if (m.body_dofnum[b] == 0 || !loads[b].drags) continue;
    WrenchMatrix& rate = chains.bodies[b].rate;
    for (int k = 0; k < 6; ++k) {
      for (int c = 0; c < 6; ++c) rate.row[c][k < 3 ? k : k + 1] -= component(loads[b].drag.column[k], c);
    }
  }
  for (int i = 0; i < m.nv; ++i) {
    const BodyLoad& load = loads[m.dof_bodyid[i]];
    const Axis S = chains.flow.S(i);
    mjtNum* column_q = chains.terms[i].column_q;
    store_eight(load_eight<Wrench>(column_q) - load.lacks(S.angular), column_q);
    store_eight(Wrench{-load.lacks_from_left(S), Vector{}}, chains.terms[i].row_q);
  }
}

}  // namespace

SubtreePass subtree_pass(const mjModel& m, const mjData& d, const TreeChains& chains, StackFrame& frame) {
  return {.nbody = static_cast<int>(m.nbody),
          .nv = static_cast<int>(m.nv),
          .parent = m.body_parentid,
          .dof_count = m.body_dofnum,
          .dof_body = m.dof_bodyid,
          .cinert = d.cinert,
          .crb = d.crb,
          .body = chains.flow.body,
          .axes = chains.flow.axes,
          .load = nullptr,
          .sums = frame.alloc<BodySums>(m.nbody),
          .bodies = chains.bodies,
          .terms = chains.terms};
}

// Rows of a dof: what its force feels of dofs that carry it, through PP and T, P and S, and their rotation. Columns:
// what dofs above it feel of its position and velocity.
void set_tree_chains(const mjModel& m, mjData& d, BodyLoad* loads, mjtNum scale, Bodies bodies, TreeChains& chains) {
  StackFrame frame(d);
  SubtreePass pass = subtree_pass(m, d, chains, frame);
  if (bodies == Bodies::kWeightless) pass.cinert = pass.crb = nullptr;
  if (loads) pass.load = store_wrenches(m, loads, frame);
  slope_kernels().sum_subtrees(pass);
  if (loads) add_loads(m, loads, chains);
  chains.scale = scale;
  chains.has_loads = loads != nullptr;
  chains.has_terms = false;
  chains.is_set = true;
}

void add_tree_derivative(const mjModel& m, mjData& d, const TreeFlow& flow, BodyLoad* loads, mjtNum scale, mjtNum* dq,
                         mjtNum* dv, Bodies bodies) {
  StackFrame frame(d);
  TreeChains chains(m, flow, frame);
  set_tree_chains(m, d, loads, scale, bodies, chains);
  chains.add_to(m, {dq, dv, nullptr});
}

}  // namespace sinew
