// SPDX-License-Identifier: Apache-2.0
#include "model/awake.h"

#include <algorithm>

#include "math/simd/kernels.h"
#include "model/private_data.h"

namespace sinew {
namespace {

// A body outside all trees never moves by itself.
mjtSleepState sleep_state(const mjModel& m, const mjData& d, int tree) {
  if (tree < 0 || tree >= m.ntree) return mjS_STATIC;
  return d.tree_awake[tree] ? mjS_AWAKE : mjS_ASLEEP;
}

Stretch qpos_of_tree(const mjModel& m, int tree) {
  return qpos_of_dofs(m, m.tree_dofadr[tree], m.tree_dofadr[tree] + m.tree_dofnum[tree]);
}

// Into the grid of those that sleep as loose ones, while these are few.
void add_to_cells(const mjModel& m, int tree, RestingCells& cells) {
  constexpr int kFew = 32;
  const int first = m.tree_bodyadr[tree], end = first + m.tree_bodynum[tree];
  for (int b = first; b < end; ++b) {
    for (int g = m.body_geomadr[b]; g < m.body_geomadr[b] + m.body_geomnum[b]; ++g) {
      cells.made = cells.made && cells.loose < kFew && cells.used + cells.loose < m.ngeom;
      if (cells.made) cells.geom[cells.used + cells.loose++] = g;
    }
  }
}

}  // namespace

Stretch qpos_of_dofs(const mjModel& m, int first, int end) {
  const auto place = [&](int dof) { return dof < m.nv ? m.jnt_qposadr[m.dof_jntid[dof]] : static_cast<int>(m.nq); };
  return {place(first), place(end) - place(first)};
}

void reset_sleep(const mjModel& m, mjData& d) {
  for (int tree = 0; tree < m.ntree; ++tree) {
    const bool asleep = sleep_is_on(m) && m.tree_sleep_policy[tree] == mjSLEEP_INIT;
    d.tree_asleep[tree] = asleep ? tree : kFullyAwake;
  }
  forget_all(private_data(d).sleep);
  update_awake_lists(m, d);
}

void update_awake_lists(const mjModel& m, mjData& d) {
  for (int tree = 0; tree < m.ntree; ++tree) d.tree_awake[tree] = d.tree_asleep[tree] < 0;
  list_awake_bodies(m, d);
}

void list_awake_bodies(const mjModel& m, mjData& d) {
  d.ntree_awake = d.nbody_awake = d.nparent_awake = d.nv_awake = 0;
  for (int body = 0; body < m.nbody; ++body) {
    d.body_awake[body] = sleep_state(m, d, m.body_treeid[body]);
    if (d.body_awake[body] != mjS_ASLEEP) d.body_awake_ind[d.nbody_awake++] = body;
    if (d.body_awake[m.body_parentid[body]] != mjS_ASLEEP) d.parent_awake_ind[d.nparent_awake++] = body;
  }
  for (int tree = 0; tree < m.ntree; ++tree) {
    if (!d.tree_awake[tree]) continue;
    private_data(d).sleep.awake_tree[d.ntree_awake++] = tree;
    const int first = m.tree_dofadr[tree], end = first + m.tree_dofnum[tree];
    for (int dof = first; dof < end; ++dof) d.dof_awake_ind[d.nv_awake++] = dof;
  }
  forget_lists(private_data(d).sleep);
}

// A program may have written to the cycle: whatever it is now, the walk ends at a tree that is awake.
void wake_island(const mjModel& m, mjData& d, int tree) {
  while (tree >= 0 && tree < m.ntree) {
    const int next = d.tree_asleep[tree];
    d.tree_asleep[tree] = kFullyAwake;
    tree = next;
  }
}

void wake_all_trees(const mjModel& m, mjData& d) {
  std::fill_n(d.tree_asleep, m.ntree, kFullyAwake);
  update_awake_lists(m, d);
}

void note_rest(const mjModel& m, mjData& d, int tree, const mjtNum* qpos) {
  const Stretch own = qpos_of_tree(m, tree);
  std::copy_n(qpos + own.begin, own.count, private_data(d).sleep.rest_qpos + own.begin);
  add_to_cells(m, tree, private_data(d).sleep.cells);
}

// Bit for bit, so that a NaN is equal to itself.
bool was_moved(const mjModel& m, const mjData& d, int first_dof, int end_dof) {
  const Stretch own = qpos_of_dofs(m, first_dof, end_dof);
  return kernels().any_difference(private_data(d).sleep.rest_qpos + own.begin, d.qpos + own.begin, own.count);
}

void note_equalities(const mjModel& m, mjData& d) {
  std::copy_n(d.eq_active, m.neq, private_data(d).sleep.rest_eq_active);
}

bool was_switched(const mjData& d, int equality) {
  return d.eq_active[equality] != private_data(d).sleep.rest_eq_active[equality];
}

bool were_switched(const mjModel& m, const mjData& d) {
  return !std::equal(d.eq_active, d.eq_active + m.neq, private_data(d).sleep.rest_eq_active);
}

}  // namespace sinew
