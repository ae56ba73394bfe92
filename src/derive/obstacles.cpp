// SPDX-License-Identifier: Apache-2.0
#include "derive/obstacles.h"

#include <cmath>

#include <mujoco/mujoco.h>

#include "force/passive.h"
#include "model/plugin_instances.h"
#include "tree/actuator.h"

namespace sinew {
namespace {

bool is_user_actuator(const mjModel& m, int i) {
  return m.actuator_dyntype[i] == mjDYN_USER || m.actuator_gaintype[i] == mjGAIN_USER ||
         m.actuator_biastype[i] == mjBIAS_USER;
}

void find_actuator_obstacles(const mjModel& m, DerivativeReport& report) {
  if (m.nu > 0 && mjcb_control) report.add(Obstacle::kControlCallback);
  const bool has_callback = mjcb_act_dyn || mjcb_act_gain || mjcb_act_bias;
  for (int i = 0; i < m.nu; ++i) {
    if (has_callback && is_user_actuator(m, i)) report.add(Obstacle::kActuatorCallback, i);
  }
}

}  // namespace

void find_obstacles(const mjModel& m, bool actuation, DerivativeReport& report) {
  if (mjcb_passive && has_passive_forces(m)) report.add(Obstacle::kPassiveCallback);
  if (actuation && !(m.opt.disableflags & mjDSBL_ACTUATION)) find_actuator_obstacles(m, report);
  for_each_plugin(m, mjPLUGIN_ACTUATOR | mjPLUGIN_PASSIVE,
                  [&](const mjpPlugin&, int instance) { report.add(Obstacle::kPlugin, instance); });
}

void count_bounds(const mjModel& m, const mjData& d, DerivativeReport& report) {
  if (m.opt.disableflags & mjDSBL_ACTUATION) return;
  const auto count = [&](mjtNum x, const mjtNum* range) {
    const mjtNum near = report.distance * (1 + std::abs(x));
    report.at_bounds += std::abs(x - range[0]) <= near || std::abs(x - range[1]) <= near;
  };
  const bool clamps = !(m.opt.disableflags & mjDSBL_CLAMPCTRL);
  for (int i = 0; i < m.nu; ++i) {
    if (clamps && m.actuator_ctrllimited[i]) count(d.ctrl[i], m.actuator_ctrlrange + 2 * i);
    if (m.actuator_forcelimited[i]) count(d.actuator_force[i], m.actuator_forcerange + 2 * i);
    if (m.actuator_actlimited[i] && m.actuator_actnum[i] > 0) {
      count(d.act[last_activation(m, i)], m.actuator_actrange + 2 * i);
    }
  }
}

}  // namespace sinew
