// SPDX-License-Identifier: Apache-2.0
// geom_distance.h -- how far apart two geoms are.
//   in    poses of geoms       out   smallest signed distance, and the segment between the nearest points
//   math  convex geoms by GJK and EPA; height fields and sdf geoms as the nearest of their prisms and triangles, and
//         overlapping sdf geoms by their functions, as for contacts
//   note  two geoms of the ground (planes, height fields) count as further than asked. The same two geoms asked the
//         other way round give the same numbers, mirrored
//   cost  one run of GJK, and of EPA if the geoms overlap; for height fields and sdf geoms one for every piece that may
//         be the nearest; about 50 kB of the thread's stack for EPA
#ifndef SINEW_QUERY_GEOM_DISTANCE_H_
#define SINEW_QUERY_GEOM_DISTANCE_H_

#include <mujoco/mjdata.h>

namespace sinew {

// Negative where the geoms overlap, and never more than max_distance. fromto, if given, receives the nearest points of
// geom1 and geom2, or zeros if they are max_distance or further apart.
mjtNum geom_distance(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum max_distance, mjtNum fromto[6]);

}  // namespace sinew

#endif  // SINEW_QUERY_GEOM_DISTANCE_H_
