// SPDX-License-Identifier: Apache-2.0
#include "derive/step_derivative.h"

#include "derive/actuator_slopes.h"
#include "derive/dense_algebra.h"
#include "derive/foreseen.h"
#include "derive/kernels/slope_kernels.h"
#include "derive/position_slopes.h"
#include "derive/residual.h"
#include "derive/runge_kutta_derivative.h"
#include "derive/sensor_derivative.h"
#include "step/integrate.h"
#include "tree/actuator.h"

namespace sinew {
namespace {

// Rows of velocities in A and B, h times the slopes of the acceleration that moves the state.
struct VelocityRows {
  SlopeTarget dq{}, dv{}, dact{}, dctrl{};

  VelocityRows(const mjModel& m, const TransitionJacobians& result) {
    const mjtSize nv = m.nv, nx = 2 * nv + m.na;
    if (mjtNum* A = result.dy_dx) {
      dq = {A + nv * nx, nx};
      dv = {A + nv * nx + nv, nx};
      dact = {A + nv * nx + 2 * nv, nx};
    }
    if (mjtNum* B = result.dy_du) dctrl = {B + nv * m.nu, m.nu};
  }

  void set(const mjModel& m, const mjtNum* matrix, const Slopes& slopes, StackFrame& frame) const {
    multiply(m, matrix, slopes, false, frame);
  }
  void add(const mjModel& m, const mjtNum* matrix, const Slopes& slopes, StackFrame& frame) const {
    multiply(m, matrix, slopes, true, frame);
  }

 private:
  void multiply(const mjModel& m, const mjtNum* matrix, const Slopes& slopes, bool adds, StackFrame& frame) const {
    const int nv = static_cast<int>(m.nv), na = static_cast<int>(m.na), nu = static_cast<int>(m.nu);
    const auto multiply_one = [&](const mjtNum* from, int n, const SlopeTarget& rows) {
      if (from && rows.to && n > 0) multiply_slopes(matrix, from, nv, n, {rows.to, rows.stride, adds}, frame);
    };
    multiply_one(slopes.dq, nv, dq);
    multiply_one(slopes.dv, nv, dv);
    multiply_one(slopes.dact, na, dact);
    multiply_one(slopes.dctrl, nu, dctrl);
  }
};

// h K, K = -(M - h D)^-1 M H^-1; answer: -H^-1. With damping B on the diagonal alone, M = (M + h B) - h B makes it
// -(1 - h (M + h B)^-1 B) H^-1.
const mjtNum* find_response(const mjModel& m, mjData& d, const mjtNum* inverse, const mjtNum* answer,
                            StackFrame& frame) {
  const int nv = static_cast<int>(m.nv);
  const mjtNum h = m.opt.timestep;
  mjtNum* K = frame.alloc<mjtNum>(mjtSize{nv} * nv);
  if (d.nefc == 0) {
    scale(K, inverse, -h, nv * nv);
    return K;
  }
  mjtNum* product = frame.alloc<mjtNum>(mjtSize{nv} * nv);
  scale(K, answer, h, nv * nv);
  if (is_implicit(m)) {
    multiply_mass_and(m, d, K, nv, product);
  } else {
    for (int i = 0; i < nv; ++i) {
      const mjtSize row = mjtSize{i} * nv;
      scale(product + row, K + row, -h * m.dof_damping[i], nv);
    }
  }
  slope_kernels().multiply({inverse, nv, nv, product, nv, K, nv, !is_implicit(m)});
  return K;
}

// h times the numbers; null if they are all zero.
mjtNum* scaled_or_none(mjtNum* numbers, mjtNum h, mjtSize n) {
  if (!numbers || std::all_of(numbers, numbers + n, [](mjtNum x) { return x == 0; })) return nullptr;
  scale(numbers, numbers, h, static_cast<int>(n));
  return numbers;
}

// h [ K (slopes of g) + (M - h D)^-1 (dM (a - a') + h dD a') ]; returns a'.
const mjtNum* foresee(const mjModel& m, mjData& d, const Residual& residual, const mjtNum* answer,
                      const VelocityRows& rows, StackFrame& frame, DerivativeReport& report) {
  const int nv = static_cast<int>(m.nv);
  const mjtNum h = m.opt.timestep;
  const mjtNum* inverse = invert_foreseen_matrix(m, d, frame);
  mjtNum *qacc = frame.alloc<mjtNum>(nv), *force = frame.alloc<mjtNum>(nv);
  add(force, d.qfrc_smooth, d.qfrc_constraint, nv);
  mul_mat_vec(qacc, inverse, force, nv, nv);
  const Slopes extra = make_foreseen_slopes(m, frame);
  add_foreseen_slopes(m, d, qacc, extra, report);
  if (report.obstacles) return qacc;
  rows.set(m, find_response(m, d, inverse, answer, frame), residual.slopes, frame);
  const mjtSize n = m.nv;
  rows.add(m, inverse,
           {scaled_or_none(extra.dq, h, n * n), scaled_or_none(extra.dv, h, n * n),
            scaled_or_none(extra.dact, h, n * m.na), scaled_or_none(extra.dctrl, h, n * m.nu)},
           frame);
  return qacc;
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
  const bool sensors = result.ds_dx || result.ds_du, foresees = foresees_forces(m, d);
  const bool inverts = sensors || !foresees || d.nefc > 0;
  mjtNum* answer = inverts ? invert_hessian(m, d, residual, frame) : nullptr;
  const VelocityRows rows(m, result);
  const mjtNum *qacc = d.qacc, h = m.opt.timestep;
  if (foresees) qacc = foresee(m, d, residual, answer, rows, frame, report);
  if (report.obstacles) return;
  if (sensors) {
    const Slopes slopes = alloc_slopes(m, frame);
    solve_residual(m, residual, answer, slopes, frame);
    derive_sensors(m, d, slopes, result);
  }
  if (!foresees) {
    scale(answer, answer, h, nv * nv);
    rows.set(m, answer, residual.slopes, frame);
  }
  mjtNum* next_qvel = frame.alloc<mjtNum>(nv);
  add_scaled(next_qvel, d.qvel, qacc, h, nv);
  if (mjtNum* A = result.dy_dx) {
    for (int i = 0; i < nv; ++i) A[(mjtSize{nv} + i) * nx + nv + i] += 1;
    set_rate_part(m, h, next_qvel, A + mjtSize{nv} * nx, nx, A);
    add_own_part(m, h, next_qvel, nx, A);
  }
  if (mjtNum* B = result.dy_du) set_rate_part(m, h, next_qvel, B + mjtSize{nv} * nu, nu, B);
  write_activations(m, d, result);
}

}  // namespace sinew
