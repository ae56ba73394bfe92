// SPDX-License-Identifier: Apache-2.0
#include "derive/residual.h"

#include "derive/dof_groups.h"
#include "derive/inverse_terms.h"
#include "derive/obstacles.h"
#include "derive/tree_chains.h"
#include "math/dense/cholesky.h"
#include "model/data_scope.h"
#include "step/integrate.h"
#include "tree/mass_factor.h"

namespace sinew {

Residual derive_residual(const mjModel& m, mjData& d, StackFrame& frame, DerivativeReport& report) {
  const mjtSize nv = m.nv;
  Residual residual{
      make_slopes(m, frame), d.nefc > 0 ? zeros(frame, nv * nv) : nullptr, {TreeChains(m, frame), false, {}, {}}};
  KeptTree& kept = residual.kept;
  const bool actuation = !(m.opt.disableflags & mjDSBL_ACTUATION);
  kept.keeps_lengths = is_implicit(m) && actuation && has_curved_lengths(m, LengthsOf::kForces);
  find_obstacles(m, true, report);
  count_bounds(m, d, report);
  if (d.nefc > 0 && m.opt.noslip_iterations > 0) report.add(Obstacle::kNoslip);
  const InverseTerms terms{residual.slopes.dq, residual.slopes.dv, residual.H};
  add_smooth_derivative(m, d, {true, true}, terms, {residual.slopes.dact, residual.slopes.dctrl}, report, &kept.chains,
                        kept.keeps_lengths ? &kept : nullptr, &frame);
  if (d.nefc > 0) add_constraint_derivative(m, d, terms, report, &kept.chains);
  kept.chains.add_to(m, terms);
  return residual;
}

void solve_residual(const mjModel& m, mjData& d, const Residual& residual, mjtNum scale, const WideSlopes& result) {
  if (residual.H) return solve_by_groups(m, d, residual.H, residual.slopes, scale, result);
  set_wide(m, residual.slopes, -scale, result);
  solve_tree_factor(m, d, {d.qLD, d.qLDiagInv}, result, result.width);
}

void solve_hessian(const mjModel& m, mjData& d, const Residual& residual, mjtNum* x) {
  if (!residual.H) return MassFactor(m, d, scope_of(m, d)).solve(x, x, 1);
  StackFrame frame(d);
  const int nv = static_cast<int>(m.nv);
  const DofGroups groups = find_dof_groups(m, residual.H, frame);
  for (int g = 0; g < groups.count; ++g) {
    StackFrame local(d);
    const int *dof = groups.dof + groups.first[g], n = groups.first[g + 1] - groups.first[g];
    mjtNum *H = n == nv ? residual.H : local.alloc<mjtNum>(mjtSize{n} * n), *y = local.alloc<mjtNum>(n);
    for (int i = 0; i < n; ++i) {
      const mjtNum* row = residual.H + mjtSize{dof[i]} * nv;
      for (int j = 0; n < nv && j <= i; ++j) H[mjtSize{i} * n + j] = row[dof[j]];
      y[i] = x[dof[i]];
    }
    chol_factor(H, n, mjMINVAL);
    chol_solve(y, H, y, n);
    for (int i = 0; i < n; ++i) x[dof[i]] = y[i];
  }
}

void derive_acceleration(const mjModel& m, mjData& d, const Slopes& result, DerivativeReport& report) {
  StackFrame frame(d);
  const Residual residual = derive_residual(m, d, frame, report);
  if (report.obstacles) return;
  const WideSlopes answer = alloc_wide_slopes(m, frame);
  solve_residual(m, d, residual, 1, answer);
  copy_from_wide(m, answer, result);
}

}  // namespace sinew
