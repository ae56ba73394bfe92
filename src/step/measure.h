// SPDX-License-Identifier: Apache-2.0
// measure.h -- what a model wants to know at the end of a stage: sensors and energy.
//   in    what the stages up to the given one wrote
//   out   sensordata of that stage; energy; before them what only sensors read: subtree_linvel, cacc, cfrc_*
#ifndef SINEW_STEP_MEASURE_H_
#define SINEW_STEP_MEASURE_H_

#include <mujoco/mjdata.h>

namespace sinew {

enum class Sensors { kSkip, kCompute };

void measure(const mjModel& m, mjData& d, mjtStage stage, Sensors sensors);

// The sensors alone, without the energy that the model asks for.
void measure_sensors(const mjModel& m, mjData& d, mjtStage stage);

}  // namespace sinew

#endif  // SINEW_STEP_MEASURE_H_
