// SPDX-License-Identifier: Apache-2.0
#include "constraint/island.h"

#include <algorithm>

#include "base/short_loop.h"
#include "constraint/supernode.h"
#include "tree/constraint_jacobian.h"

namespace sinew {
namespace {

template <class T>
void scatter(T* result, const T* values, const int* map, int n) {
  for (int k = 0; k < n; ++k) result[map[k]] = values[k];
}

int entries_of_tree(const mjModel& m, int tree) {
  const int first = m.tree_dofadr[tree], last = first + m.tree_dofnum[tree] - 1;
  return m.M_rowadr[last] + m.M_rownnz[last] - m.M_rowadr[first];
}

void gather_mass_matrix(const mjModel& m, mjData& d, int island, int entry) {
  const int first_tree = d.island_itreeadr[island], island_dof = d.island_idofadr[island];
  for (int t = first_tree; t < first_tree + d.island_ntree[island]; ++t) {
    // the dofs of a tree are neighbours in both orders, and so are their rows of M
    const int tree = d.map_itree2tree[t], first = m.tree_dofadr[tree], count = m.tree_dofnum[tree];
    const int place = d.map_dof2idof[first];
    const int adr = m.M_rowadr[first], shift = entry - adr;
    const int entries = entries_of_tree(m, tree), column_shift = place - first - island_dof;
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
  }
}

struct RowColumns {
  const int* column;
  int nnz, rows;
};

// The columns of rows that have the same, as an island numbers its dofs. tree_dof: the first dof of its only tree, or
// -1.
void write_columns(const mjData& d, const RowColumns& from, int first_dof, int tree_dof, int* to) {
  if (tree_dof >= 0) {
    for (int k = 0; k < from.nnz * from.rows; ++k) to[k] = from.column[k] - tree_dof;
    return;
  }
  for (int k = 0; k < from.nnz; ++k) to[k] = d.map_dof2idof[from.column[k]] - first_dof;
  repeat_columns(to, from.nnz, from.rows - 1, to + from.nnz);
}

// Rows that have the same columns are neighbours here, too: islands keep the order of rows.
void gather_jacobian(const mjModel& m, mjData& d, int island, int entry) {
  const mjtNum* J = constraint_jacobian_values(m, d);
  const int first_row = d.island_iefcadr[island], nefc = d.island_nefc[island], first_dof = d.island_idofadr[island];
  const int tree_dof = d.island_ntree[island] == 1 ? m.tree_dofadr[first_tree(d, island)] : -1;
  for (int i = first_row; i < first_row + nefc;) {
    const int row = d.map_iefc2efc[i], adr = d.efc_J_rowadr[row], nnz = d.efc_J_rownnz[row];
    const int count = 1 + d.efc_J_rowsuper[row];
    std::copy_n(J + adr, mjtSize{count} * nnz, d.iefc_J + entry);
    write_columns(d, {d.efc_J_colind + adr, nnz, count}, first_dof, tree_dof, d.iefc_J_colind + entry);
    SINEW_SHORT_LOOP
    for (int r = 0; r < count; ++r, ++i, entry += nnz) {
      d.iefc_J_rownnz[i] = nnz;
      d.iefc_J_rowadr[i] = entry;
      d.iefc_J_rowsuper[i] = r + 1 < count;
    }
  }
  // runs end where islands do: local columns of different islands may look the same
  count_following_rows(d.iefc_J_rowsuper + first_row, {nefc, d.island_nv[island], d.iefc_J_rownnz + first_row,
                                                       d.iefc_J_rowadr + first_row, d.iefc_J_colind});
}

// Visits rows of an island that follow one another in both orders together, of a group and of neighbouring groups:
// visit(first, first in the order of islands, rows).
template <class Visit>
void for_each_run_of_rows(const mjData& d, int island, Visit visit) {
  const int first = d.island_iefcadr[island], end = first + d.island_nefc[island];
  for (int i = first, count = 0; i < end; i += count) {
    const int row = d.map_iefc2efc[i];
    for (count = 1 + d.efc_J_rowsuper[row]; i + count < end && d.map_iefc2efc[i + count] == row + count;) {
      count += 1 + d.efc_J_rowsuper[row + count];
    }
    visit(row, i, count);
  }
}

// So many at least are worth the calls that copy them.
constexpr int kManyRows = 12;

void gather_rows(mjData& d, int island) {
  for_each_run_of_rows(d, island, [&](int row, int i, int count) {
    if (count < kManyRows) {
      SINEW_SHORT_LOOP
      for (const int end = i + count; i < end; ++i, ++row) {
        d.iefc_type[i] = d.efc_type[row];
        d.iefc_id[i] = d.efc_id[row];
        d.iefc_frictionloss[i] = d.efc_frictionloss[row];
        d.iefc_D[i] = d.efc_D[row];
        d.iefc_R[i] = d.efc_R[row];
        d.iefc_aref[i] = d.efc_aref[row];
      }
      return;
    }
    std::copy_n(d.efc_type + row, count, d.iefc_type + i);
    std::copy_n(d.efc_id + row, count, d.iefc_id + i);
    std::copy_n(d.efc_frictionloss + row, count, d.iefc_frictionloss + i);
    std::copy_n(d.efc_D + row, count, d.iefc_D + i);
    std::copy_n(d.efc_R + row, count, d.iefc_R + i);
    std::copy_n(d.efc_aref + row, count, d.iefc_aref + i);
  });
}

}  // namespace

void place_islands(const mjModel& m, mjData& d, const Scope& scope, IslandPlace* place) {
  int mass_entry = 0, jacobian_entry = 0;
  for (int island = 0, t = 0, i = 0; island < d.nisland; ++island) {
    place[island] = {mass_entry, jacobian_entry};
    for (const int end = t + d.island_ntree[island]; t < end; ++t) {
      mass_entry += entries_of_tree(m, d.map_itree2tree[t]);
    }
    for (const int end = i + d.island_nefc[island]; i < end;) {
      const int row = d.map_iefc2efc[i], count = 1 + d.efc_J_rowsuper[row];
      jacobian_entry += count * d.efc_J_rownnz[row];
      i += count;
    }
  }
  copy_dofs(scope.runs, d.qacc_smooth, d.qacc);
  clear_dofs(scope.runs, d.qfrc_constraint);
  if (!scope.is_whole() || d.nisland == 0) return;
  // the arrays are as long as those of M; entries of dofs without constraints are zero, if they are few
  std::fill(d.iM_colind + mass_entry, d.iM_colind + m.nC, 0);
  std::fill(d.iM + mass_entry, d.iM + m.nC, 0);
  std::fill(d.iLD + mass_entry, d.iLD + m.nC, 0);
}

void gather_island(const mjModel& m, mjData& d, int island, const IslandPlace& place) {
  gather_mass_matrix(m, d, island, place.mass_entry);
  gather_jacobian(m, d, island, place.jacobian_entry);
  gather_rows(d, island);
}

void scatter_island(mjData& d, int island, const mjtNum* b) {
  const int dof = d.island_idofadr[island], nv = d.island_nv[island];
  scatter(d.qacc, d.iacc + dof, d.map_idof2dof + dof, nv);
  scatter(d.qfrc_constraint, d.ifrc_constraint + dof, d.map_idof2dof + dof, nv);
  for_each_run_of_rows(d, island, [&](int row, int i, int count) {
    std::copy_n(d.iefc_force + i, count, d.efc_force + row);
    std::copy_n(d.iefc_state + i, count, d.efc_state + row);
    std::copy_n(b + i, count, d.efc_b + row);
  });
}

}  // namespace sinew
