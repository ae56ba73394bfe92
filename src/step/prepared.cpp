// SPDX-License-Identifier: Apache-2.0
// prepared.cpp -- the order is that of step/step.cpp, without 3.1's poses and axes, 3.2's M, 4.3 and 4.5.
#include "step/prepared.h"

#include <mujoco/mujoco.h>

#include "collide/collision.h"
#include "constraint/island.h"
#include "constraint/make_constraint.h"
#include "constraint/row_reference.h"
#include "force/passive.h"
#include "kinematics/camlight.h"
#include "kinematics/flex.h"
#include "kinematics/tendon.h"
#include "kinematics/transmission.h"
#include "kinematics/velocity.h"
#include "model/data_scope.h"
#include "step/step.h"
#include "tree/mass_factor.h"

namespace sinew {

void finish_prepared_step(const mjModel& m, mjData& d) {
  const Scope& scope = scope_of(m, d);
  d.energy[0] = d.energy[1] = 0;
  place_cameras_and_lights(m, d, scope);  // 3.1
  compute_flexes(m, d);
  compute_tendons(m, d, scope);
  MassFactor(m, d, scope).factor();  // 3.2
  find_contacts(m, d, scope);        // 3.3
  make_constraint(m, d, scope);      // 3.5
  find_islands(m, d);                // 3.6
  compute_transmissions(m, d, scope);
  measure(m, d, mjSTAGE_POS, Sensors::kCompute);

  restore_zeros(m, d);
  compute_length_velocities(m, d, scope);  // 4.1
  compute_flex_velocities(m, d);           // 4.2
  compute_passive_forces(m, d, scope);     // 4.4
  reference_constraint(m, d);              // 4.6
  measure(m, d, mjSTAGE_VEL, Sensors::kCompute);

  if (mjcb_control && !(m.opt.disableflags & mjDSBL_ACTUATION)) mjcb_control(&m, &d);
  forward_after_control(m, d, Sensors::kCompute);
  end_step(m, d, integrate);
}

}  // namespace sinew
