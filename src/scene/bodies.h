// SPDX-License-Identifier: Apache-2.0
// bodies.h -- decorations of bodies: inertia, centres of mass, connections, frames, names, islands, forces on them.
#ifndef SINEW_SCENE_BODIES_H_
#define SINEW_SCENE_BODIES_H_

#include "scene/builder.h"

namespace sinew {

// Inertia, frames and labels of each body that is shown.
void add_body_decor(Builder& scene);

// From the centre of a body over the anchors of its joints to the centre of its parent.
void add_connections(Builder& scene);

void add_centers_of_mass(Builder& scene);  // of whole trees

void add_world_frame(Builder& scene);

// The half sizes of a box, or the radii of an ellipsoid, with the mass and inertia of the body.
Vector inertia_size(const mjModel& m, int body, bool ellipsoid, bool to_scale);

}  // namespace sinew

#endif  // SINEW_SCENE_BODIES_H_
