// SPDX-License-Identifier: Apache-2.0
// geom.h -- geoms: shape, pose in the body, mass and inertia, bounds, fluid numbers.
//   in    the spec's geoms, compiled meshes and height fields      out   build.geom, then the geom_ arrays
#ifndef SINEW_COMPILE_GEOM_GEOM_H_
#define SINEW_COMPILE_GEOM_GEOM_H_

#include "compile/build.h"

namespace sinew {

// Fills build.geom.
void compile_geoms(Build& build);

// The geom_ arrays.
void write_geoms(const Build& build, mjModel& m);

}  // namespace sinew

#endif  // SINEW_COMPILE_GEOM_GEOM_H_
