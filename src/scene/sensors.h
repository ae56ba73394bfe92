// SPDX-License-Identifier: Apache-2.0
// sensors.h -- sensors that can be seen: the rays of rangefinders, the segments between geoms, and what skins feel.
#ifndef SINEW_SCENE_SENSORS_H_
#define SINEW_SCENE_SENSORS_H_

#include "scene/builder.h"

namespace sinew {

void add_sensors(Builder& scene);

// The triangles of tactile sensors, which come with contacts: red is depth, green and blue are the speeds along the
// skin, each as a share of the largest.
void add_tactile_sensors(Builder& scene);

}  // namespace sinew

#endif  // SINEW_SCENE_SENSORS_H_
