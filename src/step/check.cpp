// SPDX-License-Identifier: Apache-2.0
#include "step/check.h"

#include <algorithm>
#include <cstddef>

#include "math/scalar.h"
#include "math/simd/kernels.h"
#include "model/data.h"
#include "model/warnings.h"

namespace sinew {
namespace {

// True if the data was reset. bad: the first bad number's place, -1 if there is none.
bool respond(const mjModel& m, mjData& d, int bad, mjtWarning warning) {
  if (bad < 0) return false;
  count_warning(d, warning, bad);
  if (m.opt.disableflags & mjDSBL_AUTORESET) return false;
  reset_data(m, d);
  d.warning[warning].lastinfo = bad;  // a reset forgets all warnings but the one that caused it
  d.warning[warning].number = 1;
  return true;
}

constexpr std::ptrdiff_t kMany = 8;  // numbers: fewer are quicker to look at one by one

// The place of the first bad number in that part of the runs.
int find_bad(const Scope& scope, Range Run::*part, const mjtNum* values) {
  for (const Run& run : scope.runs) {
    const mjtNum *begin = values + (run.*part).first, *end = values + (run.*part).after;
    if (end - begin >= kMany && !kernels().any_beyond(begin, mjMAXVAL, end - begin)) continue;
    if (const mjtNum* bad = std::find_if(begin, end, is_bad); bad != end) return static_cast<int>(bad - values);
  }
  return -1;
}

}  // namespace

bool reset_if_bad_position(const mjModel& m, mjData& d, const Scope& scope) {
  return respond(m, d, find_bad(scope, &Run::qpos, d.qpos), mjWARN_BADQPOS);
}

bool reset_if_bad_velocity(const mjModel& m, mjData& d, const Scope& scope) {
  return respond(m, d, find_bad(scope, &Run::dofs, d.qvel), mjWARN_BADQVEL);
}

// A reset leaves no bad velocity behind, so one of the two resets at most.
bool reset_if_bad_state(const mjModel& m, mjData& d, const Scope& scope) {
  return reset_if_bad_position(m, d, scope) || reset_if_bad_velocity(m, d, scope);
}

bool reset_if_bad_acceleration(const mjModel& m, mjData& d, const Scope& scope) {
  return respond(m, d, find_bad(scope, &Run::dofs, d.qacc), mjWARN_BADQACC);
}

}  // namespace sinew
