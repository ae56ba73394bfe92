// SPDX-License-Identifier: Apache-2.0
#include "step/step.h"

#include "force/derivative.h"
#include "integrate/implicit.h"
#include "model/timer.h"
#include "step/check.h"
#include "step/inverse.h"
#include "step/runge_kutta.h"
#include "step/sleep.h"

namespace sinew {
namespace {

bool is_implicit(const mjModel& m) {
  return m.opt.integrator == mjINT_IMPLICIT || m.opt.integrator == mjINT_IMPLICITFAST;
}

void check_state(const mjModel& m, mjData& d) {
  wake_touched(m, d);
  check_position(m, d, Checked::kAwake);
  check_velocity(m, d, Checked::kAwake);
}

void advance_halved(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_ADVANCE);
  if (is_implicit(m)) {
    advance_implicit(m, d);
  } else {
    integrate_euler(m, d);
  }
}

void advance_whole(const mjModel& m, mjData& d) {
  if (m.opt.integrator == mjINT_RK4) {
    integrate_runge_kutta(m, d);
  } else {
    advance_halved(m, d);
  }
}

}  // namespace

void advance_implicit(const mjModel& m, mjData& d) {
  compute_velocity_derivative(m, d, m.opt.integrator == mjINT_IMPLICIT);
  integrate_implicit(m, d);
}

void step(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_STEP);
  check_state(m, d);
  forward_woken(m, d, mjSTAGE_NONE, Sensors::kCompute);
  check_acceleration(m, d, Checked::kAwake);
  if (m.opt.enableflags & mjENBL_FWDINV) compare_forward_inverse(m, d);
  advance_whole(m, d);
  put_to_sleep(m, d);
}

void step_skip(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors) {
  StageTimer timer(d, mjTIMER_STEP);
  forward_skip(m, d, skip, sensors);
  if (is_implicit(m) && skip >= mjSTAGE_VEL) {
    integrate_implicit(m, d);
  } else {
    advance_halved(m, d);
  }
}

void step_before_control(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_STEP);
  check_state(m, d);
  forward_before_control(m, d, mjSTAGE_NONE, Sensors::kCompute);
}

void step_after_control(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_STEP, 0);  // both halves are one step
  forward_after_control(m, d, Sensors::kCompute);
  check_acceleration(m, d, Checked::kAwake);
  if (m.opt.enableflags & mjENBL_FWDINV) compare_forward_inverse(m, d);
  advance_halved(m, d);
  put_to_sleep(m, d);
}

}  // namespace sinew
