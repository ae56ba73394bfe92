// SPDX-License-Identifier: Apache-2.0
// model_gradient.h -- a gradient by model parameters, in the shape of the model: it has at body_mass[3] the slope by
// body_mass[3].
//   note  a number that the motion does not depend on is zero. A number that it may depend on, but whose slope is not
//         known, is not a number (NaN): whole fields from the start, single numbers when a step meets them
#ifndef SINEW_DERIVE_PARAMETER_MODEL_GRADIENT_H_
#define SINEW_DERIVE_PARAMETER_MODEL_GRADIENT_H_

#include <mujoco/mjmodel.h>

#include "model/arena/arena.h"

namespace sinew {

// Null if memory has run out. To be freed as models are.
mjModel* make_gradient(const mjModel& m);

// Back to the start: zeros, and NaN where slopes are not known.
void clear_gradient(mjModel& gradient);

// Whether it is a gradient, and of a model whose arrays are as long.
bool is_gradient_of(const mjModel& gradient, const mjModel& m);

// A gradient has its numbers back at the end of a scope, unless keep() is called before.
//   cost  a copy of all numbers of the gradient
class GradientGuard {
 public:
  GradientGuard(mjModel* gradient, StackFrame& frame);  // null: there is none
  ~GradientGuard();
  GradientGuard(const GradientGuard&) = delete;
  GradientGuard& operator=(const GradientGuard&) = delete;

  void keep() { gradient_ = nullptr; }

 private:
  mjModel* gradient_;
  mjtNum* numbers_ = nullptr;
  mjOption opt_;
};

// A slope that is not known, and those by the place of a geom in its body.
mjtNum unknown_slope();
void mark_geom_pose(mjModel& gradient, int geom);

}  // namespace sinew

#endif  // SINEW_DERIVE_PARAMETER_MODEL_GRADIENT_H_
