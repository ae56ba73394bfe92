// SPDX-License-Identifier: Apache-2.0
#include "derive/step_derivative.h"

#include "derive/actuator_slopes.h"
#include "derive/foreseen.h"
#include "derive/kernels/slope_kernels.h"
#include "derive/position_slopes.h"
#include "derive/residual.h"
#include "derive/runge_kutta_derivative.h"
#include "derive/sensor_derivative.h"
#include "math/dense/dense.h"
#include "step/integrate.h"
#include "tree/actuator.h"

namespace sinew {
namespace {

// h times the slopes of a', from (M - h D) da' = M da + dM (a - a') + h dD a'. M is (M - h D) + h D, and D has few
// entries: da' = da + (M - h D)^-1 (h D da + dM (a - a') + h dD a'). Without rows M da is minus the slopes of g. With
// rows, the inverse of H takes the place of da first: it has fewer columns.
//   lost  the product with M: 6 in 100 of a derivative for an arm of eight dofs
void foresee(const mjModel& m, mjData& d, const Residual& residual, const ForeseenSolver& solver, const Slopes& extra,
             const WideSlopes& slopes) {
  const mjtNum h = m.opt.timestep;
  if (!residual.H) {
    set_wide(m, residual.slopes, -h, slopes);
    add_to_wide(m, extra, h, slopes);
    return solver.solve_in_place(slopes, slopes.width);
  }
  StackFrame frame(d);
  const auto combine = slope_kernels().combine;
  const WideSlopes inverse = alloc_square(slopes.n, frame);
  if (invert_whole(m, d, residual.H, -h, inverse)) {
    const WideSlopes change = alloc_square(slopes.n, frame);
    solver.set_foreseen(inverse, change);
    solver.solve_in_place(change, change.width);
    combine(inverse.x, 1, inverse.x, 1, change.x, inverse.size());
    set_wide(m, extra, h, slopes);
    solver.solve_in_place(slopes, extra.dv ? slopes.width : slopes.n);
    return multiply_slopes(m, d, inverse, residual.slopes, true, slopes);
  }
  const WideSlopes added = alloc_wide_slopes(m, frame);
  solve_residual(m, d, residual, h, slopes);
  solver.set_foreseen(slopes, added);
  add_to_wide(m, extra, h, added);
  solver.solve_in_place(added, added.width);
  combine(slopes.x, 1, slopes.x, 1, added.x, added.size());
}

// slopes = h times those of the acceleration that moves the state, which it returns.
const mjtNum* derive_velocity(const mjModel& m, mjData& d, const Residual& residual, const WideSlopes& slopes,
                              StackFrame& frame, DerivativeReport& report) {
  if (!foresees_forces(m, d)) {
    solve_residual(m, d, residual, m.opt.timestep, slopes);
    return d.qacc;
  }
  const int nv = static_cast<int>(m.nv);
  const ForeseenSolver solver(m, d, frame);
  mjtNum *qacc = frame.alloc<mjtNum>(nv), *force = frame.alloc<mjtNum>(nv);
  add(force, d.qfrc_smooth, d.qfrc_constraint, nv);
  solver.solve(force, qacc);
  const Slopes extra = make_foreseen_slopes(m, frame);
  KeptTree kept = residual.kept;
  add_foreseen_slopes(m, d, qacc, extra, report, &kept);
  if (!report.obstacles) foresee(m, d, residual, solver, extra, slopes);
  return qacc;
}

// Rows of velocities in A and B.
void write_velocities(const mjModel& m, const WideSlopes& slopes, const TransitionJacobians& result) {
  const int nv = static_cast<int>(m.nv), nu = static_cast<int>(m.nu), nx = static_cast<int>(2 * m.nv + m.na);
  const auto combine = slope_kernels().combine;
  for (int i = 0; i < nv; ++i) {
    const mjtNum* row = slopes.row(i);
    if (mjtNum* A = result.dy_dx) {
      mjtNum* to = A + (mjtSize{nv} + i) * nx;
      combine(to, 1, row, 0, nullptr, nx);
      to[nv + i] += 1;
    }
    if (mjtNum* B = result.dy_du) combine(B + (mjtSize{nv} + i) * nu, 1, row + nx, 0, nullptr, nu);
  }
}

void write_activations(const mjModel& m, mjData& d, const TransitionJacobians& result) {
  if (m.na == 0) return;
  StackFrame frame(d);
  const ActuatorSlope* slopes = find_actuator_slopes(m, d, frame);
  const mjtSize nv = m.nv, nx = 2 * nv + m.na;
  if (result.dy_dx) std::fill_n(result.dy_dx + 2 * nv * nx, m.na * nx, 0);
  if (result.dy_du) std::fill_n(result.dy_du + 2 * nv * m.nu, m.na * m.nu, 0);
  for (int i = 0; i < m.nu; ++i) {
    if (m.actuator_actnum[i] == 0) continue;
    const mjtSize row = 2 * nv + last_activation(m, i);
    if (result.dy_dx) result.dy_dx[row * nx + row] = slopes[i].next_by_act;
    if (result.dy_du) result.dy_du[row * m.nu + i] = slopes[i].next_by_ctrl;
  }
}

}  // namespace

void derive_transition(const mjModel& m, mjData& d, const TransitionJacobians& result, DerivativeReport& report) {
  if (m.opt.integrator == mjINT_RK4) return derive_runge_kutta(m, d, result, report);
  StackFrame frame(d);
  const int nv = static_cast<int>(m.nv), nu = static_cast<int>(m.nu), nx = static_cast<int>(2 * m.nv + m.na);
  const Residual residual = derive_residual(m, d, frame, report);
  if (report.obstacles) return;
  if (result.ds_dx || result.ds_du) {
    StackFrame local(d);
    const WideSlopes answer = alloc_wide_slopes(m, local);
    const Slopes slopes = alloc_slopes(m, local);
    mjtNum* H = residual.H ? local.copy(residual.H, mjtSize{nv} * nv) : nullptr;
    solve_residual(m, d, {residual.slopes, H, residual.kept}, 1, answer);
    copy_from_wide(m, answer, slopes);
    derive_sensors(m, d, slopes, result);
  }
  const WideSlopes slopes = alloc_wide_slopes(m, frame);
  const mjtNum *qacc = derive_velocity(m, d, residual, slopes, frame, report), h = m.opt.timestep;
  if (report.obstacles) return;
  write_velocities(m, slopes, result);
  mjtNum* next_qvel = frame.alloc<mjtNum>(nv);
  add_scaled(next_qvel, d.qvel, qacc, h, nv);
  if (mjtNum* A = result.dy_dx) {
    set_rate_part(m, h, next_qvel, A + mjtSize{nv} * nx, nx, A);
    add_own_part(m, h, next_qvel, nx, A);
  }
  if (mjtNum* B = result.dy_du) set_rate_part(m, h, next_qvel, B + mjtSize{nv} * nu, nu, B);
  write_activations(m, d, result);
}

}  // namespace sinew
