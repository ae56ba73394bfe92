// SPDX-License-Identifier: Apache-2.0
#include "step/part.h"

#include "integrate/implicit.h"
#include "model/timer.h"
#include "step/integrate.h"
#include "step/inverse.h"
#include "step/step.h"
#include "step/wake.h"

namespace sinew {

void step_before_control(const mjModel& m, mjData& d) {
  const StageTimer timer(d, mjTIMER_STEP);
  begin_step(m, d);
  forward_before_control(m, d, mjSTAGE_NONE, Sensors::kCompute);
}

void step_after_control(const mjModel& m, mjData& d) {
  const StageTimer timer(d, mjTIMER_STEP, 0);  // both halves are one step
  forward_after_control(m, d, Sensors::kCompute);
  end_step(m, d, integrate_one_evaluation);
}

void forward_skip(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors) {
  if (skip < mjSTAGE_POS) wake_touched(m, d);
  forward_woken(m, d, skip, sensors);
}

void inverse_skip(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors) {
  const StageTimer timer(d, mjTIMER_INVERSE);
  if (skip < mjSTAGE_POS) {
    wake_touched(m, d);
    forward_position(m, d);
    measure(m, d, mjSTAGE_POS, sensors);
  }
  if (skip < mjSTAGE_VEL) {
    forward_velocity(m, d);
    measure(m, d, mjSTAGE_VEL, sensors);
  }
  invert_dynamics(m, d, sensors);
}

void step_skip(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors) {
  const StageTimer timer(d, mjTIMER_STEP);
  forward_skip(m, d, skip, sensors);
  is_implicit(m) && skip >= mjSTAGE_VEL ? integrate_implicit(m, d) : integrate_one_evaluation(m, d);
}

}  // namespace sinew
