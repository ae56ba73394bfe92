// SPDX-License-Identifier: Apache-2.0
// actuator.h -- what force generation and integration both know about an actuator.
//   in    opt.disableactuator, actuator_group, actuator_dyntype, actuator_dynprm, actuator_actrange
//   math  filterexact integrates da/dt = (u - a) / tau over a step: a + (u - a)(1 - exp(-h / tau)); with the rate r
//         given in place of u that is a + r tau (1 - exp(-h / tau)). All others take an Euler step.
#ifndef SINEW_TREE_ACTUATOR_H_
#define SINEW_TREE_ACTUATOR_H_

#include <iterator>

#include <mujoco/mjdata.h>

#include "base/kinds/actuators.h"
#include "math/functions/muscle.h"
#include "math/scalar.h"

namespace sinew {

// A model switches actuators off by group. Groups outside the bits of a non-negative int cannot be switched off.
inline bool is_actuator_disabled(const mjModel& m, int actuator) {
  const int group = m.actuator_group[actuator];
  return group >= 0 && group <= 30 && (m.opt.disableactuator & (1 << group));
}

// An actuator with several activations acts through the last.
inline int last_activation(const mjModel& m, int actuator) {
  return m.actuator_actadr[actuator] + m.actuator_actnum[actuator] - 1;
}

// prm: actuator_gainprm or actuator_biasprm of the actuator.
inline MuscleShape muscle_shape(const mjModel& m, int actuator, const mjtNum* prm) {
  return MuscleShape(m.actuator_lengthrange + 2 * actuator, m.actuator_acc0[actuator], prm);
}

// How an activation moves, by mjtDyn; the kinds are described in base/kinds/actuators.h.
template <class Real>
struct ActivationMotion {
  mjtDyn type;
  Real (*rate)(const Real& ctrl, const Real& act, const mjtNum* dynprm);  // null: not ours to say
  Real (*next)(const Real& act, const Real& rate, const Real& h, const mjtNum* dynprm);
};

namespace activation {

template <class Real>
Real integrate_control(const Real& ctrl, const Real&, const mjtNum*) {
  return ctrl;
}

template <class Real>
Real approach_control(const Real& ctrl, const Real& act, const mjtNum* dynprm) {
  return (ctrl - act) / Real(at_least_minval(dynprm[0]));
}

template <class Real>
Real euler(const Real& act, const Real& rate, const Real& h, const mjtNum*) {
  return act + rate * h;
}

template <class Real>
Real approach_exactly(const Real& act, const Real& rate, const Real& h, const mjtNum* dynprm) {
  const Real tau(at_least_minval(dynprm[0]));
  return act + rate * tau * (Real(1) - exp(-h / tau));
}

}  // namespace activation

template <class Real>
inline constexpr ActivationMotion<Real> kActivationMotions[] = {
    {mjDYN_NONE, nullptr, activation::euler<Real>},  // its activations, if any, belong to a plugin
    {mjDYN_INTEGRATOR, activation::integrate_control<Real>, activation::euler<Real>},
    {mjDYN_FILTER, activation::approach_control<Real>, activation::euler<Real>},
    {mjDYN_FILTEREXACT, activation::approach_control<Real>, activation::approach_exactly<Real>},
    {mjDYN_MUSCLE, muscle_dynamics<Real>, activation::euler<Real>},
    {mjDYN_USER, nullptr, activation::euler<Real>},
};
static_assert(kinds::has_all_rows(kActivationMotions<mjtNum>, std::size(kinds::kDynamics)));

// The activation one time step later, inside its range.
template <class Real>
Real next_activation(const mjModel& m, int actuator, const Real& act, const Real& rate) {
  const auto step = kActivationMotions<Real>[m.actuator_dyntype[actuator]].next;
  const Real next = step(act, rate, Real(m.opt.timestep), m.actuator_dynprm + mjNDYN * actuator);
  if (!m.actuator_actlimited[actuator]) return next;
  const mjtNum* range = m.actuator_actrange + 2 * actuator;
  return clip(next, Real(range[0]), Real(range[1]));
}

}  // namespace sinew

#endif  // SINEW_TREE_ACTUATOR_H_
