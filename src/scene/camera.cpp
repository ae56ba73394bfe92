// SPDX-License-Identifier: Apache-2.0
#include "scene/camera.h"

#include <initializer_list>

#include "math/functions/elementary.h"

namespace sinew {

namespace {

constexpr mjtNum kDegree = mjPI / 180;

void store(const Vector& v, float* p) {
  for (int i = 0; i < 3; ++i) p[i] = static_cast<float>(v[i]);
}

// The view of a free camera is level: its right side is horizontal whatever the elevation.
CameraFrame orbit_frame(const mjvCamera& camera) {
  const auto [sin_a, cos_a] = sin_cos(camera.azimuth * kDegree);
  const auto [sin_e, cos_e] = sin_cos(camera.elevation * kDegree);
  const Vector forward{cos_e * cos_a, cos_e * sin_a, sin_e};
  const Vector up{-sin_e * cos_a, -sin_e * sin_a, cos_e};
  const Vector right{sin_a, -cos_a, 0};
  return {load3(camera.lookat) - camera.distance * forward, forward, up, right};
}

// Half the height of the picture on the near plane; of parallel views it is given as such.
mjtNum half_height(bool parallel, mjtNum fovy, mjtNum near) {
  if (parallel) return 0.5 * fovy;
  const auto [sine, cosine] = sin_cos(0.5 * fovy * kDegree);
  return near * sine / cosine;
}

// A sensor of known size sees a picture whose middle lies off the axis by its principal point.
Frustum sensor_frustum(const float* size, const float* intrinsic, Frustum frustum) {
  const mjtNum per_x = frustum.near / at_least_minval(static_cast<mjtNum>(intrinsic[0]));
  const mjtNum per_y = frustum.near / at_least_minval(static_cast<mjtNum>(intrinsic[1]));
  frustum.left = per_x * (0.5 * size[0] - intrinsic[2]);
  frustum.right = per_x * (0.5 * size[0] + intrinsic[2]);
  frustum.below = per_y * (0.5 * size[1] - intrinsic[3]);
  frustum.above = per_y * (0.5 * size[1] + intrinsic[3]);
  return frustum;
}

bool is_parallel(const mjModel& m, const mjvCamera& camera) {
  return camera.type == mjCAMERA_FIXED ? m.cam_orthographic[camera.fixedcamid] != 0 : m.vis.global.orthographic != 0;
}

mjtNum eye_distance(const mjModel& m, const mjvCamera& camera) {
  return camera.type == mjCAMERA_FIXED ? m.cam_ipd[camera.fixedcamid] : static_cast<mjtNum>(m.vis.global.ipd);
}

}  // namespace

bool has_frame(const mjModel& m, const mjvCamera& camera) {
  switch (camera.type) {
    case mjCAMERA_FREE:
      return true;
    case mjCAMERA_TRACKING:
      return camera.trackbodyid >= 0 && camera.trackbodyid < m.nbody;
    case mjCAMERA_FIXED:
      return camera.fixedcamid >= 0 && camera.fixedcamid < m.ncam;
    default:
      return false;
  }
}

CameraFrame camera_frame(const mjData& d, const mjvCamera& camera) {
  if (camera.type != mjCAMERA_FIXED) return orbit_frame(camera);
  const Matrix R = load9(d.cam_xmat + 9 * camera.fixedcamid);
  return {load3(d.cam_xpos + 3 * camera.fixedcamid), -R.column(2), R.column(1), R.column(0)};
}

Frustum camera_frustum(const mjModel& m, const mjvCamera& camera) {
  Frustum frustum;
  frustum.near = m.vis.map.znear * m.stat.extent;
  frustum.far = m.vis.map.zfar * m.stat.extent;
  const int id = camera.fixedcamid;
  const bool fixed = camera.type == mjCAMERA_FIXED;
  if (fixed && m.cam_sensorsize[2 * id] > 0 && m.cam_sensorsize[2 * id + 1] > 0) {
    return sensor_frustum(m.cam_sensorsize + 2 * id, m.cam_intrinsic + 4 * id, frustum);
  }
  const mjtNum fovy = fixed ? m.cam_fovy[id] : static_cast<mjtNum>(m.vis.global.fovy);
  frustum.below = frustum.above = half_height(is_parallel(m, camera), fovy, frustum.near);
  return frustum;
}

CameraFrame camera_in_room(const mjvScene& scene) {
  const mjvGLCamera &a = scene.camera[0], &b = scene.camera[1];
  CameraFrame frame;
  frame.position = 0.5 * (load3_wide(a.pos) + load3_wide(b.pos));
  frame.forward = normalized(load3_wide(a.forward) + load3_wide(b.forward));
  frame.up = normalized(load3_wide(a.up) + load3_wide(b.up));
  frame.right = normalized(cross(frame.forward, frame.up));
  return frame;
}

CameraFrame camera_in_model(const mjvScene& scene) {
  CameraFrame frame = camera_in_room(scene);
  if (!scene.enabletransform) return frame;
  const Pose<mjtNum> X = model_in_room(scene);
  frame.position = room_to_model(scene, {frame.position, {}}).p;
  for (Vector* direction : {&frame.forward, &frame.up, &frame.right}) *direction = rotate_back(X.q, *direction);
  return frame;
}

mjvGLCamera average_camera(const mjvGLCamera& left, const mjvGLCamera& right) {
  mjvGLCamera average{};
  const Vector forward = normalized(load3_wide(left.forward) + load3_wide(right.forward));
  const Vector up = load3_wide(left.up) + load3_wide(right.up);
  store(0.5 * (load3_wide(left.pos) + load3_wide(right.pos)), average.pos);
  store(forward, average.forward);
  store(normalized(up - dot(up, forward) * forward), average.up);
  for (float mjvGLCamera::*part :
       {&mjvGLCamera::frustum_center, &mjvGLCamera::frustum_width, &mjvGLCamera::frustum_bottom,
        &mjvGLCamera::frustum_top, &mjvGLCamera::frustum_near, &mjvGLCamera::frustum_far}) {
    average.*part = 0.5f * (left.*part + right.*part);
  }
  average.orthographic = left.orthographic || right.orthographic;
  return average;
}

mjtNum frustum_height(const mjvScene& scene) {
  const mjvGLCamera camera = average_camera(scene.camera[0], scene.camera[1]);
  const mjtNum height = static_cast<mjtNum>(camera.frustum_top) - camera.frustum_bottom;
  return camera.orthographic ? height : height / at_least_minval(static_cast<mjtNum>(camera.frustum_near));
}

mjtNum window_height_at(const mjvScene& scene, const Vector& point) {
  const CameraFrame camera = camera_in_model(scene);
  return frustum_height(scene) * dot(point - camera.position, camera.forward);
}

Pose<mjtNum> model_in_room(const mjvScene& scene) {
  const float* q = scene.rotate;
  return {load3_wide(scene.translate), {q[0], q[1], q[2], q[3]}};
}

Pose<mjtNum> model_to_room(const mjvScene& scene, const Pose<mjtNum>& X_model) {
  if (!scene.enabletransform) return X_model;
  const Pose<mjtNum> X = model_in_room(scene) * X_model;
  return {static_cast<mjtNum>(scene.scale) * X.p, X.q};
}

Pose<mjtNum> room_to_model(const mjvScene& scene, const Pose<mjtNum>& X_room) {
  if (!scene.enabletransform) return X_room;
  const Pose<mjtNum> X = relative(model_in_room(scene), X_room);
  return {X.p * (1 / at_least_minval(static_cast<mjtNum>(scene.scale))), X.q};
}

Vector align_to_camera(const Vector& v, const Vector& forward) {
  const Vector ahead = normalized(Vector{forward.x, forward.y, 0});
  return {v.x * ahead.y + v.y * ahead.x, v.y * ahead.y - v.x * ahead.x, v.z};
}

void update_camera(const mjModel& m, const mjData& d, mjvCamera& camera, mjvScene& scene) {
  if (!has_frame(m, camera)) return;
  scene.enabletransform = 0;
  if (camera.type == mjCAMERA_TRACKING) load3(d.subtree_com + 3 * camera.trackbodyid).store(camera.lookat);
  const CameraFrame frame = camera_frame(d, camera);
  const Frustum frustum = camera_frustum(m, camera);
  const mjtNum half_eyes = 0.5 * eye_distance(m, camera);
  for (int eye = 0; eye < 2; ++eye) {
    mjvGLCamera& gl = scene.camera[eye];
    store(frame.position + (eye ? half_eyes : -half_eyes) * frame.right, gl.pos);
    store(frame.forward, gl.forward);
    store(frame.up, gl.up);
    gl.frustum_center = static_cast<float>(0.5 * (frustum.right - frustum.left));
    gl.frustum_width = static_cast<float>(0.5 * (frustum.right + frustum.left));
    gl.frustum_bottom = static_cast<float>(-frustum.below);
    gl.frustum_top = static_cast<float>(frustum.above);
    gl.frustum_near = static_cast<float>(frustum.near);
    gl.frustum_far = static_cast<float>(frustum.far);
    gl.orthographic = is_parallel(m, camera);
  }
}

}  // namespace sinew
