// SPDX-License-Identifier: Apache-2.0
#include "step/measure.h"

#include "kinematics/subtree_velocity.h"
#include "model/arena/arena.h"
#include "model/data_scope.h"
#include "sense/body_loads.h"
#include "sense/energy.h"
#include "sense/sensor.h"

namespace sinew {

void measure_sensors(const mjModel& m, mjData& d, mjtStage stage) {
  if (m.nsensor == 0 && m.nplugin == 0) return;
  const Scope& scope = scope_of(m, d);
  if (stage == mjSTAGE_POS && needs_potential_energy(m, d, scope)) d.energy[0] = potential_energy(m, d);
  if (stage == mjSTAGE_POS && needs_kinetic_energy(m, d, scope)) d.energy[1] = kinetic_energy(m, d, scope);
  if (stage == mjSTAGE_VEL && needs_subtree_velocity(m, d, scope)) {
    StackFrame frame(d);
    compute_subtree_velocities(m, d, scope, frame.alloc<mjtNum>(6 * static_cast<std::size_t>(m.nbody)));
  }
  if (stage == mjSTAGE_ACC && needs_body_forces(m, d, scope)) compute_body_loads(m, d, scope);
  compute_sensors(m, d, scope, stage);
}

void measure(const mjModel& m, mjData& d, mjtStage stage, Sensors sensors) {
  if (sensors == Sensors::kCompute) measure_sensors(m, d, stage);
  if (!(m.opt.enableflags & mjENBL_ENERGY)) return;
  if (stage == mjSTAGE_POS) d.energy[0] = potential_energy(m, d);
  if (stage == mjSTAGE_VEL) d.energy[1] = kinetic_energy(m, d, scope_of(m, d));
}

}  // namespace sinew
