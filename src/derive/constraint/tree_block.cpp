// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/tree_block.h"

namespace sinew {

void TreeBlock::add(int body, const Wrench& wrench, const WrenchSlopes& by) {
  if (!sums_) sums_ = frame_.make<Sum>(m_.nbody);
  Sum& sum = sums_[body];
  sum.is_set = true;
  sum.wrench += wrench;
  sum.by.q += by.q;
  sum.by.v += by.v;
  sum.by.a += by.a;
}

void TreeBlock::sum_subtrees() {
  for (int b = m_.nbody - 1; b > 0; --b) {
    const int parent = m_.body_parentid[b];
    if (parent > 0 && sums_[b].is_set) add(parent, sums_[b].wrench, sums_[b].by);
  }
}

void TreeBlock::subtract_from(const MovingAxes& axes, const InverseTerms& terms) {
  if (!sums_) return;
  sum_subtrees();
  const mjtSize nv = m_.nv;
  for (int i = 0; i < m_.nv; ++i) {
    const Sum& below = sums_[m_.dof_bodyid[i]];
    if (!below.is_set) continue;
    const auto& [S, P, Q] = axes.dof[i];
    // rows: what dof i feels of dofs that carry it; columns: what dofs above feel of it
    const Wrench row_v = below.by.v.from_left(S), row_a = below.by.a.from_left(S);
    const Wrench row_q = below.by.q.from_left(S) + cross(S, below.wrench);
    const Wrench column_v = below.by.v * S, column_a = below.by.a * S;
    const Wrench column_q = below.by.q * S + below.by.v * P + below.by.a * Q;
    const auto add_row = [&](int j) {
      const auto& [S_j, P_j, Q_j] = axes.dof[j];
      if (terms.dq) terms.dq[i * nv + j] -= dot(S_j, row_q) + dot(P_j, row_v) + dot(Q_j, row_a);
      if (terms.dv) terms.dv[i * nv + j] -= dot(S_j, row_v);
      if (terms.da) terms.da[i * nv + j] -= dot(S_j, row_a);
    };
    for (int j = i + 1; j < axes.carried_before[i]; ++j) add_row(j);  // the rest of a ball
    for (int j = i; j >= 0; j = m_.dof_parentid[j]) {
      add_row(j);
      if (axes.carried_before[j] > i) continue;  // of one ball, or one dof
      const Axis& S_j = axes.dof[j].S;
      if (terms.dq) terms.dq[j * nv + i] -= dot(S_j, column_q);
      if (terms.dv) terms.dv[j * nv + i] -= dot(S_j, column_v);
      if (terms.da) terms.da[j * nv + i] -= dot(S_j, column_a);
    }
  }
}

}  // namespace sinew
