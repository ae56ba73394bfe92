// SPDX-License-Identifier: Apache-2.0
#include "step/geometry.h"

#include "kinematics/camlight.h"
#include "kinematics/flex.h"
#include "kinematics/motion_axes.h"
#include "kinematics/poses.h"
#include "kinematics/tendon.h"
#include "model/parts.h"

namespace sinew {

void compute_geometry(const mjModel& m, mjData& d, const Scope& scope) {
  for_parts(m, d, scope, Work::kHeavy, [&](const Scope& part) {
    compute_poses(m, d, part);  // bodies, geoms, sites
    gather_moments(m, d, part);
  });
  gather_moment_of_world(m, d, scope);
  for_parts(m, d, scope, Work::kLight,
            [&](const Scope& part) { compute_axes(m, d, part); });  // centres of mass, inertias, axes
  place_cameras_and_lights(m, d, scope);                            // which may follow bodies or centres of mass
  compute_flexes(m, d);                                             // vertices and edges
  compute_tendons(m, d, scope);                                     // paths, lengths, moment arms
}

}  // namespace sinew
