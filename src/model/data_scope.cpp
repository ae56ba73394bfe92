// SPDX-License-Identifier: Apache-2.0
#include "model/data_scope.h"

#include <algorithm>

#include "base/assert.h"

namespace sinew {
namespace {

// Calls visit(array) for each array with a number per dof that is zero for those that sleep.
template <class Data, class Visit>
void for_each_zero_array(Data& d, Visit&& visit) {
  for (auto* x : {d.qacc, d.qacc_smooth, d.qacc_warmstart, d.qfrc_smooth, d.qfrc_constraint, d.qfrc_spring,
                  d.qfrc_damper, d.qfrc_gravcomp, d.qfrc_fluid, d.qfrc_passive, d.qfrc_bias, d.qfrc_actuator}) {
    visit(x);
  }
}

}  // namespace

void write_zeros(const mjModel& m, mjData& d, Range bodies, Range dofs) {
  if (dofs.empty()) return;
  for_each_zero_array(d, [&](mjtNum* x) { std::fill(x + dofs.first, x + dofs.after, 0); });
  const int last = dofs.after - 1;
  std::fill(d.qDeriv + m.D_rowadr[dofs.first], d.qDeriv + m.D_rowadr[last] + m.D_rownnz[last], 0);
  for (mjtNum* x : {d.subtree_linvel, d.subtree_angmom}) std::fill(x + 3 * bodies.first, x + 3 * bodies.after, 0);
}

void doubt_zeros(mjData& d) { private_data(d).sleep.zeros_are_in_doubt = true; }

void restore_zeros(const mjModel& m, mjData& d) {
  SleepMemory& memory = private_data(d).sleep;
  if (!memory.zeros_are_in_doubt) return;
  for (const Run& run : memory.scope.left_out) write_zeros(m, d, run.bodies, run.dofs);
  memory.zeros_are_in_doubt = false;
}

void validate_awake([[maybe_unused]] const mjModel& m, [[maybe_unused]] const mjData& d) {
#if defined(SINEW_CHECKED)
  const SleepMemory& memory = private_data(d).sleep;
  int trees = 0, bodies = 0, dofs = 0;
  for (const Run& run : memory.scope.runs) {
    trees += run.trees.after - run.trees.first;
    bodies += run.bodies.after - run.bodies.first;
    dofs += run.dofs.after - run.dofs.first;
    for (const int b : run.bodies) SINEW_ASSERT(d.body_awake[b] != mjS_ASLEEP);
    for (const int s : run.sites) SINEW_ASSERT(run.bodies.has(m.site_bodyid[s]));
    for (const int g : run.geoms) SINEW_ASSERT(run.bodies.has(m.geom_bodyid[g]));
    for (const int j : run.joints) SINEW_ASSERT(run.bodies.has(m.jnt_bodyid[j]));
  }
  SINEW_ASSERT(trees == d.ntree_awake && bodies == d.nbody_awake && dofs == d.nv_awake);
  if (memory.zeros_are_in_doubt || !memory.scope.pulled.empty()) return;
  for (const Run& run : memory.scope.left_out) {
    for_each_zero_array(d, [&](const mjtNum* x) {
      for (const int i : run.dofs) SINEW_ASSERT(x[i] == 0);
    });
  }
#endif
}

}  // namespace sinew
