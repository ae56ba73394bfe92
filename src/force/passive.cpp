// SPDX-License-Identifier: Apache-2.0
#include "force/passive.tpp"

#include <mujoco/mujoco.h>

#include "model/plugin_instances.h"

namespace sinew {

template void compute_springs<mjData>(const mjModel& m, mjData& d);
template void compute_dampers<mjData>(const mjModel& m, mjData& d);
template void compute_gravity_compensation<mjData>(const mjModel& m, mjData& d, mjtNum* scratch);
template void sum_passive_forces<mjData>(const mjModel& m, mjData& d);

void compute_passive_forces(const mjModel& m, mjData& d) {
  sum_passive_forces(m, d);
  if (!has_passive_forces(m) || (!mjcb_passive && m.nplugin == 0)) return;
  if (mjcb_passive) mjcb_passive(&m, &d);
  compute_plugins(m, d, mjPLUGIN_PASSIVE);
  // they may have pushed at what sleeps
  unsettle(d, kZeroSpring | kZeroDamper | kZeroGravcomp | kZeroFluid | kZeroPassive);
}

}  // namespace sinew
