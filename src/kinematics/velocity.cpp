// SPDX-License-Identifier: Apache-2.0
#include "kinematics/velocity.tpp"

template void sinew::compute_body_velocities<mjData>(const mjModel& m, mjData& d);
template void sinew::compute_length_velocities<mjData>(const mjModel& m, mjData& d);
