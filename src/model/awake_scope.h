// SPDX-License-Identifier: Apache-2.0
// awake_scope.h -- the scope (scope.h) of those that are awake.
//   in    who is awake; subtree_com of those that are not       out   runs, lists and sums of a scope
//   cost  O(nbody + ngeom + all that ties trees together), no allocation
#ifndef SINEW_MODEL_AWAKE_SCOPE_H_
#define SINEW_MODEL_AWAKE_SCOPE_H_

#include "model/scope.h"
#include "model/sleep_state.h"

namespace sinew {

// Where the runs and lists of a scope lie.
struct ScopeRoom {
  Run* runs = nullptr;
  int* index = nullptr;
};

// The scope has three kinds of runs (runs, left_out, whole_roots), of each no more than bodies.
inline mjtSize runs_of_scope(const mjModel& m) { return 3 * mjtSize{m.nbody}; }
inline mjtSize indices_of_scope(const mjModel& m) {
  return mjtSize{m.ncam} + m.nlight + m.ntendon + m.nu + m.neq + m.nsensor;
}

// Makes all of the scope but its `children`.
Scope make_scope(const mjModel& m, const SleepStates& states, const mjtNum* subtree_com, const ScopeRoom& room);

}  // namespace sinew

#endif  // SINEW_MODEL_AWAKE_SCOPE_H_
