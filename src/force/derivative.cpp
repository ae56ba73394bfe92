// SPDX-License-Identifier: Apache-2.0
#include "force/derivative.h"

#include "force/derivative_pattern.h"
#include "force/passive.h"
#include "tree/resting_zeros.h"

namespace sinew {

void compute_velocity_derivative(const mjModel& m, mjData& d, bool with_bias) {
  if (settle(m, d, kZeroDerivative)) {
    for_each_awake_run(m, d, [&](int first, int end) {
      std::fill(d.qDeriv + m.D_rowadr[first], d.qDeriv + m.D_rowadr[end - 1] + m.D_rownnz[end - 1], 0);
    });
  } else {
    std::fill_n(d.qDeriv, m.nD, 0);
  }
  add_actuator_derivative(m, d, d.qDeriv);
  if (has_passive_forces(m)) {
    add_damper_derivative(m, d, d.qDeriv);
    add_fluid_derivative(m, d, with_bias ? Symmetry::kAsIs : Symmetry::kForced, d.qDeriv);
  }
  if (with_bias) subtract_bias_derivative(m, d, d.qDeriv);
}

void add_damper_derivative(const mjModel& m, const mjData& d, mjtNum* D) {
  if (m.opt.disableflags & mjDSBL_DAMPER) return;
  const IndexList dofs = awake_dofs(m, d), tendons = awake_tendons(m, d);
  for (int k = 0; k < dofs.size(); ++k) D[m.D_rowadr[dofs[k]] + m.D_diag[dofs[k]]] -= m.dof_damping[dofs[k]];
  for (int k = 0; k < tendons.size(); ++k) {
    const int t = tendons[k];
    if (m.tendon_damping[t] == 0) continue;
    const int adr = d.ten_J_rowadr[t];
    add_outer_product(m, D, -m.tendon_damping[t], d.ten_J_rownnz[t], d.ten_J_colind + adr, d.ten_J + adr);
  }
}

}  // namespace sinew
