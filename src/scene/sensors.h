// SPDX-License-Identifier: Apache-2.0
// sensors.h -- sensors that can be seen: the rays of rangefinders, and the segments between geoms.
#ifndef SINEW_SCENE_SENSORS_H_
#define SINEW_SCENE_SENSORS_H_

#include "scene/builder.h"

namespace sinew {

void add_sensors(Builder& scene);

}  // namespace sinew

#endif  // SINEW_SCENE_SENSORS_H_
