// SPDX-License-Identifier: Apache-2.0
// api_camera.cpp -- cameras: steered, placed, and taken apart.
#include <mujoco/mujoco.h>

#include "base/error.h"
#include "capi/run_stage.h"
#include "model/private_data.h"
#include "scene/camera.h"
#include "scene/defaults.h"

using namespace sinew;

namespace {

void store(const CameraFrame& frame, mjtNum* position, mjtNum* forward, mjtNum* up) {
  if (position) frame.position.store(position);
  if (forward) frame.forward.store(forward);
  if (up) frame.up.store(up);
}

void store(const Pose<mjtNum>& pose, mjtNum* position, mjtNum* quat) { pose.store(position, quat); }

}  // namespace

extern "C" {

void mjv_defaultCamera(mjvCamera* cam) { *cam = default_camera(); }

void mjv_defaultFreeCamera(const mjModel* m, mjvCamera* cam) { *cam = default_free_camera(*m); }

void mjv_room2model(mjtNum modelpos[3], mjtNum modelquat[4], const mjtNum roompos[3], const mjtNum roomquat[4],
                    const mjvScene* scn) {
  store(room_to_model(*scn, Pose<mjtNum>::load(roompos, roomquat)), modelpos, modelquat);
}

void mjv_model2room(mjtNum roompos[3], mjtNum roomquat[4], const mjtNum modelpos[3], const mjtNum modelquat[4],
                    const mjvScene* scn) {
  store(model_to_room(*scn, Pose<mjtNum>::load(modelpos, modelquat)), roompos, roomquat);
}

void mjv_cameraInModel(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene* scn) {
  store(camera_in_model(*scn), headpos, forward, up);
}

void mjv_cameraInRoom(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene* scn) {
  store(camera_in_room(*scn), headpos, forward, up);
}

mjtNum mjv_frustumHeight(const mjvScene* scn) { return frustum_height(*scn); }

void mjv_alignToCamera(mjtNum res[3], const mjtNum vec[3], const mjtNum forward[3]) {
  align_to_camera(load3(vec), load3(forward)).store(res);
}

mjvGLCamera mjv_averageCamera(const mjvGLCamera* cam1, const mjvGLCamera* cam2) { return average_camera(*cam1, *cam2); }

void mjv_updateCamera(const mjModel* m, const mjData* d, mjvCamera* cam, mjvScene* scn) {
  if (cam && is_data_of(__func__, *m, *d)) update_camera(*m, *d, *cam, *scn);
}

void mjv_cameraFrame(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], mjtNum right[3], const mjData* d,
                     const mjvCamera* cam) {
  const int ncam = private_data(*d).sizes[size_of_model::ncam];
  const bool is_missing = cam->type == mjCAMERA_FIXED && (cam->fixedcamid < 0 || cam->fixedcamid >= ncam);
  if (cam->type == mjCAMERA_USER || is_missing) {
    return raise_error("mjv_cameraFrame: a camera of type %d and number %d has no frame of its own", cam->type,
                       cam->fixedcamid);
  }
  const CameraFrame frame = camera_frame(*d, *cam);
  store(frame, headpos, forward, up);
  if (right) frame.right.store(right);
}

void mjv_cameraFrustum(float zver[2], float zhor[2], float zclip[2], const mjModel* m, const mjvCamera* cam) {
  if (!has_frame(*m, *cam)) {
    return raise_error("mjv_cameraFrustum: the model has no frustum for a camera of type %d (camera %d, body %d)",
                       cam->type, cam->fixedcamid, cam->trackbodyid);
  }
  const Frustum frustum = camera_frustum(*m, *cam);
  const auto store2 = [](float* pair, mjtNum first, mjtNum second) {
    if (!pair) return;
    pair[0] = static_cast<float>(first);
    pair[1] = static_cast<float>(second);
  };
  store2(zver, frustum.below, frustum.above);
  store2(zhor, frustum.left, frustum.right);
  store2(zclip, frustum.near, frustum.far);
}

}  // extern "C"
