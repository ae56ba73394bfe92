// SPDX-License-Identifier: Apache-2.0
#include "step/measure.h"

#include "kinematics/subtree_velocity.h"
#include "model/arena/arena.h"
#include "sense/body_loads.h"
#include "sense/energy.h"
#include "sense/sensor.h"

namespace sinew {

void measure_sensors(const mjModel& m, mjData& d, mjtStage stage) {
  if (stage == mjSTAGE_POS && needs_potential_energy(m, d)) d.energy[0] = potential_energy(m, d);
  if (stage == mjSTAGE_POS && needs_kinetic_energy(m, d)) d.energy[1] = kinetic_energy(m, d);
  if (stage == mjSTAGE_VEL && needs_subtree_velocity(m, d)) {
    StackFrame frame(d);
    compute_subtree_velocities(m, d, frame.alloc<mjtNum>(6 * static_cast<std::size_t>(m.nbody)));
  }
  if (stage == mjSTAGE_ACC && needs_body_forces(m, d)) compute_body_loads(m, d);
  compute_sensors(m, d, stage);
}

void measure(const mjModel& m, mjData& d, mjtStage stage, Sensors sensors) {
  if (sensors == Sensors::kCompute) measure_sensors(m, d, stage);
  if (!(m.opt.enableflags & mjENBL_ENERGY)) return;
  if (stage == mjSTAGE_POS) d.energy[0] = potential_energy(m, d);
  if (stage == mjSTAGE_VEL) d.energy[1] = kinetic_energy(m, d);
}

}  // namespace sinew
