// SPDX-License-Identifier: Apache-2.0
// joints.h -- joints: arrows along axes, boxes and balls where all axes are free. Those at a limit turn red.
#ifndef SINEW_SCENE_JOINTS_H_
#define SINEW_SCENE_JOINTS_H_

#include "scene/builder.h"

namespace sinew {

void add_joints(Builder& scene);

// The shape of a joint that stands for an object; `room` is the half size of a box and the radius of a ball.
mjvGeom* add_joint_shape(Builder& scene, int joint, int object_type, int object, mjtNum room, mjtNum length,
                         mjtNum width, const Rgba& rgba);

}  // namespace sinew

#endif  // SINEW_SCENE_JOINTS_H_
