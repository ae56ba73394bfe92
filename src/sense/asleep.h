// SPDX-License-Identifier: Apache-2.0
// asleep.h -- may a sensor keep its old value? Private to this folder.
#ifndef SINEW_SENSE_ASLEEP_H_
#define SINEW_SENSE_ASLEEP_H_

#include <mujoco/mjdata.h>

namespace sinew {

// Something it looks at sleeps, and nothing it looks at is awake. What stands still for good decides nothing; sensors
// that look at no object, or through the whole scene, never sleep.
bool sensor_is_asleep(const mjModel& m, const mjData& d, int sensor);

}  // namespace sinew

#endif  // SINEW_SENSE_ASLEEP_H_
