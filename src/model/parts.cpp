// SPDX-License-Identifier: Apache-2.0
#include "model/parts.h"

#include <algorithm>

namespace sinew {
namespace {

// So many entries of M take 3 us and more. A fork and a join take 0.5 us, and more if a thread has to wake up.
//   lost  dofs in their place: a step of 100 free boxes took 1.3 times as long, by processor times
//   lost  500 of either kind: 4 % of a step of 100 free boxes
constexpr int kManyEntries = 1000, kManyLightEntries = 1500;

Range overlap(const Range& a, const Range& b) {
  const int first = std::max(a.first, b.first);
  return {first, std::max(first, std::min(a.after, b.after))};
}

Run overlap(const Run& a, const Run& b) {
  return {.trees = overlap(a.trees, b.trees),
          .bodies = overlap(a.bodies, b.bodies),
          .joints = overlap(a.joints, b.joints),
          .dofs = overlap(a.dofs, b.dofs),
          .qpos = overlap(a.qpos, b.qpos),
          .geoms = overlap(a.geoms, b.geoms),
          .sites = overlap(a.sites, b.sites)};
}

std::span<const Run> overlaps(std::span<const Run> runs, const Run& part, Run*& room) {
  Run* const begin = room;
  for (const Run& run : runs) {
    if (run.bodies.after <= part.bodies.first || run.bodies.first >= part.bodies.after) continue;
    *room++ = overlap(run, part);
  }
  return {begin, room};
}

}  // namespace

Scope part_of(const Plan& plan, const Scope& scope, int part, Run* room) {
  Scope result;
  result.part = part;
  result.runs = overlaps(scope.runs, plan.part[part].run, room);
  result.whole_roots = overlaps(scope.whole_roots, plan.part[part].run, room);
  if (has_drives_in_parts(plan, scope)) {
    const Range own = plan.part[part].actuators;
    result.actuators = IndexList(own.after - own.first, plan.part_actuator + own.first);
  }
  result.left_out = scope.left_out;  // others than those of the part, too: it says that not all is computed
  result.leaves_out_damping = scope.leaves_out_damping;
  return result;
}

// A program may have made the list of actuators shorter since the plan was made.
bool has_drives_in_parts(const Plan& plan, const Scope& scope) {
  return scope.is_whole() && plan.drives_are_single && plan.nparts > 0 && scope.actuators.size() > 0 &&
         scope.actuators.size() == plan.part[plan.nparts - 1].actuators.after;
}

bool is_worth_parts(const mjModel& m, const Plan& plan, const Scope& scope, Work work) {
  if (plan.nparts < 2) return false;
  int entries = 0;
  for (const Run& run : scope.runs) {
    if (run.dofs.empty()) continue;
    const int last = run.dofs.after - 1;
    entries += m.M_rowadr[last] + m.M_rownnz[last] - m.M_rowadr[run.dofs.first];
  }
  return entries >= (work == Work::kHeavy ? kManyEntries : kManyLightEntries);
}

}  // namespace sinew
