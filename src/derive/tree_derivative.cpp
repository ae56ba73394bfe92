// SPDX-License-Identifier: Apache-2.0
#include "derive/tree_derivative.h"

#include "derive/axis_products.h"
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
struct DofTerms {
  Six row_inertial, row_gyroscopic, row_turn, column_q, column_v;
};

DofTerms make_terms(const DofFlow& flow, const Sums& below, const BodyLoad* load, bool by_velocity) {
  const auto& [S, P, PP, T, group] = flow;
  const auto moved_along = [&](const Axis& y) { return below.rate * y + cross(y, below.momentum); };
  Wrench gyroscopic = below.rate * S - cross(S, below.momentum), turn;
  Wrench column_q = cross(S, below.force) + below.inertia * PP + moved_along(P), column_v;
  if (by_velocity) column_v = below.inertia * T + moved_along(S);
  if (load) {
    gyroscopic -= load->drag.from_left(S);
    turn.angular = -load->lacks_from_left(S);
    column_q -= load->drag * P + load->lacks(S.angular);
    column_v -= load->drag * S;
  }
  DofTerms terms;
  terms.row_inertial = Six(below.inertia * S);
  terms.row_gyroscopic = Six(gyroscopic);
  terms.row_turn = Six(turn);
  terms.column_q = Six(column_q);
  terms.column_v = Six(column_v);
  return terms;
}

struct DofAxes {
  Six S, P, PP, T;
};

const DofAxes* gather_axes(const mjModel& m, const TreeFlow& flow, StackFrame& frame) {
  DofAxes* axes = frame.make<DofAxes>(m.nv);
  for (int i = 0; i < m.nv; ++i) {
    const DofFlow& from = flow.dof[i];
    axes[i].S = Six(from.S);
    axes[i].P = Six(from.P);
    axes[i].PP = Six(from.PP);
    axes[i].T = Six(from.T);
  }
  return axes;
}

}  // namespace

void add_tree_derivative(const mjModel& m, mjData& d, const TreeFlow& flow, BodyLoad* loads, mjtNum scale, mjtNum* dq,
                         mjtNum* dv, Bodies bodies) {
  StackFrame frame(d);
  Sums* sums = frame.make<Sums>(m.nbody);
  gather_subtrees(m, d, flow, loads, bodies, sums);
  const DofAxes* axes = gather_axes(m, flow, frame);
  const mjtSize nv = m.nv;
  for (int i = 0; i < m.nv; ++i) {
    const int body = m.dof_bodyid[i], group = flow.dof[i].group;
    const DofTerms terms = make_terms(flow.dof[i], sums[body], loads ? &loads[body] : nullptr, dv);
    const auto add_row = [&](int j) {  // of dof i, by a dof j that carries it
      const DofAxes& by = axes[j];
      if (dq) {
        Two power = products(by.PP, terms.row_inertial) + products(by.P, terms.row_gyroscopic);
        if (loads) power += products(by.S, terms.row_turn);
        dq[i * nv + j] += scale * sum(power);
      }
      if (dv) {
        dv[i * nv + j] += scale * sum(products(by.T, terms.row_inertial) + products(by.S, terms.row_gyroscopic));
      }
    };
    add_row(i);
    for (int j = m.dof_parentid[i]; j >= 0; j = m.dof_parentid[j]) {
      add_row(j);
      if (flow.dof[j].group == group) continue;
      if (dq) dq[j * nv + i] += scale * sum(products(axes[j].S, terms.column_q));
      if (dv) dv[j * nv + i] += scale * sum(products(axes[j].S, terms.column_v));
    }
    // the group's dofs behind i turn its axis as well
    for (int j = i + 1; j < m.nv && flow.dof[j].group == group; ++j) add_row(j);
  }
}

}  // namespace sinew
