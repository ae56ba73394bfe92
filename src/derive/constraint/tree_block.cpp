// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/tree_block.h"

#include "derive/chain_terms.h"
#include "math/dense/dense.h"

namespace sinew {

WrenchMatrices& TreeBlock::at(int body) {
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
    slope_kernels().combine(above.q.row[0], 1, above.q.row[0], 1, sums_[b].by.q.row[0], kNumbers);
  }
}

void TreeBlock::subtract_from(TreeChains& chains) {
  if (!any_) return;
  sum_subtrees();
  for (int b = 1; b < m_.nbody; ++b) {
    if (m_.body_dofnum[b] == 0 || !sums_[b].is_set) continue;
    ChainBody& body = chains.bodies[b];
    body.block = &sums_[b].by;
    double* rate = body.rate.row[0];
    constexpr int kNumbers = sizeof(WrenchMatrix) / sizeof(double);
    slope_kernels().combine(rate, 1, rate, -1, sums_[b].by.v.row[0], kNumbers);
  }
  for (int i = 0; i < m_.nv; ++i) {
    const Sum& below = sums_[m_.dof_bodyid[i]];
    if (below.is_set) store_eight(cross(chains.flow.S(i), Wrench::load(below.wrench)), chains.terms[i].row_a);
  }
  chains.set_terms(m_);
}

void TreeBlock::subtract_from(const TreeFlow& axes, const InverseTerms& terms, StackFrame& frame) {
  if (!any_) return;
  TreeChains chains(m_, axes, frame);
  for (int b = 1; b < m_.nbody; ++b) chains.bodies[b] = {};
  for (int i = 0; i < m_.nv; ++i) chains.terms[i] = {};
  subtract_from(chains);
  chains.add_to(m_, terms);
}

}  // namespace sinew
