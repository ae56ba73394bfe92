// SPDX-License-Identifier: Apache-2.0
#include "mouse.h"

#include <cmath>

#include "panels.h"

namespace app::view {
namespace {

constexpr mjtNum kFlight = 0.04;  // of the distance to the point that is looked at, for each press of a key

// What a drag does: the right button shifts, the left one turns, the middle one zooms; Shift takes the other plane.
int drag_action(const mjuiState& state) {
  if (state.right) return state.shift ? mjMOUSE_MOVE_H : mjMOUSE_MOVE_V;
  if (state.left) return state.shift ? mjMOUSE_ROTATE_H : mjMOUSE_ROTATE_V;
  return mjMOUSE_ZOOM;
}

bool moves_camera(const Desk& desk) {
  return desk.camera.type == mjCAMERA_FREE || desk.camera.type == mjCAMERA_TRACKING;
}

void begin_perturbation(Desk& desk) {
  const mjuiState& state = desk.ui();
  int wanted = 0;
  if (state.control && desk.perturb.select > 0) {
    if (state.right) wanted = mjPERT_TRANSLATE;
    if (state.left) wanted = mjPERT_ROTATE;
  }
  if (wanted && !desk.perturb.active) mjv_initPerturb(desk.model.get(), desk.data, &desk.scene, &desk.perturb);
  if (wanted == desk.perturb.active) return;
  desk.perturb.active = wanted;
  send_perturbation(desk);
}

// Ctrl and the right button track the body; the right button alone looks at the point; the left one selects.
void pick(Desk& desk) {
  const mjuiState& state = desk.ui();
  const mjrRect rect = state.rect[kScene];
  if (rect.width <= 0 || rect.height <= 0) return;
  mjtNum point[3];
  int geom = -1, flex = -1, skin = -1;
  const int body = mjv_select(desk.model.get(), desk.data, &desk.option, static_cast<mjtNum>(rect.width) / rect.height,
                              (state.x - rect.left) / rect.width, (state.y - rect.bottom) / rect.height, &desk.scene,
                              point, &geom, &flex, &skin);
  if (state.button == mjBUTTON_RIGHT) {
    if (body >= 0) mju_copy3(desk.camera.lookat, point);
    if (body > 0 && state.control) {
      desk.perturb.select = body;
      desk.on.camera = 1;
      use_camera(desk);
    }
    return;
  }
  if (state.button != mjBUTTON_LEFT) return;
  desk.perturb.select = body > 0 ? body : 0;
  desk.perturb.flexselect = body >= 0 ? flex : -1;
  desk.perturb.skinselect = body >= 0 ? skin : -1;
  if (body > 0) {
    mjtNum offset[3];
    mju_sub3(offset, point, desk.data->xpos + 3 * body);
    mju_mulMatTVec(desk.perturb.localpos, desk.data->xmat + 9 * body, offset, 3, 3);
  }
  desk.perturb.active = 0;
  send_perturbation(desk);
}

void drag(Desk& desk) {
  const mjuiState& state = desk.ui();
  const double height = state.rect[kScene].height > 0 ? state.rect[kScene].height : 1;
  const int action = drag_action(state);
  // The mouse of the API runs downwards.
  const mjtNum dx = state.dx / height, dy = -state.dy / height;
  if (desk.perturb.active) {
    mjv_movePerturb(desk.model.get(), desk.data, action, dx, dy, &desk.scene, &desk.perturb);
    send_perturbation(desk);
  } else if (moves_camera(desk)) {
    mjv_moveCamera(desk.model.get(), action, dx, dy, &desk.scene, &desk.camera);
  }
}

}  // namespace

void handle_mouse(Desk& desk) {
  const mjuiState& state = desk.ui();
  switch (state.type) {
    case mjEVENT_PRESS:
      if (state.doubleclick) pick(desk);
      begin_perturbation(desk);
      break;
    case mjEVENT_RELEASE:
      begin_perturbation(desk);
      break;
    case mjEVENT_MOVE:
      if (state.left || state.right || state.middle) drag(desk);
      break;
    case mjEVENT_SCROLL:
      if (moves_camera(desk)) {
        mjv_moveCamera(desk.model.get(), mjMOUSE_ZOOM, 0, -0.05 * state.sy, &desk.scene, &desk.camera);
      }
      break;
    default:
      break;
  }
}

void select_parent(Desk& desk) {
  if (desk.perturb.select <= 0) return;
  desk.perturb.select = desk.model->body_parentid[desk.perturb.select];
  desk.perturb.flexselect = desk.perturb.skinselect = -1;
  send_perturbation(desk);
}

bool fly_camera(Desk& desk, int key) {
  const struct {
    int key;
    mjtNum forward, right, up;
  } ways[] = {{'W', 1, 0, 0}, {'S', -1, 0, 0}, {'D', 0, 1, 0}, {'A', 0, -1, 0}, {'E', 0, 0, 1}, {'Q', 0, 0, -1}};
  mjvCamera& camera = desk.camera;
  for (const auto& way : ways) {
    if (way.key != key) continue;
    if (camera.type != mjCAMERA_FREE) {
      desk.on.camera = 0;
      use_camera(desk);
    }
    const mjtNum turn = camera.azimuth * mjPI / 180, rise = camera.elevation * mjPI / 180;
    const mjtNum forward[3] = {std::cos(rise) * std::cos(turn), std::cos(rise) * std::sin(turn), std::sin(rise)};
    const mjtNum right[3] = {std::sin(turn), -std::cos(turn), 0}, up[3] = {0, 0, 1};
    const mjtNum step = kFlight * camera.distance;
    mju_addToScl3(camera.lookat, forward, step * way.forward);
    mju_addToScl3(camera.lookat, right, step * way.right);
    mju_addToScl3(camera.lookat, up, step * way.up);
    return true;
  }
  return false;
}

void send_perturbation(Desk& desk) {
  desk.physics->post([perturb = desk.perturb](Physics& physics) { physics.set_perturbation(perturb); });
}

}  // namespace app::view
