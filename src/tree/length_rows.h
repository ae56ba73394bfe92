// SPDX-License-Identifier: Apache-2.0
// length_rows.h -- the Jacobians of lengths (tendons, actuators, flex edges) as rows of few entries; limits of tendons.
//   math  a length changes at J qvel, and a force along it acts on the dofs as J^T force
#ifndef SINEW_TREE_LENGTH_ROWS_H_
#define SINEW_TREE_LENGTH_ROWS_H_

#include "math/scalar.h"
#include "model/plan.h"
#include "tree/real.h"

namespace sinew {

template <class Real>
struct LengthRows {
  const int* nnz;
  const int* adr;
  const int* colind;
  const Real* value;
  int full = -1;                  // how many entries a row for all dofs has; -1: none is known to have zeros
  const Range* within = nullptr;  // by row: which entries of a full one can differ from zero

  // All of row r that can differ from zero.
  Range entries(int r) const {
    if (nnz[r] == full) return {adr[r] + within[r].first, adr[r] + within[r].after};
    return {adr[r], adr[r] + nnz[r]};
  }

  // Row r of J times v.
  Real times(int r, const Real* v) const {
    Real sum(0);
    for (const int k : entries(r)) sum = sum + value[k] * v[colind[k]];
    return sum;
  }

  // Adds row r times force to qfrc.
  void add_force(int r, const Real& force, Real* qfrc) const {
    for (const int k : entries(r)) qfrc[colind[k]] = qfrc[colind[k]] + value[k] * force;
  }
};

// A model that nobody has planned is read entry by entry.
template <class Data>
LengthRows<RealOf<Data>> tendon_rows(const mjModel& m, const Data& d) {
  const Plan& plan = *static_cast<const Plan*>(m.plan);
  return {d.ten_J_rownnz, d.ten_J_rowadr, d.ten_J_colind, d.ten_J, plan.is_made ? m.nv : -1, plan.tendon_dofs};
}

template <class Data>
LengthRows<RealOf<Data>> actuator_rows(const Data& d) {
  return {d.moment_rownnz, d.moment_rowadr, d.moment_colind, d.actuator_moment};
}

template <class Data>
LengthRows<RealOf<Data>> flex_edge_rows(const Data& d) {
  return {d.flexedge_J_rownnz, d.flexedge_J_rowadr, d.flexedge_J_colind, d.flexedge_J};
}

// How far a tendon's spring is stretched; between its two rest lengths it is slack.
template <class Real>
Real spring_stretch(const Real& length, const mjtNum* rest) {
  const Real shortest(rest[0]), longest(rest[1]);
  return select(length > longest, length - longest, select(length < shortest, length - shortest, Real(0)));
}

// Calls visit(side, distance) for each limit of a tendon nearer than its margin, which makes a constraint row. side: 1
// for the lower limit, -1 for the upper one; the distance is negative beyond it.
template <class Visit>
void for_each_tendon_limit(const mjModel& m, const mjData& d, int tendon, Visit&& visit) {
  if (!m.tendon_limited[tendon]) return;
  const mjtNum *range = m.tendon_range + 2 * tendon, length = d.ten_length[tendon], margin = m.tendon_margin[tendon];
  if (length - range[0] < margin) visit(1, length - range[0]);
  if (range[1] - length < margin) visit(-1, range[1] - length);
}

}  // namespace sinew

#endif  // SINEW_TREE_LENGTH_ROWS_H_
