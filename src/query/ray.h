// SPDX-License-Identifier: Apache-2.0
// ray.h -- what a ray meets first.
//   in    poses of geoms (kinematics), and of inertial frames, in which bodies keep their trees of boxes
//   out   distance in units of the direction (of sdf geoms: in metres, whatever the direction's length), kNoHit for a
//         miss, and the geom; of equally near geoms the first
//   note  geoms that cannot be seen (alpha 0 of the material, or of the geom without one) are not met. The tree of a
//         body only saves time: it holds geoms that may collide, so it serves bodies that have no others
//   cost  O(ngeom) tests of spheres at worst; bodies with many geoms about the logarithm of their number
#ifndef SINEW_QUERY_RAY_H_
#define SINEW_QUERY_RAY_H_

#include <mujoco/mjdata.h>

#include "shape/ray.h"

namespace sinew {

// Which geoms count.
struct RayFilter {
  const mjtByte* groups = nullptr;  // mjNGROUP flags; null: all
  bool with_static = true;
  int without_body = -1;

  bool keeps_body(const mjModel& m, int body) const;
  bool keeps_geom(const mjModel& m, int geom) const;  // of a body that is kept
};

struct RayHit {
  mjtNum distance = kNoHit;
  int geom = -1;
};

// One geom, whatever the filter; the ray is in world coordinates.
mjtNum ray_geom(const mjModel& m, const mjData& d, int geom, const Ray& ray);

RayHit cast_ray(const mjModel& m, const mjData& d, const Ray& ray, const RayFilter& filter);

// Rays from one point, 3 numbers each in `directions`. Geoms that are nowhere within `cutoff` metres of the point are
// left out; the others are met at any distance. `distance` and `geom` receive n numbers; geom may be null.
void cast_rays(const mjModel& m, mjData& d, const Vector& origin, const mjtNum* directions, int n,
               const RayFilter& filter, mjtNum cutoff, mjtNum* distance, int* geom);

}  // namespace sinew

#endif  // SINEW_QUERY_RAY_H_
