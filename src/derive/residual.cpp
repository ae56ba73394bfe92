// SPDX-License-Identifier: Apache-2.0
#include "derive/residual.h"

#include "derive/inverse_terms.h"
#include "derive/obstacles.h"
#include "model/data_scope.h"
#include "tree/mass_factor.h"

namespace sinew {
namespace {

// Without rows H is M, whose factor is there.
void invert_hessian(const mjModel& m, mjData& d, mjtNum* H, mjtNum* inverse) {
  const int nv = static_cast<int>(m.nv);
  set_identity(inverse, nv);
  if (d.nefc == 0) {
    MassFactor(m, d, scope_of(m, d)).solve(inverse, inverse, nv);
    return;
  }
  chol_factor(H, nv, mjMINVAL);
  for (int i = 0; i < nv; ++i) {
    mjtNum* row = inverse + mjtSize{i} * nv;
    chol_solve(row, H, row, nv);
  }
}

}  // namespace

Residual derive_residual(const mjModel& m, mjData& d, StackFrame& frame, DerivativeReport& report) {
  const mjtSize nv = m.nv;
  const Residual residual{make_slopes(m, frame), frame.alloc<mjtNum>(nv * nv)};
  find_obstacles(m, true, report);
  if (d.nefc > 0 && m.opt.noslip_iterations > 0) report.add(Obstacle::kNoslip);
  mjtNum* H = d.nefc > 0 ? zeros(frame, nv * nv) : nullptr;
  const InverseTerms terms{residual.slopes.dq, residual.slopes.dv, H};
  add_smooth_derivative(m, d, {true, true}, terms, {residual.slopes.dact, residual.slopes.dctrl}, report);
  if (d.nefc > 0) add_constraint_derivative(m, d, terms, report);
  invert_hessian(m, d, H, residual.H_inverse);
  return residual;
}

void solve_residual(const mjModel& m, const Residual& residual, const Slopes& result) {
  const int nv = static_cast<int>(m.nv);
  for_each_slope(m, residual.slopes, result, [&](const mjtNum* from, mjtNum* to, int n) {
    mul_mat_mat(to, residual.H_inverse, from, nv, nv, n);
    scale(to, to, -1, nv * n);
  });
}

void derive_acceleration(const mjModel& m, mjData& d, const Slopes& result, DerivativeReport& report) {
  StackFrame frame(d);
  const Residual residual = derive_residual(m, d, frame, report);
  if (!report.obstacles) solve_residual(m, residual, result);
}

}  // namespace sinew
