// SPDX-License-Identifier: Apache-2.0
// derivative.h -- how the smooth forces change with velocity.
//   in    what velocity stage and actuation left: cvel, cdof_dot, crb, ten_J, actuator_moment, actuator_*; ctrl, act
//   out   qDeriv = d(qfrc_actuator + qfrc_passive [- qfrc_bias]) / d qvel, in the structure D of the model
//   math  exact, but for couplings of dofs in different branches of a tree (by tendons and edges of flexes): D has no
//         place for them; and without the damping of elastic flexes, as in MuJoCo
//   note  without the bias it is made symmetric: of the rest, only the ellipsoids' derivatives are not so already
//   cost  O(nbody + nD) beside the tendons and actuators; scratch from the stack
//   next  integrate/: implicit takes it with the bias, implicitfast without
#ifndef SINEW_FORCE_DERIVATIVE_H_
#define SINEW_FORCE_DERIVATIVE_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"

namespace sinew {

enum class Symmetry { kAsIs, kForced };

void compute_velocity_derivative(const mjModel& m, mjData& d, const Scope& scope, bool with_bias);

// Its parts; each adds to the numbers of a matrix with structure D.
void subtract_bias_derivative(const mjModel& m, mjData& d, const Scope& scope, mjtNum* D);
void add_damper_derivative(const mjModel& m, const mjData& d, const Scope& scope, mjtNum* D);
void add_fluid_derivative(const mjModel& m, mjData& d, const Scope& scope, Symmetry symmetry, mjtNum* D);
void add_actuator_derivative(const mjModel& m, const mjData& d, const Scope& scope, mjtNum* D);

}  // namespace sinew

#endif  // SINEW_FORCE_DERIVATIVE_H_
