// SPDX-License-Identifier: Apache-2.0
// muscle.h -- the muscle actuator: force = gain(length, velocity) * activation + bias(length).
//   in    prm[9] = range (2), force, scale, lmin, lmax, vmax, fpmax, fvmax: actuator_gainprm and actuator_biasprm
//         prm[3] = time constants of activation and deactivation, width of the switch between them: actuator_dynprm
//   math  L and V are length and velocity in units of the optimal length L0; FL, FV and FP are made of parabolas that
//         join smoothly. FL rises from lmin over 1 (its peak) to lmax; FV from -vmax over 1 at rest to fvmax; FP starts
//         at 1, and goes on along a line halfway to lmax.
#ifndef SINEW_MATH_FUNCTIONS_MUSCLE_H_
#define SINEW_MATH_FUNCTIONS_MUSCLE_H_

#include "math/scalar.h"

namespace sinew {

// The named constants of one muscle: model data, the same for all environments of a batch.
struct MuscleShape {
  double optimal_length, tendon_length, peak_force;
  double lmin, lmax, vmax, fpmax, fvmax;

  // The length range of the actuator is mapped to the operating range in prm. A negative force asks for one in
  // proportion to the load that the actuator moves. Not in line: units for newer processors would leave a copy behind
  // that the linker could give to all.
  MuscleShape(const double lengthrange[2], double acc0, const double prm[9]);

  template <class Real>
  Real scaled_length(const Real& length) const {
    return (length - Real(tendon_length)) / Real(at_least_minval(optimal_length));
  }
  template <class Real>
  Real scaled_velocity(const Real& velocity) const {
    return velocity / Real(at_least_minval(optimal_length * vmax));
  }
};

template <class Real>
Real half_square(const Real& x) {
  return Real(0.5) * x * x;
}

// FL: active force over length.
template <class Real>
Real muscle_length_factor(const MuscleShape& s, const Real& L) {
  const double a = 0.5 * (s.lmin + 1), b = 0.5 * (1 + s.lmax);
  const Real foot = half_square((L - Real(s.lmin)) / Real(at_least_minval(a - s.lmin)));
  const Real rise = Real(1) - half_square((Real(1) - L) / Real(at_least_minval(1 - a)));
  const Real fall = Real(1) - half_square((L - Real(1)) / Real(at_least_minval(b - 1)));
  const Real tail = half_square((Real(s.lmax) - L) / Real(at_least_minval(s.lmax - b)));
  const Real inside = select(L <= Real(a), foot, select(L <= Real(1), rise, select(L <= Real(b), fall, tail)));
  return select(L < Real(s.lmin), Real(0), select(L > Real(s.lmax), Real(0), inside));
}

// FV: active force over velocity, 1 at rest.
template <class Real>
Real muscle_velocity_factor(const MuscleShape& s, const Real& V) {
  const double y = s.fvmax - 1;
  const Real shortening = (V + Real(1)) * (V + Real(1));
  const Real lengthening = Real(s.fvmax) - (Real(y) - V) * (Real(y) - V) / Real(at_least_minval(y));
  const Real moving = select(V <= Real(0), shortening, select(V <= Real(y), lengthening, Real(s.fvmax)));
  return select(V <= Real(-1), Real(0), moving);
}

// FP: passive force over length.
template <class Real>
Real muscle_passive_factor(const MuscleShape& s, const Real& L) {
  const double b = 0.5 * (1 + s.lmax), half_width = at_least_minval(b - 1);
  const Real stretch = half_square((L - Real(1)) / Real(half_width));
  const Real line = Real(0.5) + (L - Real(b)) / Real(half_width);
  return Real(s.fpmax) * select(L <= Real(1), Real(0), select(L <= Real(b), stretch, line));
}

// Muscles pull, hence the sign.
template <class Real>
Real muscle_gain(const MuscleShape& s, const Real& length, const Real& velocity) {
  return Real(-s.peak_force) * muscle_length_factor(s, s.scaled_length(length)) *
         muscle_velocity_factor(s, s.scaled_velocity(velocity));
}

template <class Real>
Real muscle_bias(const MuscleShape& s, const Real& length) {
  return Real(-s.peak_force) * muscle_passive_factor(s, s.scaled_length(length));
}

// Time derivative of the activation: a first-order filter of the control, which activates faster than it lets go.
template <class Real>
Real muscle_dynamics(const Real& ctrl, const Real& act, const double prm[3]) {
  const Real excess = clip(ctrl, Real(0), Real(1)) - act;
  const Real slowdown = Real(0.5) + Real(1.5) * clip(act, Real(0), Real(1));
  const Real on = Real(prm[0]) * slowdown, off = Real(prm[1]) / slowdown;
  const bool abrupt = prm[2] < mjMINVAL;
  const Real tau =
      abrupt ? select(excess > Real(0), on, off) : off + (on - off) * sigmoid(excess / Real(prm[2]) + Real(0.5));
  return excess / at_least_minval(tau);
}

}  // namespace sinew

#endif  // SINEW_MATH_FUNCTIONS_MUSCLE_H_
