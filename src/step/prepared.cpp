// SPDX-License-Identifier: Apache-2.0
// prepared.cpp -- the order is that of step/step.cpp, without 3.1's poses and axes, 3.2's M, 4.3 and 4.5, and without
// 10, which the caller does.
#include "step/prepared.h"

#include <mujoco/mujoco.h>

#include "collide/collision.h"
#include "constraint/island.h"
#include "constraint/make_constraint.h"
#include "constraint/row_reference.h"
#include "constraint/solve_constraints.h"
#include "force/derivative.h"
#include "force/passive.h"
#include "kinematics/camlight.h"
#include "kinematics/flex.h"
#include "kinematics/tendon.h"
#include "kinematics/transmission.h"
#include "kinematics/velocity.h"
#include "model/data_scope.h"
#include "sense/sensor.h"
#include "step/check.h"
#include "step/integrate.h"
#include "step/inverse.h"
#include "step/step.h"
#include "tree/mass_factor.h"

namespace sinew {

void forward_to_solver(const mjModel& m, mjData& d, const Prepared& prepared) {
  const Scope& scope = scope_of(m, d);
  d.energy[0] = d.energy[1] = 0;
  if (!prepared.has_cameras) place_cameras_and_lights(m, d, scope);  // 3.1
  compute_flexes(m, d);
  if (!prepared.has_lengths || d.ten_J_rownnz[0] == 0) compute_tendons(m, d, scope);
  if (!prepared.has_factor) MassFactor(m, d, scope).factor();  // 3.2
  if (prepared.has_pairs) {
    find_contacts_among(m, d, prepared.pairs);  // 3.3
  } else {
    find_contacts(m, d, scope);
  }
  const DenseJacobian dense = prepared.is_unseen ? DenseJacobian::kLeaveOut : DenseJacobian::kWrite;
  const KnownRows known{prepared.friction, prepared.limited};
  make_constraint(m, d, scope, dense, &known);                             // 3.5
  if (!prepared.is_unseen || !count_one_island(m, d)) find_islands(m, d);  // 3.6
  if (!prepared.has_forces) compute_transmissions(m, d, scope);
  measure(m, d, mjSTAGE_POS, prepared.sensors);

  restore_zeros(m, d);
  if (prepared.has_forces) {
    if (!prepared.has_length_velocities) compute_tendon_velocities(m, d, scope);  // 4.1
  } else {
    compute_length_velocities(m, d, scope);  // 4.1
    compute_flex_velocities(m, d);           // 4.2
    compute_passive_forces(m, d, scope);     // 4.4
  }
  reference_constraint(m, d);  // 4.6
  measure(m, d, mjSTAGE_VEL, prepared.sensors);
}

void solve_prepared(const mjModel& m, mjData& d, const Prepared& prepared) {
  if (prepared.has_forces) {
    solve_constraints(m, d, scope_of(m, d));  // 7
    return;
  }
  if (mjcb_control && !(m.opt.disableflags & mjDSBL_ACTUATION)) mjcb_control(&m, &d);
  forward_after_control(m, d, Sensors::kCompute);
}

bool forward_from_solver(const mjModel& m, mjData& d, const Prepared& prepared) {
  const Scope& scope = scope_of(m, d);
  if (prepared.has_loads) {
    compute_sensors(m, d, scope, mjSTAGE_ACC);
  } else if (prepared.has_forces) {
    measure(m, d, mjSTAGE_ACC, prepared.sensors);
  }
  const bool is_reset = reset_if_bad_acceleration(m, d, scope);  // 9
  if (is_reset) forward(m, d, Sensors::kCompute);
  if (m.opt.enableflags & mjENBL_FWDINV) compare_forward_inverse(m, d);
  return !is_reset;
}

void prepare_integration(const mjModel& m, mjData& d) {
  if (is_implicit(m)) compute_velocity_derivative(m, d, scope_of(m, d), m.opt.integrator == mjINT_IMPLICIT);
}

}  // namespace sinew
