// SPDX-License-Identifier: Apache-2.0
#include "model/plan.h"

#include <algorithm>
#include <cstddef>
#include <new>
#include <numeric>
#include <tuple>
#include <utility>

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

void plan_trees_alone(const mjModel& m, Plan& plan) {
  for (int t = 0; t < m.ntree; ++t) {
    const int first = m.tree_dofadr[t], after = first + m.tree_dofnum[t];
    for (int i = first; i < after; ++i) plan.own_rowadr[i] = m.M_rowadr[i] - m.M_rowadr[first];
    for (int s = plan.tree_block[t]; s < plan.tree_block[t + 1]; ++s) plan.own_block[s + t] = plan.block[s] - first;
    plan.own_block[plan.tree_block[t + 1] + t] = after - first;
  }
}

void plan_welds(const mjModel& m, Plan& plan) {
  for (int b = 0; b < m.nbody; ++b) {
    const int parent = m.body_weldid[m.body_parentid[m.body_weldid[b]]];
    plan.weld_parent[b] = parent == 0 ? -1 : parent;
  }
}

// Levels of the children of the world begin anew every few of them: then what belongs to a level is near in memory, and
// what hangs from those few is in groups of its own.
constexpr int kRoots = 4;

void find_levels(const mjModel& m, int* level) {
  int roots = 0, first = 0, next = 0;  // levels of the roots that are being counted, and of those after them
  for (int b = 1; b < m.nbody; ++b) {
    const int parent = m.body_parentid[b];
    if (parent == 0 && roots++ % kRoots == 0) first = next;
    level[b] = parent == 0 ? first : level[parent] + 1;
    next = std::max(next, level[b] + 1);
  }
}

// The number of hinges of a body that nothing else moves in its parent; -1 for others.
int hinges_alone(const mjModel& m, int b) {
  const int *type = m.jnt_type + m.body_jntadr[b], count = m.body_jntnum[b];
  const bool alone =
      m.body_mocapid[b] < 0 && (count == 0 || std::all_of(type, type + count, [](int t) { return t == mjJNT_HINGE; }));
  return alone ? count : -1;
}

void plan_body_groups(const mjModel& m, Plan& plan) {
  constexpr int kMost = 4;
  find_levels(m, plan.body_level);
  const auto kind = [&](int b) { return std::pair(plan.body_level[b], hinges_alone(m, b)); };
  int *order = plan.grouped_body, count = static_cast<int>(m.nbody) - 1;
  std::iota(order, order + count, 1);
  std::sort(order, order + count, [&](int a, int b) { return std::tuple(kind(a), a) < std::tuple(kind(b), b); });
  plan.nbody_group = 0;
  for (int k = 0; k < count; ++plan.nbody_group) {
    plan.body_group[plan.nbody_group] = k;
    const auto of_group = kind(order[k]);
    const int after = of_group.second < 0 ? k + 1 : std::min(k + kMost, count);
    while (++k < after && kind(order[k]) == of_group) {
    }
  }
  plan.body_group[plan.nbody_group] = count;
}

void plan_parts(const mjModel& m, Plan& plan) {
  const int enough = plan.has_long_rows ? m.nv + 1 : m.nv / Plan::kMostParts + 1;
  BodyCounts start, at;
  int roots = 0, group = 0;
  plan.nparts = 0;
  while (at.body < m.nbody) {
    at.pass(m);
    const bool has_more = at.body < m.nbody;
    if (has_more && !(m.body_parentid[at.body] == 0 && roots++ % kRoots == 0 && at.dof - start.dof >= enough)) continue;
    const int first = group;
    while (group < plan.nbody_group && plan.body_group[group] < at.body - 1) ++group;
    plan.part[plan.nparts++] = {run_between(m, start, at), {first, group}, {0, 0}};
    start = at;
  }
}

// The only dof that an actuator acts on; -1 if there may be more, or none.
int dof_of_drive(const mjModel& m, int i) {
  const int type = m.actuator_trntype[i], joint = m.actuator_trnid[2 * i];
  if (type != mjTRN_JOINT && type != mjTRN_JOINTINPARENT) return -1;
  return m.jnt_type[joint] == mjJNT_HINGE || m.jnt_type[joint] == mjJNT_SLIDE ? m.jnt_dofadr[joint] : -1;
}

void plan_drives(const mjModel& m, Plan& plan) {
  int count = 0;
  for (int p = 0; p < plan.nparts; ++p) {
    plan.part[p].actuators.first = count;
    for (int i = 0; i < m.nu; ++i) {
      if (const int dof = dof_of_drive(m, i); dof >= 0 && plan.part[p].run.dofs.has(dof))
        plan.part_actuator[count++] = i;
    }
    plan.part[p].actuators.after = count;
  }
  plan.drives_are_single = count == m.nu;
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

void add_strings(const mjModel& m, int tendon, Plan& plan) {
  int last_site = -1, geom_between = -1;
  for (int w = m.tendon_adr[tendon]; w < m.tendon_adr[tendon] + m.tendon_num[tendon]; ++w) {
    switch (m.wrap_type[w]) {
      case mjWRAP_PULLEY:
        last_site = -1;
        break;
      case mjWRAP_SITE:
        if (last_site >= 0 && geom_between >= 0)
          plan.string[plan.nstring++] = {last_site, geom_between, m.wrap_objid[w]};
        last_site = m.wrap_objid[w];
        geom_between = -1;
        break;
      default:
        geom_between = w;
    }
  }
}

void plan_tendons(const mjModel& m, Plan& plan) {
  plan.nstring = 0;
  for (int t = 0; t < m.ntendon; ++t) {
    plan.tendon_dofs[t] = dofs_of_tendon(m, t);
    if (m.wrap_type[m.tendon_adr[t]] != mjWRAP_JOINT) add_strings(m, t, plan);
  }
}

void fill_plan(const mjModel& m, Plan& plan) {
  plan_mass_matrix(m, plan);
  plan_trees_alone(m, plan);
  plan_welds(m, plan);
  plan_body_groups(m, plan);
  plan_parts(m, plan);
  plan_drives(m, plan);
  plan_sensors(m, plan);
  plan_tendons(m, plan);
  plan.is_made = true;
}

}  // namespace

Plan* allocate_plan(const mjModel& m) {
  const auto room = static_cast<std::size_t>(3 * mjtSize{m.nv} + 1 + 2 * m.ntree + 1 + 4 * m.nbody + m.nsensor + m.nu);
  const auto ranges = static_cast<std::size_t>(m.ntendon), strings = static_cast<std::size_t>(m.nwrap);
  void* memory = allocate(sizeof(Plan) + room * sizeof(int) + ranges * sizeof(Range) + strings * sizeof(Plan::String));
  if (!memory) return nullptr;
  Plan* plan = new (memory) Plan;
  plan->block = reinterpret_cast<int*>(plan + 1);
  plan->tree_block = plan->block + m.nv + 1;
  plan->own_rowadr = plan->tree_block + m.ntree + 1;
  plan->own_block = plan->own_rowadr + m.nv;
  plan->weld_parent = plan->own_block + m.nv + m.ntree;
  plan->body_group = plan->weld_parent + m.nbody;
  plan->grouped_body = plan->body_group + m.nbody;
  plan->body_level = plan->grouped_body + m.nbody;
  plan->sensor = plan->body_level + m.nbody;
  plan->part_actuator = plan->sensor + m.nsensor;
  plan->tendon_dofs = reinterpret_cast<Range*>(plan->part_actuator + m.nu);
  plan->string = reinterpret_cast<Plan::String*>(plan->tendon_dofs + m.ntendon);
  return plan;
}

void plan_model(mjModel& m) { fill_plan(m, *static_cast<Plan*>(m.plan)); }

Plan* make_plan(const mjModel& m) {
  Plan* plan = allocate_plan(m);
  if (plan) fill_plan(m, *plan);
  return plan;
}

}  // namespace sinew
