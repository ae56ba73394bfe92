// SPDX-License-Identifier: Apache-2.0
// select.h -- what is under the mouse.
//   in    a point of the picture, from (0, 0) at the lower left to (1, 1)         out   the nearest thing along its ray
//   note  of flexes and skins the nearest vertex is selected, with the body that it hangs on
#ifndef SINEW_SCENE_SELECT_H_
#define SINEW_SCENE_SELECT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjvisualize.h>

#include "scene/geom.h"
#include "shape/ray.h"

namespace sinew {

struct Selected {
  int body = -1, geom = -1, flex = -1, skin = -1;
  Vector point;  // in the world
};

// The line of sight through a point of a picture that is `aspect` times as wide as high. Its direction is a unit
// vector.
Ray line_of_sight(const mjvScene& scene, mjtNum aspect, mjtNum x, mjtNum y);

Selected select(const mjModel& m, const mjData& d, const mjvOption& option, const mjvScene& scene, const Ray& ray);

}  // namespace sinew

#endif  // SINEW_SCENE_SELECT_H_
