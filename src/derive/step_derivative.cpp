// SPDX-License-Identifier: Apache-2.0
#include "derive/step_derivative.h"

#include "derive/actuator_slopes.h"
#include "derive/dense_algebra.h"
#include "derive/foreseen.h"
#include "derive/position_slopes.h"
#include "derive/residual.h"
#include "derive/runge_kutta_derivative.h"
#include "derive/sensor_derivative.h"
#include "step/integrate.h"
#include "tree/actuator.h"

namespace sinew {
namespace {

// a' and its slopes.
struct Foreseen {
  const mjtNum* qacc;
  Slopes slopes;
};

// -K, K = (M - h D)^-1 M H^-1. With damping B on the diagonal alone, M = (M + h B) - h B makes it
// H^-1 - h (M + h B)^-1 B H^-1.
const mjtNum* find_response(const mjModel& m, mjData& d, const mjtNum* inverse, const mjtNum* H_inverse,
                            StackFrame& frame) {
  const int nv = static_cast<int>(m.nv);
  mjtNum *product = frame.alloc<mjtNum>(mjtSize{nv} * nv), *K = frame.alloc<mjtNum>(mjtSize{nv} * nv);
  if (d.nefc == 0) {
    scale(K, inverse, -1, nv * nv);
  } else if (is_implicit(m)) {
    multiply_mass_and(m, d, H_inverse, nv, product);
    scale(product, product, -1, nv * nv);
    mul_mat_mat(K, inverse, product, nv, nv, nv);
  } else {
    for (int i = 0; i < nv; ++i) {
      const mjtSize row = mjtSize{i} * nv;
      scale(product + row, H_inverse + row, m.opt.timestep * m.dof_damping[i], nv);
    }
    mul_mat_mat(K, inverse, product, nv, nv, nv);
    subtract(K, K, H_inverse, nv * nv);
  }
  return K;
}

// What an integrator adds to the residual: with damping alone, no more than slopes by position.
Slopes make_extra_slopes(const mjModel& m, StackFrame& frame) {
  if (is_implicit(m)) return make_slopes(m, frame);
  return {zeros(frame, mjtSize{m.nv} * m.nv), nullptr, nullptr, nullptr};
}

// K (-slopes of g) + (M - h D)^-1 (dM (a - a') + h dD a')
void foresee(const mjModel& m, mjData& d, const Residual& residual, const mjtNum* H_inverse, StackFrame& frame,
             Foreseen& foreseen, DerivativeReport& report) {
  const int nv = static_cast<int>(m.nv);
  const mjtNum* inverse = invert_foreseen_matrix(m, d, frame);
  mjtNum *qacc = frame.alloc<mjtNum>(nv), *force = frame.alloc<mjtNum>(nv);
  add(force, d.qfrc_smooth, d.qfrc_constraint, nv);
  mul_mat_vec(qacc, inverse, force, nv, nv);
  foreseen.qacc = qacc;
  const mjtNum* response = find_response(m, d, inverse, H_inverse, frame);
  const Slopes extra = make_extra_slopes(m, frame);
  add_foreseen_slopes(m, d, qacc, extra, report);
  const int widest = static_cast<int>(std::max<mjtSize>({m.nv, m.na, m.nu}));
  mjtNum* product = frame.alloc<mjtNum>(mjtSize{nv} * widest);
  for_each_slope(m, residual.slopes, foreseen.slopes,
                 [&](const mjtNum* from, mjtNum* to, int n) { multiply_slopes(response, from, nv, n, to); });
  for_each_slope(m, extra, foreseen.slopes, [&](const mjtNum* from, mjtNum* to, int n) {
    if (std::all_of(from, from + mjtSize{nv} * n, [](mjtNum x) { return x == 0; })) return;
    multiply_slopes(inverse, from, nv, n, product);
    add(to, to, product, nv * n);
  });
}

// Columns of velocities v' = v + h a'.
void write_velocities(const mjModel& m, const mjtNum* acceleration, int n, mjtNum* result, int stride, int column) {
  for (int i = 0; i < m.nv; ++i) {
    scale(result + (m.nv + i) * mjtSize{stride} + column, acceleration + mjtSize{i} * n, m.opt.timestep, n);
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
  const int nv = static_cast<int>(m.nv), na = static_cast<int>(m.na), nu = static_cast<int>(m.nu), nx = 2 * nv + na;
  const Residual residual = derive_residual(m, d, frame, report);
  if (report.obstacles) return;
  const bool sensors = result.ds_dx || result.ds_du, foresees = foresees_forces(m, d);
  Foreseen next{d.qacc, make_slopes(m, frame)};
  const bool inverts = sensors || !foresees || d.nefc > 0;
  const mjtNum* H_inverse = inverts ? invert_hessian(m, d, residual, frame) : nullptr;
  if (foresees) foresee(m, d, residual, H_inverse, frame, next, report);
  if (report.obstacles) return;
  const Slopes slopes = foresees && sensors ? make_slopes(m, frame) : next.slopes;
  if (sensors || !foresees) solve_residual(m, residual, H_inverse, slopes);
  if (sensors) derive_sensors(m, d, slopes, result);
  mjtNum* next_qvel = frame.alloc<mjtNum>(nv);
  add_scaled(next_qvel, d.qvel, next.qacc, m.opt.timestep, nv);
  const mjtNum h = m.opt.timestep;
  if (mjtNum* A = result.dy_dx) {
    write_velocities(m, next.slopes.dq, nv, A, nx, 0);
    write_velocities(m, next.slopes.dv, nv, A, nx, nv);
    write_velocities(m, next.slopes.dact, na, A, nx, 2 * nv);
    for (int i = 0; i < nv; ++i) A[(mjtSize{nv} + i) * nx + nv + i] += 1;
    set_rate_part(m, h, next_qvel, A + mjtSize{nv} * nx, nx, A);
    add_own_part(m, h, next_qvel, nx, A);
  }
  if (mjtNum* B = result.dy_du) {
    write_velocities(m, next.slopes.dctrl, nu, B, nu, 0);
    set_rate_part(m, h, next_qvel, B + mjtSize{nv} * nu, nu, B);
  }
  write_activations(m, d, result);
}

}  // namespace sinew
