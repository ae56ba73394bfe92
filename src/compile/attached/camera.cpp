// SPDX-License-Identifier: Apache-2.0
#include "compile/attached/camera.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "compile/tree/frame.h"
#include "compile/tree/written_parts.h"

namespace sinew {
namespace {

void check_camera(const Camera& camera) {
  if (camera.c.fovy >= 180) throw ModelError(describe(camera) + ": fovy must be smaller than 180");
  if (camera.c.resolution[0] < 0 || camera.c.resolution[1] < 0) {
    throw ModelError(describe(camera) + ": resolution cannot be negative");
  }
}

// Lengths on the sensor; what is given in pixels wins.
float on_sensor(float length, float pixels, float sensor, float resolution) {
  return pixels != 0 ? pixels / resolution * sensor : length;
}

// Without a sensor the focal length is the distance of the near plane, so that the projection is the usual one.
// The angle is a float's: the API stores the sensor so.
void write_lens(const mjsCamera& c, int i, mjModel& m) {
  float* intrinsic = m.cam_intrinsic + 4 * i;
  m.cam_fovy[i] = c.fovy;
  if (!(c.sensor_size[0] > 0 && c.sensor_size[1] > 0)) {
    intrinsic[0] = intrinsic[1] = m.vis.map.znear;
    return;
  }
  for (int k = 0; k < 2; ++k) {
    intrinsic[k] = on_sensor(c.focal_length[k], c.focal_pixel[k], c.sensor_size[k], c.resolution[k]);
    intrinsic[2 + k] = on_sensor(c.principal_length[k], c.principal_pixel[k], c.sensor_size[k], c.resolution[k]);
  }
  m.cam_fovy[i] = 2 * std::atan2(c.sensor_size[1] / 2, intrinsic[1]) * 180.0 / mjPI;
}

}  // namespace

void compile_cameras(Build& build) {
  build.camera.clear();
  for (const Camera* camera : build.all<Camera>()) {
    check_camera(*camera);
    build.camera.push_back({placement_in_body(build, *camera)});
  }
}

void write_cameras(const Build& build, mjModel& m) {
  for (const Camera* camera : build.all<Camera>()) {
    const int i = camera->id;
    const mjsCamera& c = camera->c;
    m.cam_mode[i] = c.mode;
    m.cam_bodyid[i] = camera->body->id;
    m.cam_targetbodyid[i] = c.targetbody->empty() ? -1 : require_id(build, *camera, mjOBJ_BODY, *c.targetbody);
    build.camera[i].place.store(m.cam_pos + 3 * i, m.cam_quat + 4 * i);
    m.cam_orthographic[i] = c.orthographic;
    m.cam_ipd[i] = c.ipd;
    for (int k = 0; k < 2; ++k) m.cam_resolution[2 * i + k] = static_cast<int>(c.resolution[k]);
    std::copy_n(c.sensor_size, 2, m.cam_sensorsize + 2 * i);
    write_lens(c, i, m);
    write_user(c, m.nuser_cam, i, m.cam_user);
  }
}

}  // namespace sinew
