// SPDX-License-Identifier: Apache-2.0
#include "force/actuation.tpp"

#include "model/arena/arena.h"
#include "model/plugin_instances.h"
#include "model/warnings.h"

namespace sinew {

template void compute_activation_rates<mjData>(const mjModel& m, mjData& d, const Scope& scope, const mjtNum* ctrl);
template void compute_actuator_forces<mjData>(const mjModel& m, mjData& d, const Scope& scope, const mjtNum* ctrl);
template void clamp_actuator_forces<mjData>(const mjModel& m, mjData& d, const Scope& scope, mjtNum* tendon_scratch);
template void apply_actuator_forces<mjData>(const mjModel& m, mjData& d, const Scope& scope);

// Clamped first: a control that is merely too large is no reason to stop, if it has a range.
void read_controls(const mjModel& m, mjData& d, mjtNum* ctrl) {
  const bool clamp = !(m.opt.disableflags & mjDSBL_CLAMPCTRL);
  for (int i = 0; i < m.nu; ++i) {
    const mjtNum* range = m.actuator_ctrlrange + 2 * i;
    ctrl[i] = clamp && m.actuator_ctrllimited[i] ? clip(d.ctrl[i], range[0], range[1]) : d.ctrl[i];
  }
  const mjtNum* bad = std::find_if(ctrl, ctrl + m.nu, is_bad);
  if (bad == ctrl + m.nu) return;
  count_warning(d, mjWARN_BADCTRL, static_cast<int>(bad - ctrl));
  std::fill_n(ctrl, m.nu, 0);
}

void compute_actuation(const mjModel& m, mjData& d, const Scope& scope) {
  if (m.nu == 0 || (m.opt.disableflags & mjDSBL_ACTUATION)) {
    std::fill_n(d.actuator_force, m.nu, 0);
    clear_forces(scope, d.qfrc_actuator);
    return;
  }
  StackFrame frame(d);
  mjtNum* ctrl = frame.alloc<mjtNum>(m.nu);
  mjtNum* tendon_scratch = frame.alloc<mjtNum>(m.ntendon);
  read_controls(m, d, ctrl);
  compute_activation_rates(m, d, scope, ctrl);
  for_each_plugin(m, mjPLUGIN_ACTUATOR, [&](const mjpPlugin& plugin, int instance) {
    if (plugin.actuator_act_dot) plugin.actuator_act_dot(&m, &d, instance);
  });
  compute_actuator_forces(m, d, scope, ctrl);
  compute_plugins(m, d, mjPLUGIN_ACTUATOR);
  clamp_actuator_forces(m, d, scope, tendon_scratch);
  apply_actuator_forces(m, d, scope);
}

}  // namespace sinew
