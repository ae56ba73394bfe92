// SPDX-License-Identifier: Apache-2.0
// geometry.h -- everything that qpos and mocap poses decide alone: the first half of the position stage.
//   in    qpos, mocap poses       out   poses, motion axes, cameras and lights, flexes, tendons
#ifndef SINEW_STEP_GEOMETRY_H_
#define SINEW_STEP_GEOMETRY_H_

#include <mujoco/mjdata.h>

namespace sinew {

void compute_geometry(const mjModel& m, mjData& d);

}  // namespace sinew

#endif  // SINEW_STEP_GEOMETRY_H_
