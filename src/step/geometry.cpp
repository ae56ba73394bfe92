// SPDX-License-Identifier: Apache-2.0
#include "step/geometry.h"

#include "kinematics/camlight.h"
#include "kinematics/flex.h"
#include "kinematics/motion_axes.h"
#include "kinematics/poses.h"
#include "kinematics/tendon.h"

namespace sinew {

void compute_geometry(const mjModel& m, mjData& d) {
  compute_poses(m, d);             // bodies, geoms, sites
  compute_motion_axes(m, d);       // centres of mass, spatial inertias, axes of dofs
  place_cameras_and_lights(m, d);  // which may follow bodies or centres of mass
  compute_flexes(m, d);            // vertices and edges
  compute_tendons(m, d);           // paths, lengths, moment arms
}

}  // namespace sinew
