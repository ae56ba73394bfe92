// SPDX-License-Identifier: Apache-2.0
// actuation.h -- from controls to forces: activation dynamics, force = gain * input + bias, moment arms.
//   in    ctrl, act, actuator_length, actuator_velocity, actuator_moment, qfrc_gravcomp
//   out   act_dot, actuator_force, qfrc_actuator
//   math  the input of an actuator is its activation if it has one (the last, if several; the one after this step if
//         actearly), else its control. Gain and bias are constants, affine in length and velocity, a muscle's curves
//         (math/functions/muscle.h) or the program's callbacks
//   note  clamped in this order: controls; the sum of forces on a tendon, shared in proportion; each force; forces
//         of joints, after gravity compensation was added to those joints whose actuators carry it
//   note  an actuator that belongs to a plugin gets its force from it, and is clamped as the others
//   note  a control that is not finite counts a warning, and all controls are taken as zero
//   cost  O(nu + entries of actuator_moment); scratch from the stack       next  force/smooth.h
#ifndef SINEW_FORCE_ACTUATION_H_
#define SINEW_FORCE_ACTUATION_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"
#include "tree/real.h"

namespace sinew {

// The whole stage. With mjDSBL_ACTUATION or without actuators the forces are zero, act_dot stays and no gravity is
// compensated.
void compute_actuation(const mjModel& m, mjData& d, const Scope& scope);

// The same over any data, with the hooks that plugins have: hooks.compute_rates() after the engine's own rates of
// activations, hooks.compute_forces() after its own forces, hooks.read_controls(ctrl) for what is clamped and checked.
template <class Data, class Hooks>
void compute_actuation_with(const mjModel& m, Data& d, const Scope& scope, Hooks&& hooks);
template <class Data>
void compute_plain_actuation(const mjModel& m, Data& d, const Scope& scope);  // without plugins

// Its parts, in their order. ctrl has nu numbers.
template <class Data>
void clamp_controls(const mjModel& m, const Data& d, RealOf<Data>* ctrl);
void read_controls(const mjModel& m, mjData& d, mjtNum* ctrl);  // clamped, and checked
template <class Data>
void compute_activation_rates(const mjModel& m, Data& d, const Scope& scope, const RealOf<Data>* ctrl);
template <class Data>
void compute_actuator_forces(const mjModel& m, Data& d, const Scope& scope, const RealOf<Data>* ctrl);
template <class Data>
void clamp_actuator_forces(const mjModel& m, Data& d, const Scope& scope,
                           RealOf<Data>* tendon_scratch);  // ntendon numbers
template <class Data>
void apply_actuator_forces(const mjModel& m, Data& d, const Scope& scope);

extern template void compute_activation_rates<mjData>(const mjModel& m, mjData& d, const Scope& scope,
                                                      const mjtNum* ctrl);
extern template void compute_actuator_forces<mjData>(const mjModel& m, mjData& d, const Scope& scope,
                                                     const mjtNum* ctrl);
extern template void clamp_actuator_forces<mjData>(const mjModel& m, mjData& d, const Scope& scope,
                                                   mjtNum* tendon_scratch);
extern template void apply_actuator_forces<mjData>(const mjModel& m, mjData& d, const Scope& scope);

}  // namespace sinew

#endif  // SINEW_FORCE_ACTUATION_H_
