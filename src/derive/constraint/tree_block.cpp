// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/tree_block.h"

#include "derive/chain_terms.h"
#include "math/dense/dense.h"

namespace sinew {

WrenchMatrices& TreeBlock::at(int body, bool one_damping) {
  one_damping_ = one_damping_ && one_damping;
  any_ = true;
  Sum& sum = sums_[body];
  if (!sum.is_set) {
    sum.is_set = true;
    fill(sum.wrench, 0, 6);
    sum.by = {};
  }
  return sum.by;
}

void TreeBlock::add_wrench(int body, const Wrench& wrench) {
  (Wrench::load(sums_[body].wrench) + wrench).store(sums_[body].wrench);
}

void TreeBlock::sum_subtrees() {
  for (int b = m_.nbody - 1; b > 0; --b) {
    const int parent = m_.body_parentid[b];
    if (parent <= 0 || !sums_[b].is_set) continue;
    if (!sums_[parent].is_set) {
      sums_[parent] = sums_[b];
      continue;
    }
    WrenchMatrices& above = sums_[parent].by;
    add_wrench(parent, Wrench::load(sums_[b].wrench));
    constexpr int kNumbers = sizeof(WrenchMatrices) / sizeof(double);
    add(above.q.row[0], above.q.row[0], sums_[b].by.q.row[0], kNumbers);
  }
}

void TreeBlock::subtract_from(const MovingAxes& axes, const InverseTerms& terms, StackFrame& frame) {
  if (!any_) return;
  sum_subtrees();
  const SlopeKernels& kernels = slope_kernels();
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
    store_eight(cross(S, Wrench::load(below.wrench)), chain_terms[i].row_q);
  }
  for (int i = 0; i < nv; ++i) {
    const Sum& below = sums_[m_.dof_bodyid[i]];
    if (below.is_set) kernels.set_block_terms(below.by, one_damping_, chain[i], chain_terms[i]);
  }
  kernels.add_chains(
      {nv, m_.dof_parentid, axes.carried_before, is_idle, chain, chain_terms, terms.dq, terms.dv, terms.da});
}

}  // namespace sinew
