// SPDX-License-Identifier: Apache-2.0
// camlight.h -- where cameras and lights are and where they look.
//   in    poses, subtree_com; cam_mode, light_mode   out   cam_xpos, cam_xmat, light_xpos, light_xdir
//   note  fixed: as placed in the body. track: position follows the body, orientation stays that of qpos0; trackcom:
//         follows the centre of mass of the body's subtree. targetbody, targetbodycom: placed in the body, turned
//         towards the target's frame or its subtree's centre of mass; without a target, as fixed
//   cost  O(ncam + nlight), no allocation        next  kinematics/flex.h
#ifndef SINEW_KINEMATICS_CAMLIGHT_H_
#define SINEW_KINEMATICS_CAMLIGHT_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"

namespace sinew {

template <class Data>
void place_cameras_and_lights(const mjModel& m, Data& d, const Scope& scope);

extern template void place_cameras_and_lights<mjData>(const mjModel& m, mjData& d, const Scope& scope);

}  // namespace sinew

#endif  // SINEW_KINEMATICS_CAMLIGHT_H_
