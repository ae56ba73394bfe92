// SPDX-License-Identifier: Apache-2.0
// defaults.h -- cameras, perturbations, options and figures as programs find them before they change anything.
#ifndef SINEW_SCENE_DEFAULTS_H_
#define SINEW_SCENE_DEFAULTS_H_

#include <mujoco/mjvisualize.h>

namespace sinew {

mjvCamera default_camera();

// Shows the whole model: around its center, from 1.5 times its extent, in the direction that the model asks for.
mjvCamera default_free_camera(const mjModel& m);

mjvPerturb default_perturb();
mjvOption default_option();
void set_default_figure(mjvFigure& figure);  // in place: a figure is too large for a stack

}  // namespace sinew

#endif  // SINEW_SCENE_DEFAULTS_H_
