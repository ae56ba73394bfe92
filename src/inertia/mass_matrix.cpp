// SPDX-License-Identifier: Apache-2.0
#include "inertia/mass_matrix.tpp"

template void sinew::add_up_inertias<mjData>(const mjModel& m, mjData& d, const Scope& scope);
template void sinew::compute_composite_inertia<mjData>(const mjModel& m, mjData& d, const Scope& scope);
template void sinew::add_tendon_armature<mjData>(const mjModel& m, mjData& d, const Scope& scope);
template void sinew::copy_mass_matrix<mjData>(const mjModel& m, mjData& d, const Scope& scope);
