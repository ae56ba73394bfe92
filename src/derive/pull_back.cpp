// SPDX-License-Identifier: Apache-2.0
#include "derive/pull_back.h"

#include "derive/slopes.h"
#include "derive/step_derivative.h"
#include "model/state.h"
#include "step/step.h"

namespace sinew {

void pull_step(const mjModel& m, mjData& d, const mjtNum* dy, mjtNum* dx, mjtNum* du, DerivativeReport& report) {
  StackFrame frame(d);
  const int nu = static_cast<int>(m.nu), nx = static_cast<int>(2 * m.nv + m.na);
  mjtNum* A = dx ? frame.alloc<mjtNum>(mjtSize{nx} * nx) : nullptr;
  mjtNum* B = du ? frame.alloc<mjtNum>(mjtSize{nx} * nu) : nullptr;
  derive_transition(m, d, {A, B, nullptr, nullptr}, report);
  if (report.obstacles) return;
  if (dx) mul_mat_t_vec(dx, A, dy, nx, nx);
  if (du) mul_mat_t_vec(du, B, dy, nx, nu);
}

void pull_trajectory(const mjModel& m, mjData& d, const Trajectory& trajectory, mjtNum* dx, DerivativeReport& report) {
  constexpr unsigned int kState = mjSTATE_FULLPHYSICS;
  StackFrame frame(d);
  const int nu = static_cast<int>(m.nu), nx = static_cast<int>(2 * m.nv + m.na);
  const int size = state_size(m, kState);
  mjtNum *slope = zeros(frame, nx), *before = zeros(frame, nx), *du = zeros(frame, nu);
  for (int k = trajectory.nstep - 1; k >= 0 && !report.obstacles; --k) {
    add(slope, before, trajectory.dy + mjtSize{k} * nx, nx);
    set_state(m, d, trajectory.states + mjtSize{k} * size, kState);
    std::copy_n(trajectory.ctrl + mjtSize{k} * nu, nu, d.ctrl);
    forward(m, d, Sensors::kSkip);
    pull_step(m, d, slope, before, du, report);
    if (report.obstacles) return;
    if (trajectory.dctrl) add(trajectory.dctrl + mjtSize{k} * nu, trajectory.dctrl + mjtSize{k} * nu, du, nu);
    std::copy_n(d.qacc, m.nv, d.qacc_warmstart);  // the step before is close
  }
  if (dx) copy(dx, before, nx);
}

}  // namespace sinew
