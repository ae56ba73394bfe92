// SPDX-License-Identifier: Apache-2.0
#include "force/actuation.tpp"

#include "model/plugin_instances.h"
#include "model/warnings.h"

namespace sinew {

template void compute_activation_rates<mjData>(const mjModel& m, mjData& d, const Scope& scope, const mjtNum* ctrl);
template void compute_actuator_forces<mjData>(const mjModel& m, mjData& d, const Scope& scope, const mjtNum* ctrl);
template void clamp_actuator_forces<mjData>(const mjModel& m, mjData& d, const Scope& scope, mjtNum* tendon_scratch);
template void apply_actuator_forces<mjData>(const mjModel& m, mjData& d, const Scope& scope);

namespace {

struct PluginHooks {
  const mjModel& m;
  mjData& d;

  void read_controls(mjtNum* ctrl) const { sinew::read_controls(m, d, ctrl); }
  // What the program or a plugin computes stays with the caller.
  bool goes_by_parts(const Scope& scope) const {
    return has_helpers(d) && has_drives_in_parts(m, d, scope) && m.nplugin == 0 && !mjcb_act_dyn && !mjcb_act_gain &&
           !mjcb_act_bias;
  }
  void compute_rates() const {
    for_each_plugin(m, mjPLUGIN_ACTUATOR, [&](const mjpPlugin& plugin, int instance) {
      if (plugin.actuator_act_dot) plugin.actuator_act_dot(&m, &d, instance);
    });
  }
  void compute_forces() const { compute_plugins(m, d, mjPLUGIN_ACTUATOR); }
};

}  // namespace

// Clamped first: a control that is merely too large is no reason to stop, if it has a range.
void read_controls(const mjModel& m, mjData& d, mjtNum* ctrl) {
  clamp_controls(m, d, ctrl);
  const mjtNum* bad = std::find_if(ctrl, ctrl + m.nu, is_bad);
  if (bad == ctrl + m.nu) return;
  count_warning(d, mjWARN_BADCTRL, static_cast<int>(bad - ctrl));
  std::fill_n(ctrl, m.nu, 0);
}

void compute_actuation(const mjModel& m, mjData& d, const Scope& scope) {
  compute_actuation_with(m, d, scope, PluginHooks{m, d});
}

}  // namespace sinew
