// SPDX-License-Identifier: Apache-2.0
#include "kinematics/velocity.tpp"

template void sinew::compute_body_velocities<mjData>(const mjModel& m, mjData& d, const Scope& scope);
template void sinew::compute_length_velocities<mjData>(const mjModel& m, mjData& d, const Scope& scope);
template void sinew::compute_tendon_velocities<mjData>(const mjModel& m, mjData& d, const Scope& scope);
