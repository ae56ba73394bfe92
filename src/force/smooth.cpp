// SPDX-License-Identifier: Apache-2.0
#include "force/smooth.tpp"

template void sinew::compute_smooth_force<mjData>(const mjModel& m, mjData& d);
