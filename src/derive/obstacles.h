// SPDX-License-Identifier: Apache-2.0
// obstacles.h -- what a model has, or a program has hooked in, that derivatives do not know.
#ifndef SINEW_DERIVE_OBSTACLES_H_
#define SINEW_DERIVE_OBSTACLES_H_

#include <mujoco/mjdata.h>

#include "derive/report.h"

namespace sinew {

// Looks for obstacles of the smooth forces, actuation included if asked for. Constraints report their own.
void find_obstacles(const mjModel& m, bool actuation, DerivativeReport& report);

// Counts controls, activations and actuator forces at, or close to, a bound that clamps them.
void count_bounds(const mjModel& m, const mjData& d, DerivativeReport& report);

}  // namespace sinew

#endif  // SINEW_DERIVE_OBSTACLES_H_
