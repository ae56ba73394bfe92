// SPDX-License-Identifier: Apache-2.0
// parameter_pull.h -- gradients by model parameters: of a function of the next state, through one step.
//   in    forward dynamics of the state; z and w of pull_back.h            out   added to a model_gradient.h
//   math  docs/theory/parameter_gradients.md: with q, v, a, u held, the slope by a parameter p is that of
//           phi(p) = -z . g(p) + w . [ M(p) (a - a') + h D(p) a' ]                                              (p.1)
//         where g = M a + c - tau - J^T f is zero, a' the acceleration that moves the state. Each function below adds
//         the part of phi that its parameters are in
//   note  what follows from parameters when a model is compiled (invweight0, length ranges) counts as a parameter of
//         its own
#ifndef SINEW_DERIVE_PARAMETER_PARAMETER_PULL_H_
#define SINEW_DERIVE_PARAMETER_PARAMETER_PULL_H_

#include <mujoco/mjdata.h>

#include "derive/report.h"
#include "model/arena/arena.h"

namespace sinew {

struct ParameterPull {
  const mjtNum* z;     // nv: by the forces that accelerate the dofs
  const mjtNum* w;     // nv: by the forces that the integrator adds
  const mjtNum* qacc;  // a'
  const mjtNum* act;   // na: by the next activations; null if there are slopes by rates instead
  const mjtNum* rate;  // na: by the rates of activations, for RK4; null if there are none
  mjModel& gradient;
};

// Mass, inertia, centres of mass, armature, gravity and its compensation.
void pull_inertial_parameters(const mjModel& m, mjData& d, const ParameterPull& pull);

// Springs and dampers of joints and tendons, armature of tendons.
void pull_passive_parameters(const mjModel& m, mjData& d, const ParameterPull& pull);

// Gears, gains, biases, time constants and force limits of actuators.
void pull_actuator_parameters(const mjModel& m, mjData& d, const ParameterPull& pull);

// Friction loss, limits and equalities: solref, solimp, ranges, margins, coefficients.
void pull_row_parameters(const mjModel& m, mjData& d, const ParameterPull& pull);

// Contacts: friction, solref, solimp, margins, poses of geoms.
void pull_contact_parameters(const mjModel& m, mjData& d, const ParameterPull& pull);

// Elasticity, bending, damping and edges of flexes.
void pull_flex_parameters(const mjModel& m, mjData& d, const ParameterPull& pull);

// All of them.
void pull_parameters(const mjModel& m, mjData& d, const ParameterPull& pull);

}  // namespace sinew

#endif  // SINEW_DERIVE_PARAMETER_PARAMETER_PULL_H_
