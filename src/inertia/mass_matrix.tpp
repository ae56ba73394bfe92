// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "inertia/mass_matrix.h"
#include "math/spatial.h"
#include "tree/awake.h"
#include "tree/real.h"

namespace sinew {

template <class Data>
void add_up_inertias(const mjModel& m, Data& d) {
  using Real = RealOf<Data>;
  const IndexList bodies = awake_bodies(m, d);
  for (int k = 0; k < bodies.size(); ++k) {
    const int b = bodies[k];
    Inertia<Real>::load(d.cinert + 10 * b).store(d.crb + 10 * b);
  }
  for (int k = bodies.size() - 1; k > 0; --k) {
    const int b = bodies[k], parent = m.body_parentid[b];
    if (parent == 0) continue;  // nobody asks for the inertia of the world
    Inertia<Real> sum = Inertia<Real>::load(d.crb + 10 * parent);
    sum += Inertia<Real>::load(d.crb + 10 * b);
    sum.store(d.crb + 10 * parent);
  }
}

template <class Data>
void write_mass_rows(const mjModel& m, Data& d) {
  using Real = RealOf<Data>;
  const IndexList dofs = awake_dofs(m, d);
  for (int n = 0; n < dofs.size(); ++n) {
    const int i = dofs[n];
    const int adr = m.M_rowadr[i], last = adr + m.M_rownnz[i] - 1;
    if (m.dof_simplenum[i]) {  // its inertia is the same in every pose
      d.M[last] = Real(m.dof_M0[i]);
      continue;
    }
    const Force<Real> momentum = Inertia<Real>::load(d.crb + 10 * m.dof_bodyid[i]) * Motion<Real>::load(d.cdof + 6 * i);
    for (int k = adr; k <= last; ++k) d.M[k] = dot(Motion<Real>::load(d.cdof + 6 * m.M_colind[k]), momentum);
    d.M[last] += Real(m.dof_armature[i]);
  }
}

template <class Data>
void add_tendon_armature(const mjModel& m, Data& d) {
  using Real = RealOf<Data>;
  const Sleepers<Data> sleepers(m, d);
  const IndexList tendons = awake_tendons(m, d);
  for (int n = 0; n < tendons.size(); ++n) {
    const int t = tendons[n];
    if (m.tendon_armature[t] == 0) continue;
    const int* column = d.ten_J_colind + d.ten_J_rowadr[t];
    const Real* J = d.ten_J + d.ten_J_rowadr[t];
    for (int r = 0; r < d.ten_J_rownnz[t]; ++r) {
      const int i = column[r];
      if (sleepers.has_dof(i)) continue;  // its row has had its share
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
void copy_mass_matrix(const mjModel& m, Data& d) {
  const IndexList dofs = awake_dofs(m, d);
  for (int n = 0; n < dofs.size(); ++n) {
    const int begin = m.M_rowadr[dofs[n]], end = begin + m.M_rownnz[dofs[n]];
    if (m.dof_simplenum[dofs[n]]) {
      for (int k = begin; k < end; ++k) d.qM[m.mapM2M[k]] = d.M[k];
    } else {  // the row in qM is the same from its end to its start
      std::reverse_copy(d.M + begin, d.M + end, d.qM + m.dof_Madr[dofs[n]]);
    }
  }
}

}  // namespace sinew
