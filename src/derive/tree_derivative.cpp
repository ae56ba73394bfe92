// SPDX-License-Identifier: Apache-2.0
#include "derive/tree_derivative.h"

#include "derive/chain_terms.h"
#include "force/inertia_rate.h"

namespace sinew {
namespace {

// Over a subtree; its inertia is in crb.
struct Sums {
  Inertia<mjtNum> rate;
  Wrench momentum, force;
};

void gather_subtrees(const mjModel& m, const mjData& d, const TreeFlow& flow, BodyLoad* loads, Bodies bodies,
                     Sums* sums) {
  for (int b = 1; b < m.nbody; ++b) {
    if (bodies == Bodies::kMassive) {
      const auto inertia = Inertia<mjtNum>::load(d.cinert + 10 * b);
      const Axis V = flow.V(b);
      const Wrench momentum = inertia * V;
      sums[b] = {inertia_rate(inertia, V), momentum, inertia * flow.A(b) + cross(V, momentum)};
    }
    if (loads) sums[b].force -= loads[b].wrench;
  }
  for (int b = m.nbody - 1; b > 0; --b) {
    const int parent = m.body_parentid[b];
    if (parent == 0) continue;  // reference points differ from here on
    sums[parent].rate += sums[b].rate;
    sums[parent].momentum += sums[b].momentum;
    sums[parent].force += sums[b].force;
    if (loads) loads[parent] += loads[b];
  }
}

void set_body(const Inertia<mjtNum>& inertia, const Sums& below, const BodyLoad* load, ChainBody& body) {
  body.block = nullptr;
  set_inertia_matrix(inertia, body.inertia);
  set_rate_matrix(below.rate, below.momentum, body.rate);
  for (int k = 0; load && load->drags && k < 6; ++k) {
    for (int c = 0; c < 6; ++c) body.rate.row[c][k < 3 ? k : k + 1] -= component(load->drag.column[k], c);
  }
}

}  // namespace

// Rows of a dof: what its force feels of dofs that carry it, through PP and T, P and S, and their rotation. Columns:
// what dofs above it feel of its position and velocity.
void set_tree_chains(const mjModel& m, mjData& d, BodyLoad* loads, mjtNum scale, Bodies bodies, TreeChains& chains) {
  StackFrame frame(d);
  Sums* sums = frame.make<Sums>(m.nbody);
  gather_subtrees(m, d, chains.flow, loads, bodies, sums);
  for (int b = 1; b < m.nbody; ++b) {
    if (m.body_dofnum[b] == 0) continue;
    const bool massive = bodies == Bodies::kMassive;
    const auto inertia = massive ? Inertia<mjtNum>::load(d.crb + 10 * b) : Inertia<mjtNum>{};
    set_body(inertia, sums[b], loads ? &loads[b] : nullptr, chains.bodies[b]);
  }
  for (int i = 0; i < m.nv; ++i) {
    const int body = m.dof_bodyid[i];
    const Axis S = chains.flow.S(i);
    Wrench turned = cross(S, sums[body].force);
    if (loads) {
      turned -= loads[body].lacks(S.angular);
      store_eight(Wrench{-loads[body].lacks_from_left(S), Vector{}}, chains.terms[i].row_q);
    }
    store_eight(turned, chains.terms[i].column_q);
  }
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
