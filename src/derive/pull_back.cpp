// SPDX-License-Identifier: Apache-2.0
#include "derive/pull_back.h"

#include <algorithm>
#include <optional>

#include "derive/actuator_slopes.h"
#include "derive/foreseen.h"
#include "derive/parameter/parameter_pull.h"
#include "derive/position_slopes.h"
#include "derive/residual.h"
#include "derive/runge_kutta_pull.h"
#include "model/data_scope.h"
#include "model/state.h"
#include "step/step.h"
#include "tree/actuator.h"
#include "tree/mass_factor.h"

namespace sinew {
namespace {

// Gradients by position, velocity, activations and controls.
struct Gradient {
  mjtNum *q, *v, *act, *ctrl;
  mjtNum* scratch;  // as many numbers as the longest has

  // this += scale * slopes^T y
  void add(const mjModel& m, const Slopes& slopes, const mjtNum* y, mjtNum scale) const {
    const int nv = static_cast<int>(m.nv);
    const Slopes into{q, v, act, ctrl};
    for_each_slope(m, slopes, into, [&](const mjtNum* matrix, mjtNum* result, int n) {
      mul_mat_t_vec(scratch, matrix, y, nv, n);
      add_scaled(result, result, scratch, scale, n);
    });
  }
};

void add_activations(const mjModel& m, mjData& d, const mjtNum* y_act, const Gradient& gradient) {
  if (m.na == 0) return;
  StackFrame frame(d);
  const ActuatorSlope* slopes = find_actuator_slopes(m, d, frame);
  for (int i = 0; i < m.nu; ++i) {
    if (m.actuator_actnum[i] == 0) continue;
    const int a = last_activation(m, i);
    gradient.act[a] += slopes[i].next_by_act * y_act[a];
    gradient.ctrl[i] += slopes[i].next_by_ctrl * y_act[a];
  }
}

// The acceleration that moves the state, and what a gradient by it becomes.
struct Response {
  const mjtNum* qacc;            // a or a'
  const ForeseenSolver* solver;  // with M - h D; null if a moves the state
};

Response find_response(const mjModel& m, mjData& d, StackFrame& frame, std::optional<ForeseenSolver>& solver) {
  if (!foresees_forces(m, d)) return {d.qacc, nullptr};
  const int nv = static_cast<int>(m.nv);
  solver.emplace(m, d, frame);
  mjtNum *qacc = frame.alloc<mjtNum>(nv), *force = frame.alloc<mjtNum>(nv);
  add(force, d.qfrc_smooth, d.qfrc_constraint, nv);
  solver->solve(force, qacc);
  return {qacc, &*solver};
}

// w, by the acceleration that moves the state, goes to the state and the controls, and to parameters if they are asked
// for; y_act are slopes by the next activations.
void pull_acceleration(const mjModel& m, mjData& d, const Residual& residual, const Response& response, mjtNum* w,
                       const mjtNum* y_act, const Gradient& gradient, mjModel* parameters, DerivativeReport& report) {
  StackFrame frame(d);
  const int nv = static_cast<int>(m.nv);
  mjtNum *z = frame.copy(w, nv), *foreseen = frame.alloc<mjtNum>(nv);
  if (response.solver) {
    response.solver->solve_transposed(w, foreseen);
    const Slopes extra = make_foreseen_slopes(m, frame);
    KeptTree kept = residual.kept;
    add_foreseen_slopes(m, d, response.qacc, extra, report, &kept);
    gradient.add(m, extra, foreseen, 1);
    multiply_mass_matrix(m, d, z, foreseen);
  } else if (parameters) {
    MassFactor(m, d, scope_of(m, d)).solve(foreseen, w, 1);
  }
  solve_hessian(m, d, residual, z);
  gradient.add(m, residual.slopes, z, -1);
  if (parameters && !report.obstacles) pull_parameters(m, d, {z, foreseen, response.qacc, y_act, nullptr, *parameters});
}

}  // namespace

void pull_step(const mjModel& m, mjData& d, const mjtNum* dy, mjtNum* dx, mjtNum* du, mjModel* parameters,
               DerivativeReport& report) {
  if (m.opt.integrator == mjINT_RK4) return pull_runge_kutta(m, d, dy, dx, du, parameters, report);
  StackFrame frame(d);
  const int nv = static_cast<int>(m.nv), nu = static_cast<int>(m.nu), nx = static_cast<int>(2 * m.nv + m.na);
  const mjtNum h = m.opt.timestep;
  const Residual residual = derive_residual(m, d, frame, report);
  if (report.obstacles) return;
  std::optional<ForeseenSolver> solver;
  const Response response = find_response(m, d, frame, solver);
  mjtNum *next_qvel = frame.alloc<mjtNum>(nv), *by_x = zeros(frame, nx), *by_u = zeros(frame, nu);
  add_scaled(next_qvel, d.qvel, response.qacc, h, nv);
  const Gradient gradient{by_x, by_x + nv, by_x + 2 * nv, by_u, frame.alloc<mjtNum>(std::max({nv, nu, nx - 2 * nv}))};
  pull_position(m, h, next_qvel, dy, gradient.q, gradient.v);
  add(gradient.v, gradient.v, dy + nv, nv);
  mjtNum* w = frame.alloc<mjtNum>(nv);
  scale(w, gradient.v, h, nv);
  pull_acceleration(m, d, residual, response, w, dy + 2 * nv, gradient, parameters, report);
  if (report.obstacles) return;
  add_activations(m, d, dy + 2 * nv, gradient);
  if (dx) copy(dx, by_x, nx);
  if (du) copy(du, by_u, nu);
}

void pull_trajectory(const mjModel& m, mjData& d, const Trajectory& trajectory, mjtNum* dx, DerivativeReport& report) {
  constexpr unsigned int kState = mjSTATE_FULLPHYSICS;
  StackFrame frame(d);
  const int nu = static_cast<int>(m.nu), nx = static_cast<int>(2 * m.nv + m.na);
  const int size = state_size(m, kState);
  mjtNum *slope = zeros(frame, nx), *before = zeros(frame, nx);
  mjtNum* by_ctrl = zeros(frame, mjtSize{trajectory.nstep} * nu);  // added when the last step has not been refused
  for (int k = trajectory.nstep - 1; k >= 0 && !report.obstacles; --k) {
    add(slope, before, trajectory.dy + mjtSize{k} * nx, nx);
    set_state(m, d, trajectory.states + mjtSize{k} * size, kState);
    std::copy_n(trajectory.ctrl + mjtSize{k} * nu, nu, d.ctrl);
    forward(m, d, Sensors::kSkip);
    pull_step(m, d, slope, before, by_ctrl + mjtSize{k} * nu, trajectory.parameters, report);
    std::copy_n(d.qacc, m.nv, d.qacc_warmstart);  // the step before is close
  }
  if (report.obstacles) return;
  if (trajectory.dctrl) add(trajectory.dctrl, trajectory.dctrl, by_ctrl, trajectory.nstep * nu);
  if (dx) copy(dx, before, nx);
}

}  // namespace sinew
