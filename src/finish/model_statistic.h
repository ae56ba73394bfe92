// SPDX-License-Identifier: Apache-2.0
// model_statistic.h -- typical magnitudes of a model in its rest pose, and the length that turns a rotation into a
// distance.
//   in    poses and M in the rest pose         out   stat, dof_length
#ifndef SINEW_FINISH_MODEL_STATISTIC_H_
#define SINEW_FINISH_MODEL_STATISTIC_H_

#include <mujoco/mjdata.h>

namespace sinew {

void set_statistics(mjModel& m, mjData& d);

}  // namespace sinew

#endif  // SINEW_FINISH_MODEL_STATISTIC_H_
