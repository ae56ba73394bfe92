// SPDX-License-Identifier: Apache-2.0
#include "force/passive.tpp"

#include <mujoco/mujoco.h>

#include "force/fluid.h"
#include "model/arena/arena.h"
#include "model/plugin_instances.h"

namespace sinew {

template void compute_springs<mjData>(const mjModel& m, mjData& d);
template void compute_dampers<mjData>(const mjModel& m, mjData& d);
template void compute_gravity_compensation<mjData>(const mjModel& m, mjData& d, mjtNum* scratch);

namespace {

constexpr unsigned kPassiveZeros = kZeroSpring | kZeroDamper | kZeroGravcomp | kZeroFluid | kZeroPassive;

// trap  level 3.4 hands gravity compensation only to dofs of bodies that ask for it themselves: a dof further up feels
//       the whole weight, though qfrc_gravcomp has its share (level 3.3 adds all of that)
bool takes_compensation(const mjModel& m, int dof) {
  return m.body_gravcomp[m.dof_bodyid[dof]] != 0 && !m.jnt_actgravcomp[m.dof_jntid[dof]];
}

}  // namespace

void compute_passive_forces(const mjModel& m, mjData& d) {
  if (!has_passive_forces(m)) {
    clear_all_dofs(m, d, kZeroSpring, d.qfrc_spring);
    clear_all_dofs(m, d, kZeroDamper, d.qfrc_damper);
    clear_all_dofs(m, d, kZeroGravcomp, d.qfrc_gravcomp);
    clear_all_dofs(m, d, kZeroFluid, d.qfrc_fluid);
    clear_all_dofs(m, d, kZeroPassive, d.qfrc_passive);
    return;
  }
  {
    StackFrame frame(d);
    mjtNum* scratch = frame.alloc<mjtNum>(6 * static_cast<std::size_t>(m.nbody));
    compute_springs(m, d);
    compute_dampers(m, d);
    compute_gravity_compensation(m, d, scratch);
    compute_fluid_forces(m, d, scratch);
  }
  const IndexList dofs = awake_dofs(m, d);
  clear_sleeping_dofs(m, d, kZeroPassive, d.qfrc_passive);
  for (int k = 0; k < dofs.size(); ++k) {
    const int i = dofs[k];
    d.qfrc_passive[i] = d.qfrc_spring[i] + d.qfrc_damper[i] + d.qfrc_fluid[i];
    if (takes_compensation(m, i)) d.qfrc_passive[i] += d.qfrc_gravcomp[i];
  }
  if (!mjcb_passive && m.nplugin == 0) return;
  if (mjcb_passive) mjcb_passive(&m, &d);
  compute_plugins(m, d, mjPLUGIN_PASSIVE);
  unsettle(d, kPassiveZeros);  // they may have pushed at what sleeps
}

}  // namespace sinew
