// SPDX-License-Identifier: Apache-2.0
// runge_kutta.h -- the classical method of fourth order: the forces are evaluated at four points of a step.
//   in    the state, and what forward() computed at it        out   the next state; all else as at the last point
//   math  rates k1 at t; k2, k3 at t + h/2, reached with k1 and k2; k4 at t + h, reached with k3;
//         the step is h (k1 + 2 k2 + 2 k3 + k4) / 6. Positions move on their curved space by the mean velocity
//   note  attitudes are of second order only: the angular velocities of the four points are in four frames that have
//         turned against each other, and their mean is taken as if they were in one. Conformance asks for it
//   note  activations leave their ranges between the points, and are clamped at the end of the step only
//   cost  three times forward(), sensors left out
#ifndef SINEW_STEP_RUNGE_KUTTA_H_
#define SINEW_STEP_RUNGE_KUTTA_H_

#include <mujoco/mjdata.h>

#include "step/measure.h"

namespace sinew {

// Forward dynamics: forward() of step.h, or any other function of (m, d, sensors), which outlives the call.
class Evaluation {
 public:
  template <class Function>
  Evaluation(const Function& function)
      : function_(&function), call_([](const void* f, const mjModel& m, mjData& d, Sensors sensors) {
          (*static_cast<const Function*>(f))(m, d, sensors);
        }) {}
  void operator()(const mjModel& m, mjData& d, Sensors sensors) const { call_(function_, m, d, sensors); }

 private:
  const void* function_;
  void (*call_)(const void*, const mjModel&, mjData&, Sensors);
};

void integrate_runge_kutta(const mjModel& m, mjData& d, const Evaluation& evaluate);

}  // namespace sinew

#endif  // SINEW_STEP_RUNGE_KUTTA_H_
