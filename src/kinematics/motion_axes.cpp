// SPDX-License-Identifier: Apache-2.0
#include "kinematics/motion_axes.tpp"

template void sinew::gather_moments<mjData>(const mjModel& m, mjData& d, const Scope& scope);
template void sinew::gather_moment_of_world<mjData>(const mjModel& m, mjData& d, const Scope& scope);
template void sinew::compute_axes<mjData>(const mjModel& m, mjData& d, const Scope& scope);
template void sinew::compute_motion_axes<mjData>(const mjModel& m, mjData& d, const Scope& scope);
