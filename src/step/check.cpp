// SPDX-License-Identifier: Apache-2.0
#include "step/check.h"

#include <algorithm>

#include "math/scalar.h"
#include "model/data.h"
#include "model/warnings.h"
#include "step/forward.h"
#include "step/sleep.h"

namespace sinew {
namespace {

// True if the data was reset.
bool check_numbers(const mjModel& m, mjData& d, const mjtNum* values, mjtSize n, mjtWarning warning) {
  const mjtNum* bad = std::find_if(values, values + n, is_bad);
  if (bad == values + n) return false;
  const int where = static_cast<int>(bad - values);
  count_warning(d, warning, where);
  if (m.opt.disableflags & mjDSBL_AUTORESET) return false;
  reset_data(m, d);
  settle_initial_sleep(m, d);
  d.warning[warning].lastinfo = where;  // a reset forgets all warnings but the one that caused it
  d.warning[warning].number = 1;
  return true;
}

}  // namespace

void check_position(const mjModel& m, mjData& d) { check_numbers(m, d, d.qpos, m.nq, mjWARN_BADQPOS); }

void check_velocity(const mjModel& m, mjData& d) { check_numbers(m, d, d.qvel, m.nv, mjWARN_BADQVEL); }

void check_acceleration(const mjModel& m, mjData& d) {
  if (check_numbers(m, d, d.qacc, m.nv, mjWARN_BADQACC)) forward(m, d);
}

}  // namespace sinew
