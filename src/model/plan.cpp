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

// Integers behind the struct.
std::size_t room_of(const mjModel& m) {
  return static_cast<std::size_t>(mjtSize{m.nv} + 1 + m.ntree + 1 + m.nbody + m.nsensor);
}

int* array_of(Plan& plan) { return reinterpret_cast<int*>(&plan + 1); }

Plan* place_plan(const mjModel& m) {
  void* memory = allocate(sizeof(Plan) + room_of(m) * sizeof(int));
  if (!memory) return nullptr;
  Plan* plan = new (memory) Plan;
  plan->block = array_of(*plan);
  plan->tree_block = plan->block + m.nv + 1;
  plan->weld_parent = plan->tree_block + m.ntree + 1;
  plan->sensor = plan->weld_parent + m.nbody;
  return plan;
}

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
      if (m.sensor_needstage[i] != stage) continue;
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
}

}  // namespace

Plan* make_plan(const mjModel& m) {
  Plan* plan = place_plan(m);
  if (plan) fill_plan(m, *plan);
  return plan;
}

bool plan_model(mjModel& m) {
  if (m.plan) {
    fill_plan(m, *static_cast<Plan*>(m.plan));
  } else {
    m.plan = make_plan(m);
  }
  return m.plan;
}

bool copy_plan(mjModel& dest, const mjModel& src) {
  if (!src.plan) {  // dest needs none either
    release(dest.plan);
    dest.plan = nullptr;
    return true;
  }
  if (!dest.plan) dest.plan = place_plan(src);
  if (!dest.plan) return false;
  Plan& to = *static_cast<Plan*>(dest.plan);
  const Plan& from = *static_cast<const Plan*>(src.plan);
  const Plan arrays = to;
  to = from;
  to.block = arrays.block;
  to.tree_block = arrays.tree_block;
  to.weld_parent = arrays.weld_parent;
  to.sensor = arrays.sensor;
  std::copy_n(from.block, room_of(src), to.block);
  return true;
}

}  // namespace sinew
