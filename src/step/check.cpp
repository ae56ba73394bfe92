// SPDX-License-Identifier: Apache-2.0
#include "step/check.h"

#include <cmath>

#include "model/data.h"
#include "model/warnings.h"
#include "step/forward.h"
#include "step/sleep.h"

namespace sinew {
namespace {

// The first number that is no use, or n.
int find_bad(const mjtNum* values, int n) {
  int i = 0;
  while (i < n && std::abs(values[i]) <= mjMAXVAL) ++i;  // a comparison with NaN is false
  return i;
}

// True if the data was reset.
bool check_numbers(const mjModel& m, mjData& d, const mjtNum* values, mjtSize n, mjtWarning warning) {
  const int bad = find_bad(values, static_cast<int>(n));
  if (bad == n) return false;
  count_warning(d, warning, bad);
  if (m.opt.disableflags & mjDSBL_AUTORESET) return false;
  const mjWarningStat kept = d.warning[warning];
  reset_data(m, d);
  settle_initial_sleep(m, d);
  d.warning[warning] = kept;
  return true;
}

}  // namespace

void check_position(const mjModel& m, mjData& d) { check_numbers(m, d, d.qpos, m.nq, mjWARN_BADQPOS); }

void check_velocity(const mjModel& m, mjData& d) { check_numbers(m, d, d.qvel, m.nv, mjWARN_BADQVEL); }

void check_acceleration(const mjModel& m, mjData& d) {
  if (check_numbers(m, d, d.qacc, m.nv, mjWARN_BADQACC)) forward(m, d);
}

}  // namespace sinew
