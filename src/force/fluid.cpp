// SPDX-License-Identifier: Apache-2.0
#include "force/fluid.tpp"

template void sinew::compute_fluid_forces<mjData>(const mjModel& m, mjData& d, const Scope& scope, mjtNum* scratch);
