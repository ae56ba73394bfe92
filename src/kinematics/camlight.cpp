// SPDX-License-Identifier: Apache-2.0
#include "kinematics/camlight.tpp"

template void sinew::place_cameras_and_lights<mjData>(const mjModel& m, mjData& d, const Scope& scope);
