// SPDX-License-Identifier: Apache-2.0
#include "derive/actuator_slopes.h"

#include <algorithm>

#include "force/actuation.tpp"
#include "math/dual.h"

namespace sinew {
namespace {

using Number = Dual<4>;
enum Input { kLength, kVelocity, kAct, kCtrl };

// What the formulas of actuation read and write.
struct ActuatorData {
  Number *qpos, *actuator_length, *actuator_velocity, *act, *act_dot, *actuator_force, *ctrl;

  ActuatorData(const mjModel& m, const mjData& d, StackFrame& frame)
      : qpos(nullptr),
        actuator_length(frame.make<Number>(m.nu)),
        actuator_velocity(frame.make<Number>(m.nu)),
        act(frame.make<Number>(m.na)),
        act_dot(frame.make<Number>(m.na)),
        actuator_force(frame.make<Number>(m.nu)),
        ctrl(frame.make<Number>(m.nu)) {
    for (int i = 0; i < m.nu; ++i) {
      actuator_length[i] = Number::variable(d.actuator_length[i], kLength);
      actuator_velocity[i] = Number::variable(d.actuator_velocity[i], kVelocity);
      ctrl[i] = Number::variable(d.ctrl[i], kCtrl);
    }
    for (int a = 0; a < m.na; ++a) act[a] = Number::variable(d.act[a], kAct);
  }
};

// The next activation of an actuator that is switched off is its own, inside its range.
void set_activation_slopes(const mjModel& m, const ActuatorData& data, int i, ActuatorSlope& slope) {
  if (m.actuator_actnum[i] == 0) return;
  const int a = last_activation(m, i);
  const Number rate = is_actuator_disabled(m, i) ? Number(0) : data.act_dot[a];
  const Number next = next_activation(m, i, data.act[a], rate);
  slope.next_by_act = next.slope[kAct];
  slope.next_by_ctrl = next.slope[kCtrl];
  slope.rate_by_act = data.act_dot[a].slope[kAct];
  slope.rate_by_ctrl = data.act_dot[a].slope[kCtrl];
}

// A muscle at rest, with nothing asked of it, is at two kinks at once: a control below zero counts as zero, and
// activation rises faster than it falls. The slope by control is that of the side that does something.
void wake_resting_muscle(const mjModel& m, const Number& ctrl, int i, ActuatorData& data) {
  constexpr double kInside = 1e-9;
  if (m.actuator_dyntype[i] != mjDYN_MUSCLE || ctrl.value != 0) return;
  const int a = last_activation(m, i);
  if (data.act[a].value != 0) return;
  const Number inside = Number::variable(kInside, kCtrl);
  data.act_dot[a].slope[kCtrl] = muscle_dynamics(inside, Number(0), m.actuator_dynprm + mjNDYN * i).slope[kCtrl];
}

// f = bound / total * wanted where the total is beyond the bound of the tendon.
void limit_by_tendon(const mjtNum* range, mjtNum total, ActuatorSlope& slope) {
  if (total >= range[0] && total <= range[1]) return;
  const mjtNum bound = total < range[0] ? range[0] : range[1];
  slope.share = bound / total;
  slope.tendon_share = -slope.share * slope.wanted / total;
  slope.force = slope.share * slope.wanted;
}

void limit_force(const mjtNum* range, ActuatorSlope& slope) {
  if (slope.force >= range[0] && slope.force <= range[1]) return;
  slope.force = std::clamp(slope.force, range[0], std::max(range[0], range[1]));
  slope.share = slope.tendon_share = 0;
}

}  // namespace

int limited_tendon(const mjModel& m, int actuator) {
  const int t = m.actuator_trntype[actuator] == mjTRN_TENDON ? m.actuator_trnid[2 * actuator] : -1;
  return t >= 0 && m.tendon_actfrclimited[t] ? t : -1;
}

ActuatorSlope* find_actuator_slopes(const mjModel& m, const mjData& d, StackFrame& frame) {
  ActuatorSlope* slopes = frame.make<ActuatorSlope>(m.nu);
  if (m.opt.disableflags & mjDSBL_ACTUATION) {
    for (int i = 0; i < m.nu; ++i) slopes[i].next_by_act = 1;
    return slopes;
  }
  ActuatorData data(m, d, frame);
  Number* ctrl = frame.make<Number>(m.nu);
  mjtNum* total = frame.alloc<mjtNum>(m.ntendon);
  std::fill_n(total, m.ntendon, 0);
  const WholeScope scope(m);
  clamp_controls(m, data, ctrl);
  compute_activation_rates(m, data, scope, ctrl);
  for (int i = 0; i < m.nu; ++i) wake_resting_muscle(m, ctrl[i], i, data);
  compute_actuator_forces(m, data, scope, ctrl);
  for (int i = 0; i < m.nu; ++i) {
    const Number& force = data.actuator_force[i];
    slopes[i].wanted = slopes[i].force = force.value;
    slopes[i].by_length = force.slope[kLength];
    slopes[i].by_velocity = force.slope[kVelocity];
    slopes[i].by_act = force.slope[kAct];
    slopes[i].by_ctrl = force.slope[kCtrl];
    slopes[i].share = 1;
    set_activation_slopes(m, data, i, slopes[i]);
    if (const int t = limited_tendon(m, i); t >= 0) total[t] += force.value;
  }
  for (int i = 0; i < m.nu; ++i) {
    if (const int t = limited_tendon(m, i); t >= 0) limit_by_tendon(m.tendon_actfrcrange + 2 * t, total[t], slopes[i]);
    if (m.actuator_forcelimited[i]) limit_force(m.actuator_forcerange + 2 * i, slopes[i]);
  }
  return slopes;
}

}  // namespace sinew
