// SPDX-License-Identifier: Apache-2.0
// actuators.h -- actuators over what they act on, colored by what they are told to do; slider-cranks.
#ifndef SINEW_SCENE_ACTUATORS_H_
#define SINEW_SCENE_ACTUATORS_H_

#include "scene/builder.h"

namespace sinew {

void add_actuators(Builder& scene);

// The rods of slider-cranks, which no geom shows. They are there whatever is shown of actuators.
void add_slider_cranks(Builder& scene);

}  // namespace sinew

#endif  // SINEW_SCENE_ACTUATORS_H_
