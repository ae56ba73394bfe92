// SPDX-License-Identifier: Apache-2.0
// step.cpp -- the order of a step, on one page. docs/architecture.md prints the same numbers; a test compares the two.
#include "step/step.h"

#include "collide/collision.h"
#include "constraint/island.h"
#include "constraint/make_constraint.h"
#include "constraint/row_reference.h"
#include "constraint/solve_constraints.h"
#include "force/actuation.h"
#include "force/bias.h"
#include "force/passive.h"
#include "force/smooth.h"
#include "inertia/mass_matrix.h"
#include "kinematics/flex.h"
#include "kinematics/transmission.h"
#include "kinematics/velocity.h"
#include "model/data_scope.h"
#include "step/check.h"
#include "step/geometry.h"
#include "step/integrate.h"
#include "step/inverse.h"
#include "step/runge_kutta.h"
#include "step/sleep.h"
#include "step/step_clock.h"
#include "step/wake.h"

namespace sinew {

void step(const mjModel& m, mjData& d) {
  const StepClock clock(d);
  begin_step(m, d);
  forward_woken(m, d, mjSTAGE_NONE, Sensors::kCompute);
  end_step(m, d, integrate);
}

void begin_step(const mjModel& m, mjData& d) {
  wake_touched(m, d);                                                // 1    trees that the program has touched wake up
  if (reset_if_bad_state(m, d, scope_of(m, d))) begin_asleep(m, d);  // 2
}

void forward_woken(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors) {
  const StageTimer timer(d, mjTIMER_FORWARD);
  forward_before_control(m, d, skip, sensors);
  forward_after_control(m, d, sensors);
}

void forward(const mjModel& m, mjData& d, Sensors sensors) {
  wake_touched(m, d);
  forward_woken(m, d, mjSTAGE_NONE, sensors);
}

void forward_position(const mjModel& m, mjData& d) {
  const StageTimer timer(d, mjTIMER_POSITION);
  const Scope& scope = scope_of(m, d);
  MassItems mass(m, d, scope);  // if threads share the step: done where one of them has to be alone
  do {
    timed(mjTIMER_POS_KINEMATICS, compute_geometry, m, d, scope);  // 3.1  poses, axes, cameras, lights, flexes, tendons
    timed(mjTIMER_POS_INERTIA, compute_mass_and_factor, m, d, scope, &mass);  // 3.2  M and its factor
    timed(mjTIMER_POS_COLLISION, find_contacts, m, d, scope, mass.items());   // 3.3
  } while (wake_connected(m, d));  // 3.4  whom something awake touches wakes, and is computed as well
  timed(mjTIMER_POS_MAKE, make_constraint, m, d, scope, DenseJacobian::kWrite, nullptr, mass.items());  // 3.5  J
  timed_on(mjTIMER_POS_MAKE, find_islands, m, d, mass.items());                                         // 3.6
  mass.finish();
  compute_transmissions(m, d, scope);  // 3.7  after the contacts, which adhesion reads
}

void forward_velocity(const mjModel& m, mjData& d, const Scope& scope) {
  const StageTimer timer(d, mjTIMER_VELOCITY);
  compute_length_velocities(m, d, scope);  // 4.1  tendons and actuators
  compute_flex_velocities(m, d);           // 4.2
  compute_body_velocities(m, d, scope);    // 4.3
  compute_passive_forces(m, d, scope);     // 4.4  springs, dampers, fluid
  compute_bias(m, d, scope);               // 4.5  Coriolis, centrifugal, gravity
  reference_constraint(m, d);              // 4.6  aref
}

void forward_before_control(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors) {
  if (skip < mjSTAGE_POS) {
    d.energy[0] = d.energy[1] = 0;  // of another position; stays so unless a flag or a sensor asks for it
    forward_position(m, d);
    measure(m, d, mjSTAGE_POS, sensors);  // 3.8
  }
  if (skip < mjSTAGE_VEL) {
    restore_zeros(m, d);  // of what is left out, if a program may have written there
    forward_velocity(m, d, scope_of(m, d));
    measure(m, d, mjSTAGE_VEL, sensors);  // 4.7
  }
  if (mjcb_control && !(m.opt.disableflags & mjDSBL_ACTUATION)) mjcb_control(&m, &d);
}

void forward_acceleration(const mjModel& m, mjData& d, const Scope& scope) {
  compute_smooth_force(m, d, scope);         // 6.1  all forces but those of constraints
  compute_smooth_acceleration(m, d, scope);  // 6.2
}

void forward_after_control(const mjModel& m, mjData& d, Sensors sensors) {
  const Scope& scope = scope_of(m, d);
  timed(mjTIMER_ACTUATION, compute_actuation, m, d, scope);  // 5    actuator forces, rates of activations
  forward_acceleration(m, d, scope);
  timed(mjTIMER_CONSTRAINT, solve_constraints, m, d, scope);  // 7    constraint forces, qacc
  measure(m, d, mjSTAGE_ACC, sensors);                        // 8
}

void integrate(const mjModel& m, mjData& d) {
  m.opt.integrator == mjINT_RK4 ? integrate_runge_kutta(m, d, &forward) : integrate_one_evaluation(m, d);
}

void end_step(const mjModel& m, mjData& d, void (*integrate)(const mjModel&, mjData&)) {
  if (reset_if_bad_acceleration(m, d, scope_of(m, d))) {  // 9
    begin_asleep(m, d);
    forward(m, d, Sensors::kCompute);
  }
  if (m.opt.enableflags & mjENBL_FWDINV) compare_forward_inverse(m, d);
  integrate(m, d);     // 10   the next state
  put_to_sleep(m, d);  // 11   islands at rest leave the simulation
}

}  // namespace sinew
