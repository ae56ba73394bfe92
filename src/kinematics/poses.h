// SPDX-License-Identifier: Apache-2.0
// poses.h -- joint positions become poses of bodies, geoms and sites.
//   in    qpos, mocap_pos, mocap_quat      out   xpos, xquat, xmat, xipos, ximat, xanchor, xaxis, geom_x*, site_x*
//   math  docs/theory/kinematics.md (1.2): X_wb = X_wp * X_pb * joints: one sweep, parents before children
//   cost  O(nbody + ngeom + nsite), no allocation            next  kinematics/motion_axes.h
#ifndef SINEW_KINEMATICS_POSES_H_
#define SINEW_KINEMATICS_POSES_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"

namespace sinew {

template <class Data>
void compute_poses(const mjModel& m, Data& d, const Scope& scope);

extern template void compute_poses<mjData>(const mjModel& m, mjData& d, const Scope& scope);

}  // namespace sinew

#endif  // SINEW_KINEMATICS_POSES_H_
