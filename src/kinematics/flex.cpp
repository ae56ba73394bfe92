// SPDX-License-Identifier: Apache-2.0
#include "kinematics/flex.tpp"

template void sinew::compute_flexes<mjData>(const mjModel& m, mjData& d);
template void sinew::compute_flex_velocities<mjData>(const mjModel& m, mjData& d);
