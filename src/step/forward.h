// SPDX-License-Identifier: Apache-2.0
// forward.h -- forward dynamics: from state, control and applied forces to accelerations and sensors.
//   in    qpos, qvel, act, ctrl, qfrc_applied, xfrc_applied, mocap poses, eq_active, qacc_warmstart
//   out   everything else in mjData up to qacc, act_dot and sensordata; the state stays
//   note  the stages in the order in which forward() runs them; each needs what those before it left in mjData
#ifndef SINEW_STEP_FORWARD_H_
#define SINEW_STEP_FORWARD_H_

#include <mujoco/mjdata.h>

namespace sinew {

// Parts of the position and velocity stages, for those that are awake. Nothing wakes here.
void locate_bodies(const mjModel& m, mjData& d);             // poses, motion axes, cameras and lights, tendons
void compute_inertia(const mjModel& m, mjData& d);           // M and its factor
void compute_arms_and_motions(const mjModel& m, mjData& d);  // transmissions, velocities of lengths and bodies

// The stages. wake_touched() (sleep.h) comes before the first.
void constrain_position(const mjModel& m, mjData& d);    // kinematics, inertia, contacts, rows, transmissions
void forward_position(const mjModel& m, mjData& d);      // all that, and the matrix of the dual solvers
void forward_velocity(const mjModel& m, mjData& d);      // velocities, passive and bias forces, row references
void forward_actuation(const mjModel& m, mjData& d);     // controls to forces and rates of activations
void forward_acceleration(const mjModel& m, mjData& d);  // all forces but those of constraints: qacc_smooth
void forward_constraint(const mjModel& m, mjData& d);    // constraint forces, qacc

// The sensors of one stage, and before them what only sensors read: velocities of subtrees, loads on bodies.
void forward_sensors(const mjModel& m, mjData& d, mjtStage stage);

enum class Sensors { kSkip, kCompute };

// What the model asks for at the end of a stage: sensors, energy.
void finish_position(const mjModel& m, mjData& d, Sensors sensors);
void finish_velocity(const mjModel& m, mjData& d, Sensors sensors);

// Stages up to `skip` are taken as done; if none is, what the program has touched wakes first. Sensors and energy are
// left out on demand.
void forward_skip(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors);
inline void forward(const mjModel& m, mjData& d) { forward_skip(m, d, mjSTAGE_NONE, Sensors::kCompute); }

// The same without waking.
void forward_woken(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors);

// Its two halves: what needs no control, and what does. A program may set controls in between.
void forward_before_control(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors);
void forward_after_control(const mjModel& m, mjData& d, Sensors sensors);

}  // namespace sinew

#endif  // SINEW_STEP_FORWARD_H_
