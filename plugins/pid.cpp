// SPDX-License-Identifier: Apache-2.0
// pid.cpp -- actuators that follow a setpoint: proportional, integral and derivative control of their length.
//   in    attributes: kp, ki, kd; imax, the most that the integral may push; slewmax, how fast the setpoint may move
//   math  error e = setpoint - length
//         force = kp e + ki (I + h e) + kd (rate of the setpoint - velocity), |ki (I + h e)| <= imax
//   note  activations, in this order: I if ki is not zero, the setpoint if slewmax is given, then that of dyntype.
//         The setpoint is the control, or the activation of dyntype, whose rate is then known; it is zero otherwise.
//   trap  the force has the integral as it is after the step. The first setpoint of a simulation is reached at once.
#include <cmath>
#include <memory>

#include "attributes.h"
#include "first_party.h"

namespace sinew_plugins {
namespace {

constexpr mjtNum kNone = -1;  // there is no such limit

struct Gains {
  mjtNum kp = 0, ki = 0, kd = 0, imax = kNone, slewmax = kNone;

  bool integrates() const { return ki != 0; }
  bool slews() const { return slewmax >= 0; }
  int activations() const { return integrates() + slews(); }
};

bool read_gains(const mjModel* m, int instance, Gains& gains) {
  constexpr mjtNum kMost = mjMAXVAL * mjMAXVAL;
  return read_attribute(m, instance, "kp", -kMost, kMost, &gains.kp) &&
         read_attribute(m, instance, "ki", -kMost, kMost, &gains.ki) &&
         read_attribute(m, instance, "kd", -kMost, kMost, &gains.kd) &&
         read_attribute(m, instance, "imax", 0, kMost, &gains.imax) &&
         read_attribute(m, instance, "slewmax", 0, kMost, &gains.slewmax);
}

int start(const mjModel* m, mjData* d, int instance) {
  auto gains = std::make_unique<Gains>();
  if (!read_gains(m, instance, *gains)) return -1;
  for (int i = 0; i < m->nu; ++i) {
    if (m->actuator_plugin[i] != instance) continue;
    const int expected = gains->activations() + (m->actuator_dyntype[i] != mjDYN_NONE);
    if (m->actuator_actnum[i] != expected) {
      mju_warning("pid: actuator %d needs actdim=\"%d\": one for ki, one for slewmax, one for dyntype; it has %d", i,
                  expected, m->actuator_actnum[i]);
      return -1;
    }
  }
  keep(d, instance, gains.release());
  return 0;
}

// What one actuator aims at.
struct Aim {
  mjtNum setpoint, rate, error;
};

mjtNum read_control(const mjModel* m, const mjData* d, int i) {
  const mjtNum* range = m->actuator_ctrlrange + 2 * i;
  const bool clamp = m->actuator_ctrllimited[i] && !(m->opt.disableflags & mjDSBL_CLAMPCTRL);
  const mjtNum ctrl = clamp ? mju_clip(d->ctrl[i], range[0], range[1]) : d->ctrl[i];
  return mju_isBad(ctrl) ? 0 : ctrl;
}

// The activation of dyntype after the step.
mjtNum next_activation(const mjModel* m, int i, mjtNum act, mjtNum rate) {
  const mjtNum tau = mju_max(mjMINVAL, m->actuator_dynprm[mjNDYN * i]), step = m->opt.timestep;
  const bool exact = m->actuator_dyntype[i] == mjDYN_FILTEREXACT;
  const mjtNum next = act + rate * (exact ? tau * (1 - std::exp(-step / tau)) : step);
  const mjtNum* range = m->actuator_actrange + 2 * i;
  return m->actuator_actlimited[i] ? mju_clip(next, range[0], range[1]) : next;
}

Aim aim_of(const mjModel* m, const mjData* d, const Gains& gains, int i) {
  const int first = m->actuator_actadr[i], last = first + m->actuator_actnum[i] - 1;
  Aim aim{};
  if (m->actuator_dyntype[i] == mjDYN_NONE) {
    aim.setpoint = read_control(m, d, i);
  } else {
    aim.rate = d->act_dot[last];
    aim.setpoint = m->actuator_actearly[i] ? next_activation(m, i, d->act[last], aim.rate) : d->act[last];
  }
  if (gains.slews() && d->time > 0) {
    const mjtNum before = d->act[first + gains.integrates()], most = gains.slewmax * m->opt.timestep;
    aim.setpoint = mju_clip(aim.setpoint, before - most, before + most);
  }
  aim.error = aim.setpoint - d->actuator_length[i];
  return aim;
}

// The integral after the step, held where it pushes with imax.
mjtNum next_integral(const mjModel* m, const mjData* d, const Gains& gains, int i, mjtNum error) {
  const mjtNum next = d->act[m->actuator_actadr[i]] + m->opt.timestep * error;
  const mjtNum most = gains.imax / mju_abs(gains.ki);
  return gains.imax >= 0 ? mju_clip(next, -most, most) : next;
}

void compute_rates(const mjModel* m, mjData* d, int instance) {
  const Gains& gains = *kept<Gains>(d, instance);
  for (int i = 0; i < m->nu; ++i) {
    if (m->actuator_plugin[i] != instance || gains.activations() == 0) continue;
    const Aim aim = aim_of(m, d, gains, i);
    int a = m->actuator_actadr[i];
    if (gains.integrates()) {
      d->act_dot[a] = (next_integral(m, d, gains, i, aim.error) - d->act[a]) / m->opt.timestep;
      ++a;
    }
    if (gains.slews()) d->act_dot[a] = (aim.setpoint - d->act[a]) / m->opt.timestep;
  }
}

void compute(const mjModel* m, mjData* d, int instance, int /*capability*/) {
  const Gains& gains = *kept<Gains>(d, instance);
  for (int i = 0; i < m->nu; ++i) {
    if (m->actuator_plugin[i] != instance || mjACTUATORDISABLED(i)) continue;
    const Aim aim = aim_of(m, d, gains, i);
    mjtNum force = gains.kp * aim.error + gains.kd * (aim.rate - d->actuator_velocity[i]);
    if (gains.integrates()) force += gains.ki * next_integral(m, d, gains, i, aim.error);
    d->actuator_force[i] = force;
  }
}

}  // namespace

mjpPlugin pid_plugin() {
  static const char* const kAttributes[] = {"kp", "ki", "kd", "imax", "slewmax"};
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.nattribute = 5;
  plugin.attributes = kAttributes;
  plugin.capabilityflags = mjPLUGIN_ACTUATOR;
  plugin.nstate = [](const mjModel*, int) { return 0; };
  plugin.init = start;
  plugin.destroy = discard<Gains>;
  plugin.reset = [](const mjModel*, mjtNum*, void*, int) {};
  plugin.compute = compute;
  plugin.actuator_act_dot = compute_rates;
  return plugin;
}

}  // namespace sinew_plugins
