// SPDX-License-Identifier: Apache-2.0
// update.h -- a state of a model becomes a scene.
#ifndef SINEW_SCENE_UPDATE_H_
#define SINEW_SCENE_UPDATE_H_

#include "scene/builder.h"

namespace sinew {

// Appends to the geoms that the scene has. `perturb` may be null.
void add_geoms(const mjModel& m, mjData& d, const mjvOption& option, const mjvPerturb* perturb, int categories,
               mjvScene& scene);

// Empties the scene and fills it: geoms, cameras (none: they stay as they are), lights, flexes and skins.
void update_scene(const mjModel& m, mjData& d, const mjvOption& option, const mjvPerturb* perturb, mjvCamera* camera,
                  int categories, mjvScene& scene);

}  // namespace sinew

#endif  // SINEW_SCENE_UPDATE_H_
