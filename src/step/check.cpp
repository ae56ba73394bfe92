// SPDX-License-Identifier: Apache-2.0
#include "step/check.h"

#include <algorithm>

#include "math/scalar.h"
#include "model/data.h"
#include "model/warnings.h"
#include "tree/awake.h"

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

int find_bad(const mjtNum* values, int first, int end) {
  const mjtNum* bad = std::find_if(values + first, values + end, is_bad);
  return bad == values + end ? -1 : static_cast<int>(bad - values);
}

// find(first, end) tells the first bad number of a run of dofs.
template <class Find>
int find_bad_run(const mjModel& m, const mjData& d, Checked checked, Find&& find) {
  if (checked == Checked::kAll) return find(0, static_cast<int>(m.nv));
  int bad = -1;
  for_each_awake_run(m, d, [&](int first, int end) {
    if (bad < 0) bad = find(first, end);
  });
  return bad;
}

int find_bad_dof(const mjModel& m, const mjData& d, const mjtNum* values, Checked checked) {
  return find_bad_run(m, d, checked, [values](int first, int end) { return find_bad(values, first, end); });
}

}  // namespace

bool reset_if_bad_position(const mjModel& m, mjData& d, Checked checked) {
  const auto find = [&](int first, int end) {
    const Stretch own = qpos_of_dofs(m, first, end);
    return find_bad(d.qpos, own.begin, own.begin + own.count);
  };
  return respond(m, d, find_bad_run(m, d, checked, find), mjWARN_BADQPOS);
}

bool reset_if_bad_velocity(const mjModel& m, mjData& d, Checked checked) {
  return respond(m, d, find_bad_dof(m, d, d.qvel, checked), mjWARN_BADQVEL);
}

// A reset leaves no bad velocity behind, so one of the two resets at most.
bool reset_if_bad_state(const mjModel& m, mjData& d, Checked checked) {
  return reset_if_bad_position(m, d, checked) || reset_if_bad_velocity(m, d, checked);
}

bool reset_if_bad_acceleration(const mjModel& m, mjData& d, Checked checked) {
  return respond(m, d, find_bad_dof(m, d, d.qacc, checked), mjWARN_BADQACC);
}

}  // namespace sinew
