// SPDX-License-Identifier: Apache-2.0
// viewpoints.h -- the model's cameras, with what their sensors see, and its lights.
#ifndef SINEW_SCENE_VIEWPOINTS_H_
#define SINEW_SCENE_VIEWPOINTS_H_

#include "scene/builder.h"

namespace sinew {

void add_cameras(Builder& scene);
void add_lights(Builder& scene);

}  // namespace sinew

#endif  // SINEW_SCENE_VIEWPOINTS_H_
