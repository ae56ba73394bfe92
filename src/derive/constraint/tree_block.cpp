// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/tree_block.h"

#include "derive/axis_products.h"

namespace sinew {

void TreeBlock::add(int body, const Wrench& wrench, const WrenchSlopes& by, bool one_damping) {
  one_damping_ = one_damping_ && one_damping;
  any_ = true;
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
    if (parent > 0 && sums_[b].is_set) add(parent, sums_[b].wrench, sums_[b].by, one_damping_);
  }
}

void TreeBlock::subtract_from(const MovingAxes& axes, const InverseTerms& terms, StackFrame& frame) {
  if (!any_) return;
  sum_subtrees();
  struct DofAxes {
    Six S, P, Q;
  };
  DofAxes* six = frame.make<DofAxes>(m_.nv);
  for (int i = 0; i < m_.nv; ++i) {
    six[i].S = Six(axes.dof[i].S);
    six[i].P = Six(axes.dof[i].P);
    six[i].Q = Six(axes.dof[i].Q);
  }
  const mjtSize nv = m_.nv;
  for (int i = 0; i < m_.nv; ++i) {
    const Sum& below = sums_[m_.dof_bodyid[i]];
    if (!below.is_set) continue;
    const auto& [S, P, Q] = axes.dof[i];
    // rows: what dof i feels of dofs that carry it; columns: what dofs above feel of it
    const Wrench by_velocity = below.by.v * S;
    const Six column_v(by_velocity), row_v(one_damping_ ? by_velocity : below.by.v.from_left(S));
    const Six row_a(below.by.a * S), row_q(below.by.q.from_left(S) + cross(S, below.wrench));
    const Six column_q(below.by.q * S + below.by.v * P + below.by.a * Q);
    const auto subtract = [&](int j, bool with_column) {
      const DofAxes& by = six[j];
      const mjtSize entry = i * nv + j, mirror = j * nv + i;
      const mjtNum v = sum(products(by.S, row_v)), a = sum(products(by.S, row_a));
      if (terms.dq) {
        terms.dq[entry] -= sum(products(by.S, row_q) + products(by.P, row_v) + products(by.Q, row_a));
      }
      if (terms.dv) terms.dv[entry] -= v;
      if (terms.da) terms.da[entry] -= a;
      if (!with_column) return;
      if (terms.dq) terms.dq[mirror] -= sum(products(by.S, column_q));
      if (terms.dv) terms.dv[mirror] -= one_damping_ ? v : sum(products(by.S, column_v));
      if (terms.da) terms.da[mirror] -= a;
    };
    for (int j = i + 1; j < axes.carried_before[i]; ++j) subtract(j, false);  // the rest of a ball
    // dofs of one ball are rows of each other
    for (int j = i; j >= 0; j = m_.dof_parentid[j]) subtract(j, axes.carried_before[j] <= i);
  }
}

}  // namespace sinew
