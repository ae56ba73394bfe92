// SPDX-License-Identifier: Apache-2.0
// step.h -- one time step and its stages: from state, control and applied forces to accelerations and the next state.
//   in    qpos, qvel, act, ctrl, qfrc_applied, xfrc_applied, mocap poses, eq_active, qacc_warmstart
//   out   everything else in mjData, at the state before the step; the next state
//   note  step.cpp is the order; each stage needs what those before it left in mjData
#ifndef SINEW_STEP_STEP_H_
#define SINEW_STEP_STEP_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"
#include "step/measure.h"

namespace sinew {

void step(const mjModel& m, mjData& d);

// What comes before and after forward dynamics: waking and checks; integration and falling asleep.
void begin_step(const mjModel& m, mjData& d);
void end_step(const mjModel& m, mjData& d, void (*integrate)(const mjModel&, mjData&));

// The integrator that the model names.
void integrate(const mjModel& m, mjData& d);

// Forward dynamics. Stages up to `skip` are taken as done. wake_touched() (wake.h) comes before the first of them.
void forward_woken(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors);
void forward(const mjModel& m, mjData& d, Sensors sensors);

// Its two halves: what needs no control, and what does. A program may set controls in between.
void forward_before_control(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors);
void forward_after_control(const mjModel& m, mjData& d, Sensors sensors);

// Stages that other parts of step/ and the API run by themselves.
void forward_position(const mjModel& m, mjData& d);                      // geometry, M, contacts, rows, transmissions
void forward_velocity(const mjModel& m, mjData& d, const Scope& scope);  // velocities, passive and bias forces, aref
void forward_acceleration(const mjModel& m, mjData& d, const Scope& scope);  // qfrc_smooth and qacc_smooth

}  // namespace sinew

#endif  // SINEW_STEP_STEP_H_
