// SPDX-License-Identifier: Apache-2.0
#include "derive/step_derivative.h"

#include "derive/actuator_slopes.h"
#include "derive/foreseen.h"
#include "derive/position_slopes.h"
#include "derive/residual.h"
#include "derive/runge_kutta_derivative.h"
#include "derive/sensor_derivative.h"
#include "model/data_scope.h"
#include "tree/actuator.h"
#include "tree/mass_factor.h"

namespace sinew {
namespace {

// a' and its slopes.
struct Foreseen {
  const mjtNum* qacc;
  Slopes slopes;
};

// Column r of K = (M - h D)^-1 M H^-1 is a row here, and turned afterwards.
mjtNum* find_response(const mjModel& m, mjData& d, const ForeseenMatrix& matrix, const mjtNum* H_inverse,
                      StackFrame& frame) {
  const int nv = static_cast<int>(m.nv);
  const mjtSize size = mjtSize{nv} * nv;
  mjtNum *turned = frame.alloc<mjtNum>(size), *K = frame.alloc<mjtNum>(size);
  for (int r = 0; r < nv; ++r) {
    mjtNum* row = turned + mjtSize{r} * nv;
    if (!H_inverse || d.nefc == 0) {
      std::fill_n(row, nv, 0);
      row[r] = 1;
    } else {
      multiply_mass_matrix(m, d, row, H_inverse + mjtSize{r} * nv);
    }
    matrix.solve(row);
  }
  transpose_dense(K, turned, nv, nv);
  return K;
}

// K (-slopes of g) + (M - h D)^-1 (dM (a - a') + h dD a')
void foresee(const mjModel& m, mjData& d, const Residual& residual, StackFrame& frame, Foreseen& foreseen,
             DerivativeReport& report) {
  const int nv = static_cast<int>(m.nv);
  const ForeseenMatrix matrix(m, d, frame);
  mjtNum* qacc = frame.alloc<mjtNum>(nv);
  add(qacc, d.qfrc_smooth, d.qfrc_constraint, nv);
  matrix.solve(qacc);
  foreseen.qacc = qacc;
  const mjtNum* K = find_response(m, d, matrix, residual.H_inverse, frame);
  const mjtNum* inverse = d.nefc == 0 ? K : find_response(m, d, matrix, nullptr, frame);
  const Slopes extra = make_slopes(m, frame);
  add_foreseen_slopes(m, d, qacc, extra, report);
  const int widest = static_cast<int>(std::max<mjtSize>({m.nv, m.na, m.nu}));
  mjtNum* product = frame.alloc<mjtNum>(mjtSize{nv} * widest);
  for_each_slope(m, residual.slopes, foreseen.slopes, [&](const mjtNum* from, mjtNum* to, int n) {
    mul_mat_mat(product, K, from, nv, nv, n);
    scale(to, product, -1, nv * n);
  });
  for_each_slope(m, extra, foreseen.slopes, [&](const mjtNum* from, mjtNum* to, int n) {
    if (std::all_of(from, from + mjtSize{nv} * n, [](mjtNum x) { return x == 0; })) return;
    mul_mat_mat(product, inverse, from, nv, nv, n);
    add(to, to, product, nv * n);
  });
}

// One block of columns: velocities v' = v + h a', positions q' = q (+) h v'.
void write_block(const mjModel& m, mjData& d, const mjtNum* next_qvel, const mjtNum* acceleration, int n, bool by_q,
                 bool by_v, mjtNum* result, int stride, int column) {
  StackFrame frame(d);
  const mjtSize nv = m.nv;
  mjtNum *velocity = frame.alloc<mjtNum>(nv * n), *position = zeros(frame, nv * n),
         *moved = frame.alloc<mjtNum>(nv * n);
  scale(velocity, acceleration, m.opt.timestep, static_cast<int>(nv) * n);
  for (int i = 0; i < nv; ++i) {
    if (by_v) velocity[mjtSize{i} * n + i] += 1;
    if (by_q) position[mjtSize{i} * n + i] = 1;
  }
  move_position_slopes(m, m.opt.timestep, next_qvel, position, velocity, n, moved);
  for (int i = 0; i < nv; ++i) {
    copy(result + mjtSize{i} * stride + column, moved + mjtSize{i} * n, n);
    copy(result + (nv + i) * stride + column, velocity + mjtSize{i} * n, n);
  }
}

void write_activations(const mjModel& m, mjData& d, const TransitionJacobians& result) {
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
  if (foresees) foresee(m, d, residual, frame, next, report);
  if (report.obstacles) return;
  const Slopes slopes = foresees && sensors ? make_slopes(m, frame) : next.slopes;
  if (sensors || !foresees) solve_residual(m, residual, slopes);
  if (sensors) derive_sensors(m, d, slopes, result);
  mjtNum* next_qvel = frame.alloc<mjtNum>(nv);
  add_scaled(next_qvel, d.qvel, next.qacc, m.opt.timestep, nv);
  if (result.dy_dx) {
    write_block(m, d, next_qvel, next.slopes.dq, nv, true, false, result.dy_dx, nx, 0);
    write_block(m, d, next_qvel, next.slopes.dv, nv, false, true, result.dy_dx, nx, nv);
    write_block(m, d, next_qvel, next.slopes.dact, na, false, false, result.dy_dx, nx, 2 * nv);
  }
  if (result.dy_du) write_block(m, d, next_qvel, next.slopes.dctrl, nu, false, false, result.dy_du, nu, 0);
  write_activations(m, d, result);
}

}  // namespace sinew
