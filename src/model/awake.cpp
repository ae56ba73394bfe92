// SPDX-License-Identifier: Apache-2.0
#include "model/awake.h"

namespace sinew {
namespace {

// A body outside all trees never moves by itself.
mjtSleepState sleep_state(const mjModel& m, const mjData& d, int tree) {
  if (tree < 0 || tree >= m.ntree) return mjS_STATIC;
  return d.tree_asleep[tree] < 0 ? mjS_AWAKE : mjS_ASLEEP;
}

}  // namespace

void reset_sleep(const mjModel& m, mjData& d) {
  const bool sleeping_on = m.opt.enableflags & mjENBL_SLEEP;
  for (int tree = 0; tree < m.ntree; ++tree) {
    const bool asleep = sleeping_on && m.tree_sleep_policy[tree] == mjSLEEP_INIT;
    d.tree_asleep[tree] = asleep ? tree : kFullyAwake;
  }
  update_awake_lists(m, d);
}

void update_awake_lists(const mjModel& m, mjData& d) {
  d.ntree_awake = d.nbody_awake = d.nparent_awake = d.nv_awake = 0;
  for (int tree = 0; tree < m.ntree; ++tree) {
    d.tree_awake[tree] = d.tree_asleep[tree] < 0;
    d.ntree_awake += d.tree_awake[tree];
  }
  for (int body = 0; body < m.nbody; ++body) {
    d.body_awake[body] = sleep_state(m, d, m.body_treeid[body]);
    if (d.body_awake[body] != mjS_ASLEEP) d.body_awake_ind[d.nbody_awake++] = body;
    if (d.body_awake[m.body_parentid[body]] != mjS_ASLEEP) d.parent_awake_ind[d.nparent_awake++] = body;
  }
  for (int dof = 0; dof < m.nv; ++dof) {
    if (sleep_state(m, d, m.dof_treeid[dof]) == mjS_AWAKE) d.dof_awake_ind[d.nv_awake++] = dof;
  }
}

}  // namespace sinew
