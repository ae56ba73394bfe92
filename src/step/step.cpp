// SPDX-License-Identifier: Apache-2.0
#include "step/step.h"

#include "model/timer.h"
#include "step/check.h"
#include "step/forward.h"

namespace sinew {
namespace {

void advance_halved(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_ADVANCE);
  (void)m;
}

}  // namespace

void step(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_STEP);
  check_position(m, d);
  check_velocity(m, d);
  forward(m, d);
  check_acceleration(m, d);
  advance_halved(m, d);
}

void step_before_control(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_STEP);
  check_position(m, d);
  check_velocity(m, d);
  forward_before_control(m, d, mjSTAGE_NONE, Sensors::kCompute);
}

void step_after_control(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_STEP);
  forward_after_control(m, d, Sensors::kCompute);
  check_acceleration(m, d);
  advance_halved(m, d);
}

}  // namespace sinew
