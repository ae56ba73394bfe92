// SPDX-License-Identifier: Apache-2.0
#include "model/plan.h"

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

void fill_plan(const mjModel& m, Plan& plan) {
  plan_mass_matrix(m, plan);
  plan_welds(m, plan);
  plan_sensors(m, plan);
  plan.is_made = true;
}

}  // namespace

Plan* allocate_plan(const mjModel& m) {
  const auto room = static_cast<std::size_t>(mjtSize{m.nv} + 1 + m.ntree + 1 + m.nbody + m.nsensor);
  void* memory = allocate(sizeof(Plan) + room * sizeof(int));
  if (!memory) return nullptr;
  Plan* plan = new (memory) Plan;
  plan->block = reinterpret_cast<int*>(plan + 1);
  plan->tree_block = plan->block + m.nv + 1;
  plan->weld_parent = plan->tree_block + m.ntree + 1;
  plan->sensor = plan->weld_parent + m.nbody;
  return plan;
}

void plan_model(mjModel& m) { fill_plan(m, *static_cast<Plan*>(m.plan)); }

Plan* make_plan(const mjModel& m) {
  Plan* plan = allocate_plan(m);
  if (plan) fill_plan(m, *plan);
  return plan;
}

}  // namespace sinew
