// SPDX-License-Identifier: Apache-2.0
#include "kinematics/poses.tpp"

template void sinew::compute_poses<mjData>(const mjModel& m, mjData& d, const Scope& scope);
