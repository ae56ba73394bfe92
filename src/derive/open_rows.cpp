// SPDX-License-Identifier: Apache-2.0
#include "derive/open_rows.h"

#include <algorithm>

#include "tree/length_rows.h"

namespace sinew {
namespace {

bool is_carried_by_actuator(const mjModel& m, int dof) {
  return m.ngravcomp > 0 && m.jnt_actgravcomp[m.dof_jntid[dof]];
}

}  // namespace

mjtNum* find_actuator_forces(const mjModel& m, const mjData& d, const ActuatorSlope* slopes, StackFrame& frame) {
  mjtNum* force = frame.alloc<mjtNum>(m.nv);
  std::fill_n(force, m.nv, 0);
  for (int i = 0; i < m.nu; ++i) actuator_rows(d).add_force(i, slopes[i].force, force);
  for (int i = 0; i < m.nv; ++i) {
    if (is_carried_by_actuator(m, i)) force[i] += d.qfrc_gravcomp[i];
  }
  return force;
}

const bool* find_open_rows(const mjModel& m, const mjData& d, const ActuatorSlope* slopes, StackFrame& frame) {
  bool* open = frame.alloc<bool>(m.nv);
  std::fill_n(open, m.nv, true);
  if (std::none_of(m.jnt_actfrclimited, m.jnt_actfrclimited + m.njnt, [](mjtByte limited) { return limited; })) {
    return open;
  }
  const mjtNum* force = find_actuator_forces(m, d, slopes, frame);
  for (int j = 0; j < m.njnt; ++j) {
    if (!m.jnt_actfrclimited[j]) continue;
    const int dof = m.jnt_dofadr[j];
    const mjtNum* range = m.jnt_actfrcrange + 2 * j;
    open[dof] = force[dof] >= range[0] && force[dof] <= range[1];
  }
  return open;
}

bool takes_gravity_compensation(const mjModel& m, const bool* open, int dof) {
  const bool passive = m.body_gravcomp[m.dof_bodyid[dof]] != 0 && !m.jnt_actgravcomp[m.dof_jntid[dof]];
  return passive || (open && open[dof] && is_carried_by_actuator(m, dof));
}

}  // namespace sinew
