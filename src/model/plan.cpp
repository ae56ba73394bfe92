// SPDX-License-Identifier: Apache-2.0
#include "model/plan.h"

#include <algorithm>
#include <cstddef>
#include <new>

#include "base/kinds/sensors.h"
#include "base/memory.h"
#include "math/sparse/sparse_fill.h"
#include "model/kept_factor.h"

namespace sinew {
namespace {

void plan_mass_matrix(const mjModel& m, Plan& plan) {
  plan.has_long_rows = has_long_rows(m);
  plan.nblock = find_blocks(plan.block, m.nv, m.M_rownnz, m.M_rowadr, m.M_colind);
  int at = 0;
  for (int t = 0; t < m.ntree; ++t) {
    while (at < plan.nblock && plan.block[at] < m.tree_dofadr[t]) ++at;
    plan.tree_block[t] = at;
  }
  plan.tree_block[m.ntree] = plan.nblock;
}

void plan_welds(const mjModel& m, Plan& plan) {
  for (int b = 0; b < m.nbody; ++b) {
    const int parent = m.body_weldid[m.body_parentid[m.body_weldid[b]]];
    plan.weld_parent[b] = parent == 0 ? -1 : parent;
  }
}

void plan_parts(const mjModel& m, Plan& plan) {
  const int enough = plan.has_long_rows ? m.nv + 1 : m.nv / Plan::kMostParts + 1;
  BodyCounts start, at;
  plan.nparts = 0;
  while (at.body < m.nbody) {
    at.pass(m);
    const bool is_end = at.body == m.nbody || (m.body_parentid[at.body] == 0 && at.dof - start.dof >= enough);
    if (!is_end) continue;
    plan.part[plan.nparts++] = run_between(m, start, at);
    start = at;
  }
}

void plan_sensors(const mjModel& m, Plan& plan) {
  int count = 0;
  for (int stage = mjSTAGE_NONE; stage <= mjSTAGE_ACC; ++stage) {
    plan.stage_sensor[stage] = count;
    plan.sensor_traits[stage] = 0;
    for (int i = 0; i < m.nsensor; ++i) {
      if (stage_of_sensor(m.sensor_needstage[i]) != stage) continue;
      plan.sensor[count++] = i;
      plan.sensor_traits[stage] |= kinds::kSensors[m.sensor_type[i]].traits;
    }
  }
  plan.stage_sensor[mjSTAGE_ACC + 1] = count;
}

// Grows to hold all dofs between two bodies: those that move one and not the other. A parent has a smaller number than
// its child, so the larger of two bodies is never above the other.
void include_dofs_between(const mjModel& m, int body1, int body2, Range& dofs) {
  while (body1 != body2) {
    int& lower = body1 > body2 ? body1 : body2;
    if (m.body_dofnum[lower] > 0) {
      dofs.first = std::min(dofs.first, m.body_dofadr[lower]);
      dofs.after = std::max(dofs.after, m.body_dofadr[lower] + m.body_dofnum[lower]);
    }
    lower = m.body_parentid[lower];
  }
}

// The body of a site or geom of a path; -1 at a pulley, where the path begins anew.
int body_of_wrap(const mjModel& m, int wrap) {
  const int type = m.wrap_type[wrap], object = m.wrap_objid[wrap];
  if (type == mjWRAP_SITE) return m.site_bodyid[object];
  return type == mjWRAP_SPHERE || type == mjWRAP_CYLINDER ? m.geom_bodyid[object] : -1;
}

// A path that passes a geom without touching it goes from site to site. The dofs between these are among those between
// each and the geom.
Range dofs_of_tendon(const mjModel& m, int tendon) {
  Range dofs{m.nv, 0};
  int last_body = -1;
  for (int w = m.tendon_adr[tendon]; w < m.tendon_adr[tendon] + m.tendon_num[tendon]; ++w) {
    if (m.wrap_type[w] == mjWRAP_JOINT) {
      const int dof = m.jnt_dofadr[m.wrap_objid[w]];
      dofs = {std::min(dofs.first, dof), std::max(dofs.after, dof + 1)};
      continue;
    }
    const int body = body_of_wrap(m, w);
    if (body >= 0 && last_body >= 0) include_dofs_between(m, last_body, body, dofs);
    last_body = body;
  }
  return dofs.first < dofs.after ? dofs : Range{0, 0};
}

void plan_tendons(const mjModel& m, Plan& plan) {
  for (int t = 0; t < m.ntendon; ++t) plan.tendon_dofs[t] = dofs_of_tendon(m, t);
}

void fill_plan(const mjModel& m, Plan& plan) {
  plan_mass_matrix(m, plan);
  plan_welds(m, plan);
  plan_parts(m, plan);
  plan_sensors(m, plan);
  plan_tendons(m, plan);
  plan.is_made = true;
}

}  // namespace

Plan* allocate_plan(const mjModel& m) {
  const auto room = static_cast<std::size_t>(mjtSize{m.nv} + 1 + m.ntree + 1 + m.nbody + m.nsensor);
  const auto ranges = static_cast<std::size_t>(m.ntendon);
  void* memory = allocate(sizeof(Plan) + room * sizeof(int) + ranges * sizeof(Range));
  if (!memory) return nullptr;
  Plan* plan = new (memory) Plan;
  plan->block = reinterpret_cast<int*>(plan + 1);
  plan->tree_block = plan->block + m.nv + 1;
  plan->weld_parent = plan->tree_block + m.ntree + 1;
  plan->sensor = plan->weld_parent + m.nbody;
  plan->tendon_dofs = reinterpret_cast<Range*>(plan->sensor + m.nsensor);
  return plan;
}

void plan_model(mjModel& m) { fill_plan(m, *static_cast<Plan*>(m.plan)); }

Plan* make_plan(const mjModel& m) {
  Plan* plan = allocate_plan(m);
  if (plan) fill_plan(m, *plan);
  return plan;
}

}  // namespace sinew
