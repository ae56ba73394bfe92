// SPDX-License-Identifier: Apache-2.0
// perturb.h -- bodies pulled and twisted with the mouse: a damped spring between a body and where it is dragged to.
//   note  refpos and refquat are where the inertial frame of the body is to go, refselpos the selected point
#ifndef SINEW_SCENE_PERTURB_H_
#define SINEW_SCENE_PERTURB_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjvisualize.h>

#include "scene/geom.h"

namespace sinew {

// True if there is a body of that number to be pulled.
bool has_selection(const mjModel& m, const mjvPerturb& perturb);

// The selected point in the world.
Vector selected_point(const mjData& d, const mjvPerturb& perturb);

// Puts the reference where the body is, so that nothing jerks, and measures mass and scale at the selected point.
void init_perturb(const mjModel& m, mjData& d, const mjvScene& scene, mjvPerturb& perturb);

// Bodies that programs move are moved; if time stands still, so are bodies that float freely.
void apply_perturb_pose(const mjModel& m, mjData& d, const mjvPerturb& perturb, bool paused);

// Writes xfrc_applied of the selected body, if a perturbation is active.
void apply_perturb_force(const mjModel& m, mjData& d, const mjvPerturb& perturb);

}  // namespace sinew

#endif  // SINEW_SCENE_PERTURB_H_
