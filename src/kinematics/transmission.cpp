// SPDX-License-Identifier: Apache-2.0
#include "kinematics/transmission.tpp"

template void sinew::compute_transmissions<mjData>(const mjModel& m, mjData& d, const Scope& scope);
