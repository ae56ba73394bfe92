// SPDX-License-Identifier: Apache-2.0
// timing.h -- how long forward and inverse dynamics take, by the number of constraint rows: the measurement of
//   E. Todorov, Convex and analytically-invertible dynamics with contacts and constraints (ICRA 2014), figure 3.
#ifndef SINEW_APPS_TIMING_H_
#define SINEW_APPS_TIMING_H_

#include <vector>

#include "measure.h"

namespace app {

// Microseconds of one evaluation, means over the states of a group; negative where there is no such computation.
struct Costs {
  double impulse_5 = 0;   // impulses, GPGS with 5 sweeps
  double impulse_50 = 0;  // the same with 50
  double impulse_inverse = 0;
  double soft = 0;          // the soft formulation with its own solver, mj_forward
  double soft_inverse = 0;  // mj_inverse
};

struct CostGroup {
  int first_row, last_row;  // how many constraint rows the states have
  int states = 0;
  double contacts = 0;  // mean
  Costs us;
};

// States along five runs that share the time, in groups of ten rows: one run from the start of the model, four in which
// what floats is thrown down. Throws Failure if the impulse formulation refuses the model.
std::vector<CostGroup> time_dynamics(const sinew::Model& model, const RunOptions& options);

}  // namespace app

#endif  // SINEW_APPS_TIMING_H_
