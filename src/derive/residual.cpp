// SPDX-License-Identifier: Apache-2.0
#include "derive/residual.h"

#include "derive/dense_algebra.h"
#include "derive/inverse_terms.h"
#include "derive/obstacles.h"
#include "derive/tree_chains.h"
#include "model/data_scope.h"
#include "tree/mass_factor.h"

namespace sinew {

Residual derive_residual(const mjModel& m, mjData& d, StackFrame& frame, DerivativeReport& report) {
  const mjtSize nv = m.nv;
  const Residual residual{make_slopes(m, frame), d.nefc > 0 ? zeros(frame, nv * nv) : nullptr};
  find_obstacles(m, true, report);
  count_bounds(m, d, report);
  if (d.nefc > 0 && m.opt.noslip_iterations > 0) report.add(Obstacle::kNoslip);
  const InverseTerms terms{residual.slopes.dq, residual.slopes.dv, residual.H};
  TreeChains chains(m, frame);
  add_smooth_derivative(m, d, {true, true}, terms, {residual.slopes.dact, residual.slopes.dctrl}, report, &chains);
  if (d.nefc > 0) add_constraint_derivative(m, d, terms, report, &chains);
  chains.add_to(m, terms);
  return residual;
}

mjtNum* invert_hessian(const mjModel& m, mjData& d, const Residual& residual, StackFrame& frame) {
  const int nv = static_cast<int>(m.nv);
  mjtNum* inverse = frame.alloc<mjtNum>(mjtSize{nv} * nv);
  if (residual.H) {
    invert_positive(residual.H, nv, -1, inverse, frame);
  } else {
    set_identity(inverse, nv);
    scale(inverse, inverse, -1, nv * nv);
    MassFactor(m, d, scope_of(m, d)).solve(inverse, inverse, nv);
  }
  return inverse;
}

void solve_hessian(const mjModel& m, mjData& d, const Residual& residual, mjtNum* x) {
  const int nv = static_cast<int>(m.nv);
  if (!residual.H) return MassFactor(m, d, scope_of(m, d)).solve(x, x, 1);
  chol_factor(residual.H, nv, mjMINVAL);
  chol_solve(x, residual.H, x, nv);
}

void solve_residual(const mjModel& m, const Residual& residual, const mjtNum* answer, const Slopes& result,
                    StackFrame& frame) {
  const int nv = static_cast<int>(m.nv);
  for_each_slope(m, residual.slopes, result, [&](const mjtNum* from, mjtNum* to, int n) {
    multiply_slopes(answer, from, nv, n, {to, n}, frame);
  });
}

void derive_acceleration(const mjModel& m, mjData& d, const Slopes& result, DerivativeReport& report) {
  StackFrame frame(d);
  const Residual residual = derive_residual(m, d, frame, report);
  if (!report.obstacles) solve_residual(m, residual, invert_hessian(m, d, residual, frame), result, frame);
}

}  // namespace sinew
