// SPDX-License-Identifier: Apache-2.0
// model_geoms.h -- the geoms and sites of the model, as they are.
#ifndef SINEW_SCENE_MODEL_GEOMS_H_
#define SINEW_SCENE_MODEL_GEOMS_H_

#include "scene/builder.h"

namespace sinew {

// Planes that never end are put below the camera of the last update, by whole repeats of their texture, so that nobody
// sees them move. Frames and labels come with the geoms that they belong to.
void add_geoms_of_model(Builder& scene);

void add_sites(Builder& scene);

}  // namespace sinew

#endif  // SINEW_SCENE_MODEL_GEOMS_H_
