// SPDX-License-Identifier: Apache-2.0
// geom_distance.h -- how far apart two geoms are.
//   in    poses of geoms       out   smallest signed distance, and the segment between the nearest points
//   note  planes and convex geoms; any other pair (two planes, height fields, SDFs) counts as further than asked
//   cost  one run of GJK, and of EPA if the geoms overlap; about 50 kB of the thread's stack for EPA
#ifndef SINEW_QUERY_GEOM_DISTANCE_H_
#define SINEW_QUERY_GEOM_DISTANCE_H_

#include <mujoco/mjdata.h>

namespace sinew {

// Negative where the geoms overlap, and never more than max_distance. fromto, if given, receives the nearest points of
// geom1 and geom2, or zeros if they are max_distance or further apart.
mjtNum geom_distance(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum max_distance, mjtNum fromto[6]);

}  // namespace sinew

#endif  // SINEW_QUERY_GEOM_DISTANCE_H_
