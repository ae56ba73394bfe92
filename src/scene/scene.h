// SPDX-License-Identifier: Apache-2.0
// scene.h -- the memory of a scene: room for geoms, and arrays of the flexes and skins of one model.
//   note  everything is allocated here, so that an update allocates nothing
#ifndef SINEW_SCENE_SCENE_H_
#define SINEW_SCENE_SCENE_H_

#include <mujoco/mjvisualize.h>

namespace sinew {

// An empty scene without memory; what it held before is forgotten, not freed.
void set_default_scene(mjvScene& scene);

// Frees what the scene has and makes it anew; no model stands for one without flexes and skins. False if there is no
// memory for it: the scene is then empty.
bool make_scene(const mjModel* m, mjvScene& scene, int max_geoms);

void free_scene(mjvScene& scene);

// How many faces the surface of a flex may have, whichever of its parts are shown.
int flex_face_room(const mjModel& m, int flex);

}  // namespace sinew

#endif  // SINEW_SCENE_SCENE_H_
