// SPDX-License-Identifier: Apache-2.0
// camera.h -- where the view is from, and what part of the world is in it.
//   in    mjvCamera, steered by people; poses of the model's cameras        out   mjvScene.camera, one for each eye
//   note  the eyes of a scene live in the room. Only a program that moves them itself puts the model into the room with
//         a transform; an mjvCamera switches it off
#ifndef SINEW_SCENE_CAMERA_H_
#define SINEW_SCENE_CAMERA_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjvisualize.h>

#include "math/pose.h"
#include "scene/geom.h"

namespace sinew {

struct CameraFrame {
  Vector position, forward, up, right;
};

// Edges of the picture on the near plane, counted from the axis of the camera; of parallel views: anywhere.
struct Frustum {
  mjtNum below = 0, above = 0;
  mjtNum left = 0, right = 0;  // zeros: as the picture's width has it
  mjtNum near = 0, far = 0;
};

// False if the camera has no frame of its own: user cameras, and numbers that no body and no camera has.
bool has_frame(const mjModel& m, const mjvCamera& camera);

// Of a camera that has a frame.
CameraFrame camera_frame(const mjData& d, const mjvCamera& camera);
Frustum camera_frustum(const mjModel& m, const mjvCamera& camera);

// The frame from what is stored for both eyes: midway between them. The second is in coordinates of the model.
CameraFrame camera_in_room(const mjvScene& scene);
CameraFrame camera_in_model(const mjvScene& scene);

// One camera midway between two.
mjvGLCamera average_camera(const mjvGLCamera& left, const mjvGLCamera& right);

// Height of the picture at distance 1; of parallel views at any distance.
mjtNum frustum_height(const mjvScene& scene);

// How much of the world one height of the window is where the point is.
//   trap  in MuJoCo's figures this grows with the distance in parallel views, too
mjtNum window_height_at(const mjvScene& scene, const Vector& point);

// From the model to the room and back. The scale does not touch directions.
//   trap  MuJoCo's figures scale the shift on the way to the room, but not on the way back: unless the scale is 1 or
//         there is no shift, one is not the inverse of the other. Cameras and renderers go by room_to_model()
Pose<mjtNum> model_in_room(const mjvScene& scene);
Pose<mjtNum> model_to_room(const mjvScene& scene, const Pose<mjtNum>& X_model);
Pose<mjtNum> room_to_model(const mjvScene& scene, const Pose<mjtNum>& X_room);

// Turns v about the vertical so that its y axis points where the camera looks.
Vector align_to_camera(const Vector& v, const Vector& forward);

// Writes both eyes; a tracking camera first moves its lookat to its body's subtree. Nothing happens without a frame.
void update_camera(const mjModel& m, const mjData& d, mjvCamera& camera, mjvScene& scene);

}  // namespace sinew

#endif  // SINEW_SCENE_CAMERA_H_
