// SPDX-License-Identifier: Apache-2.0
// flexes.h -- flexes: one geom for each, and arrays of vertices and faces that renderers draw for it.
//   in    flexvert_xpos; which parts are wanted       out   flexvert, flexface, flexnormal, flextexcoord of the scene
//   math  surfaces lie a radius off the elements: sheets have a front, a back and a rim; solids a skin over their
//         shell or, where single elements are asked for, the tetrahedra of one layer
//   cost  O(faces); vertex normals are kept on the stack of mjData
#ifndef SINEW_SCENE_FLEXES_H_
#define SINEW_SCENE_FLEXES_H_

#include "scene/builder.h"

namespace sinew {

void add_flexes(Builder& scene);

void update_flexes(const mjModel& m, mjData& d, const mjvOption& option, mjvScene& scene);

}  // namespace sinew

#endif  // SINEW_SCENE_FLEXES_H_
