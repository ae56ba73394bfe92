// SPDX-License-Identifier: Apache-2.0
#include "kinematics/subtree_velocity.tpp"

template void sinew::compute_subtree_velocities<mjData>(const mjModel& m, mjData& d, mjtNum* scratch);
