// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/tree_block.h"

namespace sinew {
namespace {

// Four row vectors that all meet the same axes, side by side so that one pass multiplies them all.
class SideBySide {
 public:
  static constexpr int kRows = 4;

  void set(int row, const Wrench& wrench) {
    for (int k = 0; k < 6; ++k) numbers_[k][row] = component(wrench, k);
  }

  // products[row] = axis . row
  void multiply(const Axis& axis, mjtNum* products) const {
    for (int r = 0; r < kRows; ++r) products[r] = 0;
    for (int k = 0; k < 6; ++k) {
      const mjtNum x = component(axis, k);
      for (int r = 0; r < kRows; ++r) products[r] += x * numbers_[k][r];
    }
  }

 private:
  mjtNum numbers_[6][kRows];
};

}  // namespace

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

void TreeBlock::subtract_from(const MovingAxes& axes, const InverseTerms& terms) {
  if (!any_) return;
  sum_subtrees();
  const mjtSize nv = m_.nv;
  for (int i = 0; i < m_.nv; ++i) {
    const Sum& below = sums_[m_.dof_bodyid[i]];
    if (!below.is_set) continue;
    const auto& [S, P, Q] = axes.dof[i];
    // rows: what dof i feels of dofs that carry it; columns: what dofs above feel of it
    const Wrench column_v = below.by.v * S, row_a = below.by.a * S;
    const Wrench row_v = one_damping_ ? column_v : below.by.v.from_left(S);
    SideBySide all;
    all.set(0, below.by.q.from_left(S) + cross(S, below.wrench));
    all.set(1, row_v);
    all.set(2, row_a);
    all.set(3, below.by.q * S + below.by.v * P + below.by.a * Q);
    const auto add = [&](int j, bool with_column) {
      const auto& [S_j, P_j, Q_j] = axes.dof[j];
      mjtNum products[SideBySide::kRows];
      all.multiply(S_j, products);
      const mjtSize entry = i * nv + j, mirror = j * nv + i;
      if (terms.dq) terms.dq[entry] -= products[0] + dot(P_j, row_v) + dot(Q_j, row_a);
      if (terms.dv) terms.dv[entry] -= products[1];
      if (terms.da) terms.da[entry] -= products[2];
      if (!with_column) return;
      if (terms.dq) terms.dq[mirror] -= products[3];
      if (terms.dv) terms.dv[mirror] -= one_damping_ ? products[1] : dot(S_j, column_v);
      if (terms.da) terms.da[mirror] -= products[2];
    };
    for (int j = i + 1; j < axes.carried_before[i]; ++j) add(j, false);  // the rest of a ball
    // dofs of one ball are rows of each other
    for (int j = i; j >= 0; j = m_.dof_parentid[j]) add(j, axes.carried_before[j] <= i);
  }
}

}  // namespace sinew
