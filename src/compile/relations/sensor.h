// SPDX-License-Identifier: Apache-2.0
// sensor.h -- how many numbers a sensor gives, as far as its own description tells.
#ifndef SINEW_COMPILE_RELATIONS_SENSOR_H_
#define SINEW_COMPILE_RELATIONS_SENSOR_H_

#include <mujoco/mjspec.h>

namespace sinew {

// Tactile sensors, which depend on their mesh, and plugin sensors give 0 here; so do invalid types. Saturates at the
// largest int.
int sensor_dimension(const mjsSensor& sensor);

}  // namespace sinew

#endif  // SINEW_COMPILE_RELATIONS_SENSOR_H_
