// SPDX-License-Identifier: Apache-2.0
#include "sense/energy.tpp"

template mjtNum sinew::potential_energy<mjData>(const mjModel& m, const mjData& d);
template mjtNum sinew::elastic_energy<mjData>(const mjModel& m, const mjData& d);
template mjtNum sinew::kinetic_energy<mjData>(const mjModel& m, const mjData& d, const Scope& scope);
