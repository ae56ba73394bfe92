// SPDX-License-Identifier: Apache-2.0
#include "constraint/island.h"

#include <algorithm>

#include "constraint/supernode.h"
#include "tree/constraint_jacobian.h"

namespace sinew {
namespace {

template <class T>
void scatter(T* result, const T* values, const int* map, int n) {
  for (int k = 0; k < n; ++k) result[map[k]] = values[k];
}

// Visits the trees of all islands in their order: visit(island, first dof, dofs, place of the first dof). The dofs of a
// tree are neighbours in both orders, and so are their rows of M.
template <class Visit>
void for_each_tree_in_islands(const mjModel& m, const mjData& d, Visit visit) {
  for (int island = 0, t = 0; island < d.nisland; ++island) {
    for (const int end = t + d.island_ntree[island]; t < end; ++t) {
      const int tree = d.map_itree2tree[t], first = m.tree_dofadr[tree];
      visit(island, first, m.tree_dofnum[tree], d.map_dof2idof[first]);
    }
  }
}

void gather_mass_matrix(const mjModel& m, mjData& d, const Scope& scope) {
  int entry = 0;
  for_each_tree_in_islands(m, d, [&](int island, int first, int count, int place) {
    const int adr = m.M_rowadr[first], last = first + count - 1, shift = entry - adr;
    const int entries = m.M_rowadr[last] + m.M_rownnz[last] - adr;
    const int column_shift = place - first - d.island_idofadr[island];
    for (int i = 0; i < count; ++i) {
      d.iM_rownnz[place + i] = m.M_rownnz[first + i];
      d.iM_rowadr[place + i] = m.M_rowadr[first + i] + shift;
      d.iLDiagInv[place + i] = d.qLDiagInv[first + i];
      d.ifrc_smooth[place + i] = d.qfrc_smooth[first + i];
      d.iacc_smooth[place + i] = d.qacc_smooth[first + i];
    }
    std::copy_n(d.M + adr, entries, d.iM + entry);
    std::copy_n(d.qLD + adr, entries, d.iLD + entry);
    for (int k = 0; k < entries; ++k) d.iM_colind[entry + k] = m.M_colind[adr + k] + column_shift;
    entry += entries;
  });
  if (!scope.is_whole()) return;
  // the arrays are as long as those of M; entries of dofs without constraints are zero, if they are few
  std::fill(d.iM_colind + entry, d.iM_colind + m.nC, 0);
  std::fill(d.iM + entry, d.iM + m.nC, 0);
  std::fill(d.iLD + entry, d.iLD + m.nC, 0);
}

// Rows that have the same columns are neighbours here, too: islands keep the order of rows.
void gather_jacobian(const mjModel& m, mjData& d) {
  const mjtNum* J = constraint_jacobian_values(m, d);
  int entry = 0;
  for (int i = 0; i < d.nefc;) {
    const int row = d.map_iefc2efc[i], adr = d.efc_J_rowadr[row], nnz = d.efc_J_rownnz[row];
    const int count = 1 + d.efc_J_rowsuper[row];
    std::copy_n(J + adr, mjtSize{count} * nnz, d.iefc_J + entry);
    int* columns = d.iefc_J_colind + entry;
    if (nnz > 0) {
      const int first = d.island_idofadr[d.dof_island[d.efc_J_colind[adr]]];
      for (int k = 0; k < nnz; ++k) columns[k] = d.map_dof2idof[d.efc_J_colind[adr + k]] - first;
    }
    // each from the first: from the one before, a load would wait for several stores that have just been made
    for (int r = 1; r < count; ++r) std::copy_n(columns, nnz, columns + r * nnz);
    for (int r = 0; r < count; ++r, ++i, entry += nnz) {
      d.iefc_J_rownnz[i] = nnz;
      d.iefc_J_rowadr[i] = entry;
      d.iefc_J_rowsuper[i] = r + 1 < count;
    }
  }
  // runs end where islands do: local columns of different islands may look the same
  for (int island = 0; island < d.nisland; ++island) {
    const int first = d.island_iefcadr[island];
    count_following_rows(d.iefc_J_rowsuper + first,
                         {d.island_nefc[island], d.island_nv[island], d.iefc_J_rownnz + first, d.iefc_J_rowadr + first,
                          d.iefc_J_colind});
  }
}

}  // namespace

void gather_islands(const mjModel& m, mjData& d, const Scope& scope) {
  if (d.nisland == 0) return;
  gather_mass_matrix(m, d, scope);
  gather_jacobian(m, d);
  for (int i = 0; i < d.nefc; ++i) {
    const int row = d.map_iefc2efc[i];
    d.iefc_type[i] = d.efc_type[row];
    d.iefc_id[i] = d.efc_id[row];
    d.iefc_frictionloss[i] = d.efc_frictionloss[row];
    d.iefc_D[i] = d.efc_D[row];
    d.iefc_R[i] = d.efc_R[row];
    d.iefc_aref[i] = d.efc_aref[row];
  }
}

void scatter_islands(mjData& d, const Scope& scope) {
  copy_dofs(scope.runs, d.qacc_smooth, d.qacc);
  clear_dofs(scope.runs, d.qfrc_constraint);
  if (d.nisland == 0) return;
  scatter(d.qacc, d.iacc, d.map_idof2dof, d.nidof);
  scatter(d.qfrc_constraint, d.ifrc_constraint, d.map_idof2dof, d.nidof);
  scatter(d.efc_force, d.iefc_force, d.map_iefc2efc, d.nefc);
  scatter(d.efc_state, d.iefc_state, d.map_iefc2efc, d.nefc);
}

}  // namespace sinew
