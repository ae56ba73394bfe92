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
  if (goes_by_parts(m, d, scope, Work::kHeavy)) {
    StackFrame frame(d);
    mjtNum* moment = frame.alloc<mjtNum>(3 * mjtSize{m.nbody});
    for_parts(m, d, scope, Work::kHeavy, [&](const Scope& part) {
      compute_poses(m, d, part);
      gather_moments(m, d, part);
      keep_moments(m, d, part, moment);
      compute_axes(m, d, part);
    });
    compute_centre_of_world(m, d, scope, moment);
  } else {
    compute_poses(m, d, scope);        // bodies, geoms, sites
    compute_motion_axes(m, d, scope);  // centres of mass, inertias, axes
  }
  place_cameras_and_lights(m, d, scope);  // which may follow bodies or centres of mass
  compute_flexes(m, d);                   // vertices and edges
  compute_tendons(m, d, scope);           // paths, lengths, moment arms
}

}  // namespace sinew
