// SPDX-License-Identifier: Apache-2.0
// sensor_derivative.h -- sensors by state and controls.
//   math  a sensor is a function of position, velocity, acceleration and inputs; forces of constraints are functions of
//         the acceleration. Along an input x the acceleration changes by its exact slope, so that s(x + e, a + e da/dx)
//         needs no solver, and its centred difference is exact to the rounding of s over e = 1e-6
//   note  what a sensor of the state does to itself (delays, noise) is not looked at; plugins of sensors are evaluated
//   cost  two inverse dynamics with sensors for each input
#ifndef SINEW_DERIVE_SENSOR_DERIVATIVE_H_
#define SINEW_DERIVE_SENSOR_DERIVATIVE_H_

#include "derive/inverse_terms.h"
#include "derive/slopes.h"
#include "step/derivative.h"

namespace sinew {

// slopes: of qacc. Fills ds_dx and ds_du; everything in the data is as before, to rounding.
void derive_sensors(const mjModel& m, mjData& d, const Slopes& slopes, const TransitionJacobians& result);

// Of inverse dynamics: position, velocity and acceleration by themselves. Row i is the change with dof i. qacc: slopes
// of the acceleration in the data by these, null where it has none but by itself.
void derive_inverse_sensors(const mjModel& m, mjData& d, const InverseTerms& qacc, mjtNum* ds_dq, mjtNum* ds_dv,
                            mjtNum* ds_da);

}  // namespace sinew

#endif  // SINEW_DERIVE_SENSOR_DERIVATIVE_H_
