// SPDX-License-Identifier: Apache-2.0
// bounds.h -- one level of the trees of bounding volumes, of bodies, of flexes and of meshes with octrees.
#ifndef SINEW_SCENE_BOUNDS_H_
#define SINEW_SCENE_BOUNDS_H_

#include "scene/builder.h"

namespace sinew {

// Of a tree that ends above the level, its leaves are shown. Volumes that the last collision tested have a color of
// their own, if the model wants to see them.
void add_body_bounds(Builder& scene);
void add_mesh_bounds(Builder& scene);

}  // namespace sinew

#endif  // SINEW_SCENE_BOUNDS_H_
