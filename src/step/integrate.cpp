// SPDX-License-Identifier: Apache-2.0
#include "step/integrate.h"

#include "force/derivative.h"
#include "integrate/implicit.h"
#include "model/timer.h"

namespace sinew {

bool is_implicit(const mjModel& m) {
  return m.opt.integrator == mjINT_IMPLICIT || m.opt.integrator == mjINT_IMPLICITFAST;
}

void integrate_one_evaluation(const mjModel& m, mjData& d) {
  const StageTimer timer(d, mjTIMER_ADVANCE);
  is_implicit(m) ? integrate_with_derivative(m, d) : integrate_euler(m, d);
}

void integrate_with_derivative(const mjModel& m, mjData& d) {
  compute_velocity_derivative(m, d, m.opt.integrator == mjINT_IMPLICIT);
  integrate_implicit(m, d);
}

}  // namespace sinew
