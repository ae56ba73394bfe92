// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "base/assert.h"
#include "inertia/mass_matrix.h"
#include "math/spatial.h"
#include "tree/real.h"

namespace sinew {

// What the composite body of a dof would have at unit velocity of the dof.
template <class Data>
[[gnu::always_inline]] inline Force<RealOf<Data>> momentum_of_dof(const mjModel& m, const Data& d, int i) {
  using Real = RealOf<Data>;
  return Inertia<Real>::load(d.crb + 10 * m.dof_bodyid[i]) * Motion<Real>::load(d.cdof + 6 * i);
}

template <class Data>
void write_mass_row(const mjModel& m, Data& d, int i) {
  using Real = RealOf<Data>;
  const int adr = m.M_rowadr[i], last = adr + m.M_rownnz[i] - 1;
  if (m.dof_simplenum[i]) {  // its inertia is the same in every pose
    d.M[last] = Real(m.dof_M0[i]);
    return;
  }
  const Force<Real> momentum = momentum_of_dof(m, d, i);
  for (int k = adr; k <= last; ++k) d.M[k] = dot(Motion<Real>::load(d.cdof + 6 * m.M_colind[k]), momentum);
  d.M[last] += Real(m.dof_armature[i]);
}

// Rows of dofs of one body, from `first` on: each has the columns of the one before it, and its own. Axes are loaded
// once for all of them.
template <int kRows, class Data>
void write_mass_rows_together(const mjModel& m, Data& d, int first) {
  using Real = RealOf<Data>;
  const Inertia<Real> inertia = Inertia<Real>::load(d.crb + 10 * m.dof_bodyid[first]);
  const int outside = m.M_rownnz[first] - 1, *column = m.M_colind + m.M_rowadr[first];
  Force<Real> momentum[kRows];
  Real* row[kRows];
  for (int r = 0; r < kRows; ++r) {
    SINEW_ASSERT(m.M_rownnz[first + r] == outside + r + 1);
    momentum[r] = inertia * Motion<Real>::load(d.cdof + 6 * (first + r));
    row[r] = d.M + m.M_rowadr[first + r];
  }
  for (int t = 0; t < outside; ++t) {
    const Motion<Real> axis = Motion<Real>::load(d.cdof + 6 * column[t]);
    for (int r = 0; r < kRows; ++r) row[r][t] = dot(axis, momentum[r]);
  }
  for (int q = 0; q < kRows; ++q) {
    const Motion<Real> axis = Motion<Real>::load(d.cdof + 6 * (first + q));
    for (int r = q; r < kRows; ++r) row[r][outside + q] = dot(axis, momentum[r]);
    row[q][outside + q] += Real(m.dof_armature[first + q]);
  }
}

template <class Data>
void write_mass_rows_of_body(const mjModel& m, Data& d, int b) {
  int i = m.body_dofadr[b];
  const int after = i + m.body_dofnum[b];
  while (i < after) {
    if (m.dof_simplenum[i]) {
      write_mass_row(m, d, i++);
    } else if (i + 3 <= after) {
      write_mass_rows_together<3>(m, d, i);
      i += 3;
    } else if (i + 2 <= after) {
      write_mass_rows_together<2>(m, d, i);
      i += 2;
    } else {
      write_mass_rows_together<1>(m, d, i++);
    }
  }
}

// From crb of bodies alone to that of all that hangs from them.
template <class Data>
void add_up_composites(const mjModel& m, Data& d, const Scope& scope) {
  using Real = RealOf<Data>;
  for (const Run& run : backwards(scope.runs)) {
    for (const int b : run.below_world().backwards()) {
      const int parent = m.body_parentid[b];
      if (parent == 0) continue;  // nobody asks for the inertia of the world
      Inertia<Real> sum = Inertia<Real>::load(d.crb + 10 * parent);
      sum += Inertia<Real>::load(d.crb + 10 * b);
      sum.store(d.crb + 10 * parent);
    }
  }
}

template <class Data>
void add_up_inertias(const mjModel& m, Data& d, const Scope& scope) {
  using Real = RealOf<Data>;
  for (const Run& run : scope.runs) {
    for (const int b : run.bodies) Inertia<Real>::load(d.cinert + 10 * b).store(d.crb + 10 * b);
  }
  add_up_composites(m, d, scope);
}

template <class Data>
void write_mass_rows(const mjModel& m, Data& d, const Scope& scope) {
  for (const Run& run : scope.runs) {
    for (const int b : run.below_world()) write_mass_rows_of_body(m, d, b);
  }
}

template <class Data>
void add_tendon_armature(const mjModel& m, Data& d, const Scope& scope) {
  using Real = RealOf<Data>;
  for (const int t : scope.tendons) {
    if (m.tendon_armature[t] == 0) continue;
    const int* column = d.ten_J_colind + d.ten_J_rowadr[t];
    const Real* J = d.ten_J + d.ten_J_rowadr[t];
    for (int r = 0; r < d.ten_J_rownnz[t]; ++r) {
      const int i = column[r];
      if (!scope.has_dof(i)) continue;  // its row has had its share
      const Real scaled_J = Real(m.tendon_armature[t]) * J[r];
      // both lists ascend: walk them together, and drop what M has no place for
      int c = 0;
      for (int k = m.M_rowadr[i]; k < m.M_rowadr[i] + m.M_rownnz[i]; ++k) {
        while (c < r && column[c] < m.M_colind[k]) ++c;
        if (column[c] == m.M_colind[k]) d.M[k] += scaled_J * J[c];
      }
    }
  }
}

template <class Data>
void copy_mass_matrix(const mjModel& m, Data& d, const Scope& scope) {
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) {
      const int begin = m.M_rowadr[i], end = begin + m.M_rownnz[i];
      if (m.dof_simplenum[i]) {
        for (int k = begin; k < end; ++k) d.qM[m.mapM2M[k]] = d.M[k];
      } else {  // the row in qM is the same from its end to its start
        std::reverse_copy(d.M + begin, d.M + end, d.qM + m.dof_Madr[i]);
      }
    }
  }
}

}  // namespace sinew
