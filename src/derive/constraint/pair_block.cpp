// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/pair_block.h"

#include "derive/axis_products.h"
#include "tree/jacobian.h"

namespace sinew {
namespace {

struct PairDof {
  int dof, carried_before;
  bool moves[2];
  MovingAxis axis;  // about the common point
  Six S;            // its S
  Six carried[2];   // S x* W_s: times S_j, what dof j does to the force by turning the axis
};

// By one dof.
struct WrenchChange {
  Wrench q, v, a;

  WrenchChange& operator+=(const WrenchChange& other) {
    q += other.q;
    v += other.v;
    a += other.a;
    return *this;
  }
};

WrenchChange change_by(const WrenchSlopes& by, const MovingAxis& axis) {
  const Wrench v = by.v * axis.S, a = by.a * axis.S;
  return {by.q * axis.S + by.v * axis.P + by.a * axis.Q, v, a};
}

WrenchChange change_of_side(const PairBlock& block, int s, const PairDof& by) {
  WrenchChange change;
  for (int t = 0; t < 2; ++t) {
    if (by.moves[t]) change += change_by(*block.by[s][t], by.axis);
  }
  return change;
}

// The same as pairs of numbers.
struct SideChange {
  Six q, v, a;

  SideChange() = default;
  explicit SideChange(const WrenchChange& change) : q(change.q), v(change.v), a(change.a) {}
};

// What the wrench on side s does to the force on a dof, by another one.
inline void subtract_entry(const mjModel& m, const PairDof& row, const PairDof& by, int s, const SideChange& change,
                           bool carries, const InverseTerms& terms) {
  const mjtSize entry = mjtSize{row.dof} * m.nv + by.dof;
  if (terms.dq) {
    Two power = products(row.S, change.q);
    if (carries) power += products(by.S, row.carried[s]);
    terms.dq[entry] -= sum(power);
  }
  if (terms.dv) terms.dv[entry] -= sum(products(row.S, change.v));
  if (terms.da) terms.da[entry] -= sum(products(row.S, change.a));
}

int list_dofs(const mjModel& m, const mjData& d, const TreeFlow& axes, const PairBlock& block, PairDof* dofs) {
  int n = 0;
  for_each_dof_of_either(m, block.body[0], block.body[1], [&](int dof, bool moves_first, bool moves_second) {
    PairDof& entry = dofs[n++];
    entry.dof = dof;
    entry.carried_before = axes.group_end[dof];
    entry.moves[0] = moves_first;
    entry.moves[1] = moves_second;
    entry.axis = moving_axis(axes, dof, reference_offset(m, d, m.dof_bodyid[dof], block.point));
    entry.S = Six(entry.axis.S);
    for (int s = 0; s < 2; ++s) {
      if (entry.moves[s]) entry.carried[s] = Six(cross(entry.axis.S, block.wrench[s]));
    }
  });
  return n;
}

int count_dofs(const mjModel& m, const PairBlock& block) {
  int n = 0;
  for_each_dof_of_either(m, block.body[0], block.body[1], [&](int, bool, bool) { ++n; });
  return n;
}

}  // namespace

void subtract_pair(const mjModel& m, mjData& d, const TreeFlow& axes, const PairBlock& block,
                   const InverseTerms& terms) {
  StackFrame frame(d);
  PairDof* dofs = frame.make<PairDof>(count_dofs(m, block));
  const int n = list_dofs(m, d, axes, block, dofs);
  for (int c = 0; c < n; ++c) {
    const PairDof& by = dofs[c];
    const SideChange change[2] = {SideChange(change_of_side(block, 0, by)), SideChange(change_of_side(block, 1, by))};
    for (int r = 0; r < n; ++r) {
      const PairDof& row = dofs[r];
      const bool carries = by.dof < row.carried_before;
      for (int s = 0; s < 2; ++s) {
        if (row.moves[s]) subtract_entry(m, row, by, s, change[s], carries && by.moves[s], terms);
      }
    }
  }
}

}  // namespace sinew
