// SPDX-License-Identifier: Apache-2.0
// move.h -- what dragging the mouse does to a camera, to the model in its room, and to a perturbation.
//   in    an action (mjtMouse); how far the mouse went right and down, in heights of the window
#ifndef SINEW_SCENE_MOVE_H_
#define SINEW_SCENE_MOVE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjvisualize.h>

#include "scene/geom.h"

namespace sinew {

struct Drag {
  int action;
  mjtNum right, down;
};

// Free and tracking cameras turn and zoom; only free ones shift.
void move_camera(const mjModel& m, const Drag& drag, const mjvScene& scene, mjvCamera& camera);

void move_model(const mjModel& m, const Drag& drag, const Vector& room_up, mjvScene& scene);

// Of a perturbation that has a body.
void move_perturb(const mjModel& m, const mjData& d, const Drag& drag, const mjvScene& scene, mjvPerturb& perturb);

}  // namespace sinew

#endif  // SINEW_SCENE_MOVE_H_
