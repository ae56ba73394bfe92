// SPDX-License-Identifier: Apache-2.0
// constraints.h -- equality constraints between bodies, by their two anchors, which ought to be in one place.
#ifndef SINEW_SCENE_CONSTRAINTS_H_
#define SINEW_SCENE_CONSTRAINTS_H_

#include "scene/builder.h"

namespace sinew {

void add_equalities(Builder& scene);

}  // namespace sinew

#endif  // SINEW_SCENE_CONSTRAINTS_H_
