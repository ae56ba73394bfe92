// SPDX-License-Identifier: Apache-2.0
// skins.h -- skins: one geom for each, and vertices that follow the bodies which are their bones.
//   math  a vertex is where its bones take it from their bind poses, by its weights; then it moves along its normal,
//         the sum over the faces around it, by how much the skin is inflated
#ifndef SINEW_SCENE_SKINS_H_
#define SINEW_SCENE_SKINS_H_

#include "scene/builder.h"

namespace sinew {

void add_skins(Builder& scene);

// Poses the skins that are shown; the others get zeros.
void update_skins(const mjModel& m, const mjData& d, const mjvOption& option, mjvScene& scene);

}  // namespace sinew

#endif  // SINEW_SCENE_SKINS_H_
