// SPDX-License-Identifier: Apache-2.0
#include "constraint/island.h"

#include <algorithm>
#include <numeric>

#include "base/short_loop.h"
#include "constraint/allocate.h"
#include "model/arena/arena.h"
#include "tree/constraint_jacobian.h"
#include "tree/tree_sets.h"

namespace sinew {
namespace {

int tree_of_row(const mjModel& m, const mjData& d, int row) {
  return m.dof_treeid[d.efc_J_colind[d.efc_J_rowadr[row]]];
}

// Numbers the sets that have rows; island[t] is -1 for the others. Counts the dofs of trees with islands.
void number_islands(const mjModel& m, mjData& d, int* island, int* parent) {
  TreeSets sets(parent, m.ntree);
  std::fill_n(island, m.ntree, -1);
  constexpr int kTouched = -2;
  for (int r = 0; r < d.nefc; r += 1 + d.efc_J_rowsuper[r]) {
    const int first = tree_of_row(m, d, r);
    island[first] = kTouched;
    int last = first;
    const int end = d.efc_J_rowadr[r] + d.efc_J_rownnz[r];
    if (m.dof_treeid[d.efc_J_colind[end - 1]] == first) continue;  // columns ascend, and so do trees
    for (int k = d.efc_J_rowadr[r]; k < end; ++k) {
      const int tree = m.dof_treeid[d.efc_J_colind[k]];
      if (tree == last) continue;
      island[tree] = kTouched;
      sets.join(first, tree);
      last = tree;
    }
  }
  d.nisland = d.nidof = 0;
  for (int t = 0; t < m.ntree; ++t) {
    if (island[t] != kTouched) continue;
    const int first = sets.find(t);
    island[t] = first == t ? d.nisland++ : island[first];
    d.nidof += m.tree_dofnum[t];
  }
}

// Turns counts by island into the place where each begins, and returns where those without an island begin.
int starts_from_counts(const int* count, int n, int* start) {
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    start[i] = sum;
    sum += count[i];
  }
  return sum;
}

// Sorts items by island, keeping their order: item k goes to place to[k], and from[] is the inverse.
void sort_by_island(const int* island, int items, const int* start, int n, int rest, int* to, int* from, int* next) {
  std::copy_n(start, n, next);
  for (int k = 0; k < items; ++k) {
    const int place = island[k] >= 0 ? next[island[k]]++ : rest++;
    if (to) to[k] = place;
    from[place] = k;
  }
}

// Dofs that follow one another in both orders. The arrays do not overlap: see write_pattern() in row_writer.cpp.
void place_run(int count, int dof, int place, int island, int* __restrict dof_island, int* __restrict dof2idof,
               int* __restrict idof2dof) {
  SINEW_SHORT_LOOP
  for (int i = 0; i < count; ++i) {
    dof_island[dof + i] = island;
    dof2idof[dof + i] = place + i;
    idof2dof[place + i] = dof + i;
  }
}

// Sorts dofs by island as sort_by_island() would, tree by tree; trees without an island that follow one another at
// once: there are many where others sleep.
void place_dofs(const mjModel& m, mjData& d, int rest, int* next) {
  std::copy_n(d.island_idofadr, d.nisland, next);
  for (int tree = 0, end = 0; tree < m.ntree; tree = end) {
    const int island = d.tree_island[tree], first = m.tree_dofadr[tree];
    for (end = tree + 1; island < 0 && end < m.ntree && d.tree_island[end] < 0;) ++end;
    const int count = (end < m.ntree ? m.tree_dofadr[end] : m.nv) - first;
    int& place = island >= 0 ? next[island] : rest;
    place_run(count, first, place, island, d.dof_island, d.map_dof2idof, d.map_idof2dof);
    place += count;
  }
}

void place_trees_and_dofs(const mjModel& m, mjData& d, int* next) {
  const int ntree = m.ntree;
  std::fill_n(d.island_ntree, d.nisland, 0);
  std::fill_n(d.island_nv, d.nisland, 0);
  for (int t = 0; t < ntree; ++t) {
    const int island = d.tree_island[t];
    if (island < 0) continue;
    if (d.island_ntree[island]++ == 0) d.island_dofadr[island] = m.tree_dofadr[t];
    d.island_nv[island] += m.tree_dofnum[t];
  }
  const int trees = starts_from_counts(d.island_ntree, d.nisland, d.island_itreeadr);
  sort_by_island(d.tree_island, ntree, d.island_itreeadr, d.nisland, trees, nullptr, d.map_itree2tree, next);
  place_dofs(m, d, starts_from_counts(d.island_nv, d.nisland, d.island_idofadr), next);
}

// All rows are in one island: they keep their places.
void keep_rows(mjData& d) {
  d.island_ne[0] = d.ne;
  d.island_nf[0] = d.nf;
  d.island_nefc[0] = d.nefc;
  d.island_iefcadr[0] = 0;
  std::fill_n(d.efc_island, d.nefc, 0);
  std::iota(d.map_efc2iefc, d.map_efc2iefc + d.nefc, 0);
  std::copy_n(d.map_efc2iefc, d.nefc, d.map_iefc2efc);
}

// Rows that have the same columns go together.
void place_rows(const mjModel& m, mjData& d, int* next) {
  if (d.nisland == 1) return keep_rows(d);
  std::fill_n(d.island_ne, d.nisland, 0);
  std::fill_n(d.island_nf, d.nisland, 0);
  std::fill_n(d.island_nefc, d.nisland, 0);
  const int nefc = d.nefc, ne = d.ne, before_limits = d.ne + d.nf;
  for (int r = 0; r < nefc;) {
    const int island = d.tree_island[tree_of_row(m, d, r)], end = r + 1 + d.efc_J_rowsuper[r];
    d.island_nefc[island] += end - r;
    for (int k = r; k < std::min(end, before_limits); ++k) ++(k < ne ? d.island_ne : d.island_nf)[island];
    for (; r < end; ++r) d.efc_island[r] = island;
  }
  starts_from_counts(d.island_nefc, d.nisland, d.island_iefcadr);
  std::copy_n(d.island_iefcadr, d.nisland, next);
  for (int r = 0; r < nefc;) {
    int place = next[d.efc_island[r]];
    const int count = 1 + d.efc_J_rowsuper[r];
    next[d.efc_island[r]] += count;
    for (const int end = r + count; r < end; ++r, ++place) {
      d.map_efc2iefc[r] = place;
      d.map_iefc2efc[place] = r;
    }
  }
}

}  // namespace

bool count_one_island(const mjModel& m, mjData& d) {
  if (m.ntree != 1) return false;
  d.nisland = d.nefc > 0 && !(m.opt.disableflags & mjDSBL_ISLAND);
  d.nidof = d.nisland * m.nv;
  return true;
}

void find_islands(const mjModel& m, mjData& d, LaterItems* later) {
  d.nisland = d.nidof = 0;
  if (d.nefc == 0 || (m.opt.disableflags & mjDSBL_ISLAND)) return;
  StackFrame frame(d);
  const std::size_t ntree = static_cast<std::size_t>(m.ntree);
  int* island = frame.alloc<int>(ntree);
  int* scratch = frame.alloc<int>(ntree);
  do_beside(later, d, frame, [&] {
    number_islands(m, d, island, scratch);
    allocate_islands(m, d);
    std::copy_n(island, m.ntree, d.tree_island);
    place_trees_and_dofs(m, d, scratch);
    place_rows(m, d, scratch);
  });
}

}  // namespace sinew
