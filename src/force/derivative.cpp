// SPDX-License-Identifier: Apache-2.0
#include "force/derivative.h"

#include "force/derivative_pattern.h"
#include "force/passive.h"
#include "tree/flex_vertices.h"

namespace sinew {

namespace {

void clear_rows(const mjModel& m, Range dofs, mjtNum* D) {
  if (dofs.empty()) return;
  const int last = dofs.after - 1;
  std::fill(D + m.D_rowadr[dofs.first], D + m.D_rowadr[last] + m.D_rownnz[last], 0);
}

// Whether D has, for the three dofs of a vertex from `first` on, their square and nothing else: then no place has to be
// looked for.
bool has_square(const mjModel& m, int first) {
  const int adr = m.D_rowadr[first];
  return m.D_rownnz[first] == 3 && m.D_colind[adr] == first && m.D_rowadr[first + 2] == adr + 6;
}

void add_square(const mjModel& m, mjtNum* D, mjtNum scale, int first, const mjtNum* J) {
  mjtNum* square = D + m.D_rowadr[first];
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) square[3 * r + c] += scale * (J[r] * J[c]);
  }
}

// trap  MuJoCo integrates dampers of edges implicitly as far as D has places, which is within the dofs of a vertex, and
//       damping of elasticity and bending explicitly
void add_edge_derivative(const mjModel& m, const mjData& d, int flex, mjtNum* D) {
  const mjtNum damping = m.flex_edgedamping[flex];
  if (damping == 0 || m.flex_rigid[flex]) return;
  for (int e = m.flex_edgeadr[flex]; e < m.flex_edgeadr[flex] + m.flex_edgenum[flex]; ++e) {
    const int n = d.flexedge_J_rownnz[e], *column = d.flexedge_J_colind + d.flexedge_J_rowadr[e];
    const mjtNum* J = d.flexedge_J + d.flexedge_J_rowadr[e];
    const int *end = m.flex_edge + 2 * e, *body = m.flex_vertbodyid + m.flex_vertadr[flex];
    const bool slides = n == 6 && slides_alone(m, body[end[0]]) && slides_alone(m, body[end[1]]);
    if (slides && has_square(m, column[0]) && has_square(m, column[3])) {
      add_square(m, D, -damping, column[0], J);
      add_square(m, D, -damping, column[3], J + 3);
    } else {
      add_outer_product(m, D, -damping, n, column, J);
    }
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
