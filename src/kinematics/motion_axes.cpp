// SPDX-License-Identifier: Apache-2.0
#include "kinematics/motion_axes.tpp"

template void sinew::compute_motion_axes<mjData>(const mjModel& m, mjData& d, const Scope& scope);
