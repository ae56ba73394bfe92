// SPDX-License-Identifier: Apache-2.0
// mouse.h -- what the mouse does in the scene: camera, selection, perturbation.
#ifndef SINEW_APPS_VIEW_MOUSE_H_
#define SINEW_APPS_VIEW_MOUSE_H_

#include "desk.h"

namespace app::view {

// An event of the mouse in the scene.
void handle_mouse(Desk& desk);
// The parent of the selected body is selected.
void select_parent(Desk& desk);
// A letter that was pressed with Shift flies the camera: W and S forward and back, A and D left and right, E and Q up
// and down. False for any other key.
bool fly_camera(Desk& desk, int key);
// The simulation learns of a perturbation that has changed.
void send_perturbation(Desk& desk);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_MOUSE_H_
