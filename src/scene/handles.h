// SPDX-License-Identifier: Apache-2.0
// handles.h -- what the mouse has hold of: the selected point, the string that pulls it, the pose that is asked for.
#ifndef SINEW_SCENE_HANDLES_H_
#define SINEW_SCENE_HANDLES_H_

#include "scene/builder.h"

namespace sinew {

void add_handles(Builder& scene);

}  // namespace sinew

#endif  // SINEW_SCENE_HANDLES_H_
