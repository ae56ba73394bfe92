// SPDX-License-Identifier: Apache-2.0
// lights.h -- the lights of a scene: the headlight at the camera, then those of the model that are on.
#ifndef SINEW_SCENE_LIGHTS_H_
#define SINEW_SCENE_LIGHTS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjvisualize.h>

namespace sinew {

void make_lights(const mjModel& m, const mjData& d, mjvScene& scene);

}  // namespace sinew

#endif  // SINEW_SCENE_LIGHTS_H_
