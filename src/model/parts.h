// SPDX-License-Identifier: Apache-2.0
// parts.h -- a scope in parts, which the threads of a pool compute side by side.
//   use   for_parts(m, d, scope, Work::kHeavy, [&](const Scope& part) { compute_poses(m, d, part); });
//   note  a part is what hangs from some children of the world: nothing in it needs another part but the world, which
//         the first one has. It has runs and no lists: what ties trees together is the caller's, before or after. Only
//         actuators are in it where has_drives_in_parts() says so.
//         A scope with little to do stays whole, with its lists: the body must not look at them
//   cost  a fork and a join (arena/side_by_side.h), and O(runs of the scope) for each part
#ifndef SINEW_MODEL_PARTS_H_
#define SINEW_MODEL_PARTS_H_

#include "model/arena/side_by_side.h"
#include "model/plan.h"
#include "model/scope.h"

namespace sinew {

// What of a scope lies in a part of the plan, by its number. room: for its runs and whole_roots.
Scope part_of(const Plan& plan, const Scope& scope, int part, Run* room);

// What a body costs for each entry of M, which tells how much hangs together: about 1.5 ns, or 4.
enum class Work { kLight, kHeavy };

// Whether parts of the scope are worth the threads.
bool is_worth_parts(const mjModel& m, const Plan& plan, const Scope& scope, Work work);

inline bool goes_by_parts(const mjModel& m, const mjData& d, const Scope& scope, Work work) {
  return has_helpers(d) && is_worth_parts(m, plan_of(m, d), scope, work);
}

// Whether parts of the scope have the actuators of the model, all of which act on one dof each.
bool has_drives_in_parts(const Plan& plan, const Scope& scope);
inline bool has_drives_in_parts(const mjModel& m, const mjData& d, const Scope& scope) {
  return has_drives_in_parts(plan_of(m, d), scope);
}
template <class OtherData>
bool has_drives_in_parts(const mjModel&, const OtherData&, const Scope&) {
  return false;
}

// One of the parts, by a thread of a section; the body may have nothing to do.
template <class Body>
void for_part(const mjModel& m, mjData& d, const Scope& scope, int i, Body&& body) {
  StackFrame frame(d);
  Run* room = frame.alloc<Run>(scope.runs.size() + scope.whole_roots.size());
  const Scope part = part_of(plan_of(m, d), scope, i, room);
  if (!part.whole_roots.empty()) body(part);
}

// Data of other scalars are one part.
template <class Data, class Body>
void for_parts(const mjModel&, Data&, const Scope& scope, Work, Body&& body) {
  body(scope);
}
template <class Body>
void for_parts(const mjModel& m, mjData& d, const Scope& scope, Work work, Body&& body) {
  if (!goes_by_parts(m, d, scope, work)) return body(scope);
  side_by_side(d, plan_of(m, d).nparts, [&](int i, int) { for_part(m, d, scope, i, body); });
}

}  // namespace sinew

#endif  // SINEW_MODEL_PARTS_H_
