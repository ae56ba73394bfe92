// SPDX-License-Identifier: Apache-2.0
// actuator.h -- what force generation and integration both know about an actuator.
//   in    opt.disableactuator, actuator_group, actuator_dyntype, actuator_dynprm, actuator_actrange
//   math  filterexact integrates da/dt = (u - a) / tau over a step: a + (u - a)(1 - exp(-h / tau)); with the rate r
//         given in place of u that is a + r tau (1 - exp(-h / tau)). All others take an Euler step.
#ifndef SINEW_TREE_ACTUATOR_H_
#define SINEW_TREE_ACTUATOR_H_

#include <mujoco/mjdata.h>

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

// The activation one time step later, inside its range.
template <class Real>
Real next_activation(const mjModel& m, int actuator, const Real& act, const Real& rate) {
  const Real h(m.opt.timestep);
  Real next = act + rate * h;
  if (m.actuator_dyntype[actuator] == mjDYN_FILTEREXACT) {
    const Real tau(at_least_minval(m.actuator_dynprm[mjNDYN * actuator]));
    next = act + rate * tau * (Real(1) - exp(-h / tau));
  }
  if (!m.actuator_actlimited[actuator]) return next;
  const mjtNum* range = m.actuator_actrange + 2 * actuator;
  return clip(next, Real(range[0]), Real(range[1]));
}

}  // namespace sinew

#endif  // SINEW_TREE_ACTUATOR_H_
