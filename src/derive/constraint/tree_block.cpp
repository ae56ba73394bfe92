// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/tree_block.h"

#include "derive/chain_terms.h"

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
  const int nv = static_cast<int>(m_.nv);
  ChainAxes* chain = frame.alloc<ChainAxes>(nv);
  ChainTerms* chain_terms = frame.alloc<ChainTerms>(nv);
  bool* is_idle = frame.alloc<bool>(nv);
  for (int i = 0; i < nv; ++i) {
    const Sum& below = sums_[m_.dof_bodyid[i]];
    const auto& [S, P, Q] = axes.dof[i];
    set_axes(P, Q, S, Axis{}, chain[i]);
    is_idle[i] = !below.is_set;
    if (is_idle[i]) continue;
    // rows: what dof i feels of dofs that carry it; columns: what dofs above feel of it. All of it is subtracted
    ChainTerms& terms_of = chain_terms[i];
    const Wrench by_velocity = below.by.v * S, row_a = -(below.by.a * S);
    const Wrench row_v = -(one_damping_ ? by_velocity : below.by.v.from_left(S));
    set_row_q(row_v, row_a, -(below.by.q.from_left(S) + cross(S, below.wrench)), terms_of);
    set_row_v(row_v, Wrench{}, terms_of);
    set_wrench(row_a, terms_of.row_a, 8);
    set_wrench(-(below.by.q * S + below.by.v * P + below.by.a * Q), terms_of.column_q, 8);
    set_wrench(-by_velocity, terms_of.column_v, 8);
  }
  slope_kernels().add_chains(
      {nv, m_.dof_parentid, axes.carried_before, is_idle, chain, chain_terms, terms.dq, terms.dv, terms.da});
}

}  // namespace sinew
