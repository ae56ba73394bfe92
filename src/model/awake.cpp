// SPDX-License-Identifier: Apache-2.0
#include "model/awake.h"

#include <algorithm>

#include "math/simd/kernels.h"

namespace sinew {
namespace {

// Into the grid of those that sleep as loose ones, while these are few.
void add_to_cells(const mjModel& m, int tree, RestingCells& cells) {
  constexpr int kFew = 32;
  for (const int b : bodies_of_tree(m, tree)) {
    for (int g = m.body_geomadr[b]; g < m.body_geomadr[b] + m.body_geomnum[b]; ++g) {
      cells.made = cells.made && cells.loose < kFew && cells.used + cells.loose < m.ngeom;
      if (cells.made) cells.geom[cells.used + cells.loose++] = g;
    }
  }
}

void list_awake(const mjModel& m, mjData& d) {
  d.ntree_awake = d.nbody_awake = d.nparent_awake = d.nv_awake = 0;
  for (int body = 0; body < m.nbody; ++body) {
    if (d.body_awake[body] != mjS_ASLEEP) d.body_awake_ind[d.nbody_awake++] = body;
    if (d.body_awake[m.body_parentid[body]] != mjS_ASLEEP) d.parent_awake_ind[d.nparent_awake++] = body;
  }
  for (int tree = 0; tree < m.ntree; ++tree) {
    if (!d.tree_awake[tree]) continue;
    ++d.ntree_awake;
    for (const int dof : dofs_of_tree(m, tree)) d.dof_awake_ind[d.nv_awake++] = dof;
  }
}

}  // namespace

Range qpos_of_dofs(const mjModel& m, Range dofs) {
  const auto place = [&](int dof) { return dof < m.nv ? m.jnt_qposadr[m.dof_jntid[dof]] : m.nq; };
  return {place(dofs.first), place(dofs.after)};
}

void reset_sleep(const mjModel& m, mjData& d) {
  for (int tree = 0; tree < m.ntree; ++tree) {
    const bool asleep = sleep_is_on(m) && m.tree_sleep_policy[tree] == mjSLEEP_INIT;
    d.tree_asleep[tree] = asleep ? tree : kFullyAwake;
  }
  private_data(d).sleep.cells.made = false;
  doubt_zeros(d);
  update_awake(m, d);
}

void find_body_states(const mjModel& m, const int* tree_awake, int* body_state) {
  for (int body = 0; body < m.nbody; ++body) {
    const int tree = m.body_treeid[body];  // a body outside all trees never moves by itself
    body_state[body] = tree < 0 || tree >= m.ntree ? mjS_STATIC : tree_awake[tree] ? mjS_AWAKE : mjS_ASLEEP;
  }
}

void update_awake(const mjModel& m, mjData& d) {
  for (int tree = 0; tree < m.ntree; ++tree) d.tree_awake[tree] = d.tree_asleep[tree] < 0;
  find_body_states(m, d.tree_awake, d.body_awake);
  list_awake(m, d);
  update_scope(m, d);
}

// What was pulled at before and is not from now on keeps no pull.
void update_scope(const mjModel& m, mjData& d) {
  SleepMemory& memory = private_data(d).sleep;
  if (!memory.scope.pulled.empty()) doubt_zeros(d);
  memory.ties_are_known = false;
  if (d.ntree_awake == m.ntree) {
    memory.scope = memory.whole = whole_scope(m, memory.everything);
    return;
  }
  memory.scope = make_scope(m, SleepStates(d), d.subtree_com, memory.room);
  memory.scope.children = IndexList(d.nparent_awake, d.parent_awake_ind);
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
  update_awake(m, d);
}

void note_rest(const mjModel& m, mjData& d, int tree, const mjtNum* qpos) {
  const Range own = qpos_of_dofs(m, dofs_of_tree(m, tree));
  std::copy(qpos + own.first, qpos + own.after, private_data(d).sleep.rest_qpos + own.first);
  add_to_cells(m, tree, private_data(d).sleep.cells);
}

// Bit for bit, so that a NaN is equal to itself.
bool was_moved(const mjModel& m, const mjData& d, Range dofs) {
  const Range own = qpos_of_dofs(m, dofs);
  return kernels().any_difference(private_data(d).sleep.rest_qpos + own.first, d.qpos + own.first,
                                  own.after - own.first);
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
