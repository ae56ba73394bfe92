// SPDX-License-Identifier: Apache-2.0
#include "inertia/mass_matrix.tpp"

#include "tree/mass_factor.h"

namespace sinew {

template void add_up_inertias<mjData>(const mjModel& m, mjData& d);
template void add_tendon_armature<mjData>(const mjModel& m, mjData& d);
template void copy_mass_matrix<mjData>(const mjModel& m, mjData& d);

template <>
void compute_composite_inertia<mjData>(const mjModel& m, mjData& d) {
  add_up_inertias(m, d);
  if (!MassFactor(m, d).write_long_rows()) write_mass_rows(m, d);
}

void compute_mass_and_factor(const mjModel& m, mjData& d) {
  add_up_inertias(m, d);
  MassFactor factor(m, d);
  if (factor.factor_bodies()) return;
  write_mass_rows(m, d);
  add_tendon_armature(m, d);
  copy_mass_matrix(m, d);
  factor.factor();
}

void compute_smooth_acceleration(const mjModel& m, mjData& d) {
  MassFactor(m, d).solve_awake(d.qacc_smooth, d.qfrc_smooth);
}

}  // namespace sinew
