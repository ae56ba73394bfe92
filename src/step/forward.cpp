// SPDX-License-Identifier: Apache-2.0
#include "step/forward.h"

#include <algorithm>

#include <mujoco/mujoco.h>

#include "collide/collision.h"
#include "constraint/island.h"
#include "constraint/make_constraint.h"
#include "constraint/reference.h"
#include "force/actuation.h"
#include "force/bias.h"
#include "force/body_loads.h"
#include "force/external.h"
#include "force/passive.h"
#include "force/subtree_velocity.h"
#include "force/tendon_bias.h"
#include "force/velocity.h"
#include "inertia/factor.h"
#include "inertia/mass_matrix.h"
#include "kinematics/camlight.h"
#include "kinematics/flex.h"
#include "kinematics/motion_axes.h"
#include "kinematics/poses.h"
#include "kinematics/tendon.h"
#include "kinematics/transmission.h"
#include "model/arena/arena.h"
#include "model/timer.h"
#include "sense/energy.h"
#include "sense/sensor.h"
#include "step/constraint_solver.h"
#include "step/sleep.h"
#include "tree/awake.h"
#include "tree/resting_zeros.h"

namespace sinew {
namespace {

void compute_bias(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  mjtNum* scratch = frame.alloc<mjtNum>(12 * static_cast<std::size_t>(m.nbody));
  clear_sleeping_dofs(m, d, kZeroBias, d.qfrc_bias);
  compute_inverse_dynamics(m, d, WithAcceleration::kNo, d.qfrc_bias, scratch);
  add_tendon_bias(m, d, d.qfrc_bias);
}

// All that contacts depend on, and the contacts.
void find_all_contacts(const mjModel& m, mjData& d) {
  {
    StageTimer timer(d, mjTIMER_POS_INERTIA);
    compute_inertia(m, d);
  }
  StageTimer timer(d, mjTIMER_POS_COLLISION);
  find_contacts(m, d);
}

}  // namespace

void locate_bodies(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_POS_KINEMATICS);
  compute_poses(m, d);
  compute_motion_axes(m, d);
  place_cameras_and_lights(m, d);
  compute_flexes(m, d);
  compute_tendons(m, d);
}

void compute_inertia(const mjModel& m, mjData& d) { compute_mass_and_factor(m, d); }

void compute_arms_and_motions(const mjModel& m, mjData& d) {
  compute_transmissions(m, d);
  compute_length_velocities(m, d);
  compute_body_velocities(m, d);
}

void constrain_position(const mjModel& m, mjData& d) {
  locate_bodies(m, d);
  find_all_contacts(m, d);
  while (wake_connected(m, d)) {
    locate_bodies(m, d);
    find_all_contacts(m, d);
  }
  {
    StageTimer make_timer(d, mjTIMER_POS_MAKE);
    make_constraint(m, d);
    find_islands(m, d);
  }
  compute_transmissions(m, d);
}

void forward_position(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_POSITION);
  constrain_position(m, d);
}

void forward_velocity(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_VELOCITY);
  compute_length_velocities(m, d);
  compute_flex_velocities(m, d);
  compute_body_velocities(m, d);
  compute_passive_forces(m, d);
  compute_bias(m, d);
  reference_constraint(m, d);
}

void forward_actuation(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_ACTUATION);
  compute_actuation(m, d);
}

void forward_acceleration(const mjModel& m, mjData& d) {
  const IndexList dofs = awake_dofs(m, d);
  for (int k = 0; k < dofs.size(); ++k) {
    const int i = dofs[k];
    d.qfrc_smooth[i] = d.qfrc_passive[i] - d.qfrc_bias[i] + d.qfrc_applied[i] + d.qfrc_actuator[i];
  }
  add_external_forces(m, d, d.qfrc_smooth);
  solve_awake_mass_matrix(m, d, d.qacc_smooth, d.qfrc_smooth);
}

void forward_constraint(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_CONSTRAINT);
  solve_constraints(m, d);
}

void forward_sensors(const mjModel& m, mjData& d, mjtStage stage) {
  if (stage == mjSTAGE_VEL && needs_subtree_velocity(m, d)) {
    StackFrame frame(d);
    compute_subtree_velocities(m, d, frame.alloc<mjtNum>(6 * static_cast<std::size_t>(m.nbody)));
  }
  if (stage == mjSTAGE_ACC && needs_body_forces(m, d)) compute_body_loads(m, d);
  compute_sensors(m, d, stage);
}

void finish_position(const mjModel& m, mjData& d, Sensors sensors) {
  if (sensors == Sensors::kCompute) forward_sensors(m, d, mjSTAGE_POS);
  if (m.opt.enableflags & mjENBL_ENERGY) d.energy[0] = potential_energy(m, d);
}

void finish_velocity(const mjModel& m, mjData& d, Sensors sensors) {
  if (sensors == Sensors::kCompute) forward_sensors(m, d, mjSTAGE_VEL);
  if (m.opt.enableflags & mjENBL_ENERGY) d.energy[1] = kinetic_energy(m, d);
}

void forward_before_control(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors) {
  if (skip < mjSTAGE_POS) {
    d.energy[0] = d.energy[1] = 0;  // of another position; stays so unless a flag or a sensor asks for it
    forward_position(m, d);
    finish_position(m, d, sensors);
  }
  if (skip < mjSTAGE_VEL) {
    forward_velocity(m, d);
    finish_velocity(m, d, sensors);
  }
  if (mjcb_control && !(m.opt.disableflags & mjDSBL_ACTUATION)) mjcb_control(&m, &d);
}

void forward_after_control(const mjModel& m, mjData& d, Sensors sensors) {
  forward_actuation(m, d);
  forward_acceleration(m, d);
  forward_constraint(m, d);
  if (sensors == Sensors::kCompute) forward_sensors(m, d, mjSTAGE_ACC);
}

void forward_skip(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors) {
  if (skip < mjSTAGE_POS) wake_touched(m, d);
  forward_woken(m, d, skip, sensors);
}

void forward_woken(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors) {
  StageTimer timer(d, mjTIMER_FORWARD);
  forward_before_control(m, d, skip, sensors);
  forward_after_control(m, d, sensors);
}

}  // namespace sinew
