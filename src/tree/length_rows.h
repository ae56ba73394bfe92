// SPDX-License-Identifier: Apache-2.0
// length_rows.h -- the Jacobians of lengths (tendons, actuators, flex edges) as rows of few entries; limits of tendons.
//   math  a length changes at J qvel, and a force along it acts on the dofs as J^T force
#ifndef SINEW_TREE_LENGTH_ROWS_H_
#define SINEW_TREE_LENGTH_ROWS_H_

#include "math/scalar.h"
#include "tree/real.h"

namespace sinew {

template <class Real>
struct LengthRows {
  const int* nnz;
  const int* adr;
  const int* colind;
  const Real* value;

  // Row r of J times v.
  Real times(int r, const Real* v) const {
    Real sum(0);
    for (int k = adr[r]; k < adr[r] + nnz[r]; ++k) sum = sum + value[k] * v[colind[k]];
    return sum;
  }

  // Adds row r times force to qfrc.
  void add_force(int r, const Real& force, Real* qfrc) const {
    for (int k = adr[r]; k < adr[r] + nnz[r]; ++k) qfrc[colind[k]] = qfrc[colind[k]] + value[k] * force;
  }
};

template <class Data>
LengthRows<RealOf<Data>> tendon_rows(const Data& d) {
  return {d.ten_J_rownnz, d.ten_J_rowadr, d.ten_J_colind, d.ten_J};
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
