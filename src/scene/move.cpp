// SPDX-License-Identifier: Apache-2.0
#include "scene/move.h"

#include <cmath>

#include "scene/camera.h"

namespace sinew {

namespace {

bool is_turn(int action) { return action == mjMOUSE_ROTATE_V || action == mjMOUSE_ROTATE_H; }

// The axis of a turn, or the direction of a shift, along x right, y ahead and z up as the camera sees them.
Vector drag_vector(const Drag& drag) {
  switch (drag.action) {
    case mjMOUSE_ROTATE_V:
      return {drag.down, 0, drag.right};
    case mjMOUSE_ROTATE_H:
      return {drag.down, drag.right, 0};
    case mjMOUSE_MOVE_V:
    case mjMOUSE_MOVE_V_REL:
      return {drag.right, 0, -drag.down};
    case mjMOUSE_MOVE_H:
    case mjMOUSE_MOVE_H_REL:
      return {drag.right, -drag.down, 0};
    default:
      return {};
  }
}

void turn_camera(const Drag& drag, mjvCamera& camera) {
  camera.azimuth -= 180 * drag.right;
  camera.elevation -= 180 * drag.down;
  if (camera.azimuth > 180) camera.azimuth -= 360;
  if (camera.azimuth < -180) camera.azimuth += 360;
  camera.elevation = clip(camera.elevation, mjtNum{-90}, mjtNum{90});
}

void zoom_camera(mjtNum extent, const Drag& drag, mjvCamera& camera) {
  camera.distance -= 9 * extent * drag.down * std::log(1 + camera.distance / (3 * extent));
  camera.distance = clip(camera.distance, 0.01 * extent, 100 * extent);
}

void shift_camera(const Drag& drag, const mjvScene& scene, mjvCamera& camera) {
  Vector lookat = load3(camera.lookat);
  const CameraFrame view = camera_in_model(scene);
  if (drag.action == mjMOUSE_MOVE_V_REL) {
    lookat += drag.right * view.right + drag.down * view.up;
  } else if (drag.action == mjMOUSE_MOVE_H_REL) {
    lookat += drag.right * view.right + drag.down * view.forward;
  } else {  // what is in the picture goes with the mouse, so the camera goes the other way
    lookat -= window_height_at(scene, lookat) * align_to_camera(drag_vector(drag), view.forward);
  }
  lookat.store(camera.lookat);
}

// A spring that is wound up by more than a quarter turn would not know which way to unwind.
void turn_perturb(const mjModel& m, const mjData& d, const Quat<mjtNum>& turn, mjvPerturb& perturb) {
  constexpr mjtNum kMost = mjPI / 2;
  const int body = perturb.select;
  const Quat<mjtNum> q = load4(d.xquat + 4 * body) * load4(m.body_iquat + 4 * body);
  Vector wound = difference(normalized(turn * load4(perturb.refquat)), q);
  const mjtNum angle = norm(wound);
  if (angle > kMost) wound *= kMost / angle;
  (q * from_rotation_vector(wound)).store(perturb.refquat);
}

}  // namespace

void move_camera(const mjModel& m, const Drag& drag, const mjvScene& scene, mjvCamera& camera) {
  if (camera.type != mjCAMERA_FREE && camera.type != mjCAMERA_TRACKING) return;
  if (is_turn(drag.action)) {
    turn_camera(drag, camera);
  } else if (drag.action == mjMOUSE_ZOOM) {
    zoom_camera(m.stat.extent, drag, camera);
  } else if (drag.action != mjMOUSE_NONE && camera.type == mjCAMERA_FREE) {
    shift_camera(drag, scene, camera);
  }
}

void move_model(const mjModel& m, const Drag& drag, const Vector& room_up, mjvScene& scene) {
  if (drag.action == mjMOUSE_ZOOM) {
    const mjtNum scale = scene.scale;
    scene.scale = static_cast<float>(clip(scale + 3 * drag.down * std::log(1 + scale / 3), mjtNum{0.01}, mjtNum{100}));
    return;
  }
  const Vector up = normalized(room_up);
  const Vector right = normalized(cross(camera_in_room(scene).forward, up));
  const Matrix view = Matrix::from_columns(right, cross(up, right), up);
  const Vector v = view * drag_vector(drag);
  if (is_turn(drag.action)) {
    const float* q = scene.rotate;
    const Quat<mjtNum> turned = from_rotation_vector(mjPI * v) * Quat<mjtNum>{q[0], q[1], q[2], q[3]};
    const Quat<mjtNum> unit = normalized(turned);
    const mjtNum parts[4] = {unit.w, unit.x, unit.y, unit.z};
    for (int i = 0; i < 4; ++i) scene.rotate[i] = static_cast<float>(parts[i]);
  } else {
    for (int i = 0; i < 3; ++i) scene.translate[i] += static_cast<float>(m.stat.extent * v[i]);
  }
}

void move_perturb(const mjModel& m, const mjData& d, const Drag& drag, const mjvScene& scene, mjvPerturb& perturb) {
  const Vector forward = camera_in_model(scene).forward;
  const Vector v = align_to_camera(drag_vector(drag), forward);
  if (is_turn(drag.action)) {
    turn_perturb(m, d, from_rotation_vector(2 * mjPI * v), perturb);
    return;
  }
  Vector shift = perturb.scale * v;
  const Matrix R = load9(d.xmat + 9 * perturb.select);  // the relative actions move along the axes of the body
  if (drag.action == mjMOUSE_MOVE_V_REL) shift = perturb.scale * (R * Vector{0, drag.right, drag.down});
  if (drag.action == mjMOUSE_MOVE_H_REL) shift = perturb.scale * (R * Vector{drag.down, drag.right, 0});
  (load3(perturb.refpos) + shift).store(perturb.refpos);
  (load3(perturb.refselpos) + shift).store(perturb.refselpos);
}

}  // namespace sinew
