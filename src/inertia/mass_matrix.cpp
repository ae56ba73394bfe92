// SPDX-License-Identifier: Apache-2.0
#include "inertia/mass_matrix.tpp"

#include "tree/mass_factor.h"

namespace sinew {

template void add_up_inertias<mjData>(const mjModel& m, mjData& d, const Scope& scope);
template void add_tendon_armature<mjData>(const mjModel& m, mjData& d, const Scope& scope);
template void copy_mass_matrix<mjData>(const mjModel& m, mjData& d, const Scope& scope);

template <>
void compute_composite_inertia<mjData>(const mjModel& m, mjData& d, const Scope& scope) {
  add_up_inertias(m, d, scope);
  if (!MassFactor(m, d, scope).write_long_rows()) write_mass_rows(m, d, scope);
}

void compute_mass_and_factor(const mjModel& m, mjData& d, const Scope& scope) {
  add_up_inertias(m, d, scope);
  MassFactor factor(m, d, scope);
  if (factor.factor_bodies()) return;
  write_mass_rows(m, d, scope);
  add_tendon_armature(m, d, scope);
  copy_mass_matrix(m, d, scope);
  factor.factor();
}

void compute_smooth_acceleration(const mjModel& m, mjData& d, const Scope& scope) {
  MassFactor(m, d, scope).solve_in_scope(d.qacc_smooth, d.qfrc_smooth);
}

}  // namespace sinew
