// SPDX-License-Identifier: Apache-2.0
#include "step/part.h"

#include "integrate/implicit.h"
#include "model/timer.h"
#include "step/sleep.h"
#include "step/step.h"

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

void step_skip(const mjModel& m, mjData& d, mjtStage skip, Sensors sensors) {
  const StageTimer timer(d, mjTIMER_STEP);
  forward_skip(m, d, skip, sensors);
  is_implicit(m) && skip >= mjSTAGE_VEL ? integrate_implicit(m, d) : integrate_one_evaluation(m, d);
}

}  // namespace sinew
