// SPDX-License-Identifier: Apache-2.0
#include "derive/tree_derivative.h"

#include "derive/chain_terms.h"
#include "force/inertia_rate.h"

namespace sinew {
namespace {

using Axis = Motion<mjtNum>;
using Wrench = Force<mjtNum>;

struct Sums {
  Inertia<mjtNum> inertia, rate;
  Wrench momentum, force;
};

void gather_subtrees(const mjModel& m, const mjData& d, const TreeFlow& flow, BodyLoad* loads, Bodies bodies,
                     Sums* sums) {
  for (int b = 1; b < m.nbody; ++b) {
    const auto inertia = bodies == Bodies::kMassive ? Inertia<mjtNum>::load(d.cinert + 10 * b) : Inertia<mjtNum>{};
    const auto& [V, A] = flow.body[b];
    const Wrench momentum = inertia * V;
    sums[b] = {inertia, inertia_rate(inertia, V), momentum, inertia * A + cross(V, momentum)};
    if (loads) sums[b].force -= loads[b].wrench;
  }
  for (int b = m.nbody - 1; b > 0; --b) {
    const int parent = m.body_parentid[b];
    if (parent == 0) continue;  // reference points differ from here on
    sums[parent].inertia += sums[b].inertia;
    sums[parent].rate += sums[b].rate;
    sums[parent].momentum += sums[b].momentum;
    sums[parent].force += sums[b].force;
    if (loads) loads[parent] += loads[b];
  }
}

// Of dof i, with sums below its body. Rows: what its force feels of dofs that carry it, through PP and T, P and S, and
// their rotation. Columns: what dofs above it feel of its position and velocity.
void set_terms(const DofFlow& flow, const Sums& below, const BodyLoad* load, mjtNum scale, bool by_velocity,
               ChainTerms& terms) {
  const auto& [S, P, PP, T, group] = flow;
  const auto moved_along = [&](const Axis& y) { return below.rate * y + cross(y, below.momentum); };
  const Wrench inertial = below.inertia * S * scale;
  Wrench gyroscopic = below.rate * S - cross(S, below.momentum), turn;
  Wrench column_q = cross(S, below.force) + below.inertia * PP + moved_along(P), column_v;
  if (by_velocity) column_v = below.inertia * T + moved_along(S);
  if (load) {
    gyroscopic -= load->drag.from_left(S);
    turn.angular = -load->lacks_from_left(S);
    column_q -= load->drag * P + load->lacks(S.angular);
    column_v -= load->drag * S;
  }
  gyroscopic = gyroscopic * scale;
  set_row_q(inertial, gyroscopic, turn * scale, terms);
  store_eight(column_q * scale, terms.column_q);
  if (!by_velocity) return;
  set_row_v(gyroscopic, inertial, terms);
  store_eight(column_v * scale, terms.column_v);
}

}  // namespace

void add_tree_derivative(const mjModel& m, mjData& d, const TreeFlow& flow, BodyLoad* loads, mjtNum scale, mjtNum* dq,
                         mjtNum* dv, Bodies bodies) {
  StackFrame frame(d);
  Sums* sums = frame.make<Sums>(m.nbody);
  gather_subtrees(m, d, flow, loads, bodies, sums);
  ChainAxes* axes = frame.alloc<ChainAxes>(m.nv);
  ChainTerms* terms = frame.alloc<ChainTerms>(m.nv);
  for (int i = 0; i < m.nv; ++i) {
    const int body = m.dof_bodyid[i];
    const DofFlow& dof = flow.dof[i];
    set_axes(dof.PP, dof.P, dof.S, dof.T, axes[i]);
    set_terms(dof, sums[body], loads ? &loads[body] : nullptr, scale, dv, terms[i]);
  }
  slope_kernels().add_chains({static_cast<int>(m.nv), m.dof_parentid, find_group_ends(m, flow, frame), nullptr, axes,
                              terms, dq, dv, nullptr});
}

}  // namespace sinew
