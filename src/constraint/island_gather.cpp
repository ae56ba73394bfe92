// SPDX-License-Identifier: Apache-2.0
#include "constraint/island.h"

#include <algorithm>

#include "constraint/supernode.h"
#include "tree/constraint_jacobian.h"

namespace sinew {
namespace {

// result[k] = values[map[k]] for n entries.
template <class T>
void gather(T* result, const T* values, const int* map, int n) {
  for (int k = 0; k < n; ++k) result[k] = values[map[k]];
}

template <class T>
void scatter(T* result, const T* values, const int* map, int n) {
  for (int k = 0; k < n; ++k) result[map[k]] = values[k];
}

int local_column(const mjData& d, int dof) { return d.map_dof2idof[dof] - d.island_idofadr[d.dof_island[dof]]; }

void gather_mass_matrix(const mjModel& m, mjData& d, const Scope& scope) {
  int entry = 0;
  for (int i = 0; i < d.nidof; ++i) {
    const int dof = d.map_idof2dof[i], adr = m.M_rowadr[dof], nnz = m.M_rownnz[dof];
    d.iM_rownnz[i] = nnz;
    d.iM_rowadr[i] = entry;
    std::copy_n(d.M + adr, nnz, d.iM + entry);
    std::copy_n(d.qLD + adr, nnz, d.iLD + entry);
    for (int k = 0; k < nnz; ++k) d.iM_colind[entry + k] = local_column(d, m.M_colind[adr + k]);
    entry += nnz;
  }
  gather(d.iLDiagInv, d.qLDiagInv, d.map_idof2dof, d.nidof);
  if (!scope.is_whole()) return;
  // the arrays are as long as those of M; entries of dofs without constraints are zero, if they are few
  std::fill(d.iM_colind + entry, d.iM_colind + m.nC, 0);
  std::fill(d.iM + entry, d.iM + m.nC, 0);
  std::fill(d.iLD + entry, d.iLD + m.nC, 0);
}

void gather_jacobian(const mjModel& m, mjData& d) {
  const mjtNum* J = constraint_jacobian_values(m, d);
  int entry = 0;
  for (int i = 0; i < d.nefc; ++i) {
    const int row = d.map_iefc2efc[i], adr = d.efc_J_rowadr[row], nnz = d.efc_J_rownnz[row];
    d.iefc_J_rownnz[i] = nnz;
    d.iefc_J_rowadr[i] = entry;
    std::copy_n(J + adr, nnz, d.iefc_J + entry);
    if (has_columns_of_previous(d, row)) {  // which is the one before it here, too: islands keep the order of rows
      std::copy_n(d.iefc_J_colind + entry - nnz, nnz, d.iefc_J_colind + entry);
    } else if (nnz > 0) {
      const int first = d.island_idofadr[d.dof_island[d.efc_J_colind[adr]]];
      for (int k = 0; k < nnz; ++k) d.iefc_J_colind[entry + k] = d.map_dof2idof[d.efc_J_colind[adr + k]] - first;
    }
    d.iefc_J_rowsuper[i] = d.efc_J_rowsuper[row] > 0;
    entry += nnz;
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
  gather(d.ifrc_smooth, d.qfrc_smooth, d.map_idof2dof, d.nidof);
  gather(d.iacc_smooth, d.qacc_smooth, d.map_idof2dof, d.nidof);
  gather(d.iefc_type, d.efc_type, d.map_iefc2efc, d.nefc);
  gather(d.iefc_id, d.efc_id, d.map_iefc2efc, d.nefc);
  gather(d.iefc_frictionloss, d.efc_frictionloss, d.map_iefc2efc, d.nefc);
  gather(d.iefc_D, d.efc_D, d.map_iefc2efc, d.nefc);
  gather(d.iefc_R, d.efc_R, d.map_iefc2efc, d.nefc);
  gather(d.iefc_aref, d.efc_aref, d.map_iefc2efc, d.nefc);
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
