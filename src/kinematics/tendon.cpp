// SPDX-License-Identifier: Apache-2.0
#include "kinematics/tendon.tpp"

template void sinew::compute_tendons<mjData>(const mjModel& m, mjData& d, const Scope& scope);
