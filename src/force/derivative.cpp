// SPDX-License-Identifier: Apache-2.0
#include "force/derivative.h"

#include "force/derivative_pattern.h"
#include "force/passive.h"

namespace sinew {

namespace {

void clear_rows(const mjModel& m, Range dofs, mjtNum* D) {
  if (dofs.empty()) return;
  const int last = dofs.after - 1;
  std::fill(D + m.D_rowadr[dofs.first], D + m.D_rowadr[last] + m.D_rownnz[last], 0);
}

// trap  MuJoCo integrates dampers of edges implicitly as far as D has places, which is within the dofs of a vertex, and
//       damping of elasticity and bending explicitly
void add_edge_derivative(const mjModel& m, const mjData& d, int flex, mjtNum* D) {
  const mjtNum damping = m.flex_edgedamping[flex];
  if (damping == 0 || m.flex_rigid[flex]) return;
  for (int e = m.flex_edgeadr[flex]; e < m.flex_edgeadr[flex] + m.flex_edgenum[flex]; ++e) {
    const int adr = d.flexedge_J_rowadr[e];
    add_outer_product(m, D, -damping, d.flexedge_J_rownnz[e], d.flexedge_J_colind + adr, d.flexedge_J + adr);
  }
}

}  // namespace

void compute_velocity_derivative(const mjModel& m, mjData& d, const Scope& scope, bool with_bias) {
  for (const std::span<const Run> runs : {scope.runs, scope.pulled}) {
    for (const Run& run : runs) clear_rows(m, run.dofs, d.qDeriv);
  }
  add_actuator_derivative(m, d, scope, d.qDeriv);
  if (has_passive_forces(m)) {
    add_damper_derivative(m, d, scope, d.qDeriv);
    add_fluid_derivative(m, d, scope, with_bias ? Symmetry::kAsIs : Symmetry::kForced, d.qDeriv);
  }
  if (with_bias) subtract_bias_derivative(m, d, scope, d.qDeriv);
}

void add_damper_derivative(const mjModel& m, const mjData& d, const Scope& scope, mjtNum* D) {
  if (m.opt.disableflags & mjDSBL_DAMPER) return;
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) D[m.D_rowadr[i] + m.D_diag[i]] -= m.dof_damping[i];
  }
  for (const int t : scope.tendons) {
    if (m.tendon_damping[t] == 0) continue;
    const int adr = d.ten_J_rowadr[t];
    add_outer_product(m, D, -m.tendon_damping[t], d.ten_J_rownnz[t], d.ten_J_colind + adr, d.ten_J + adr);
  }
  for (int f = 0; f < m.nflex; ++f) add_edge_derivative(m, d, f, D);
}

}  // namespace sinew
