// SPDX-License-Identifier: Apache-2.0
// surface_feature.h -- what the surface of a geom is like at one point: round, an edge, a corner, flat.
#ifndef SINEW_DERIVE_CONSTRAINT_SURFACE_FEATURE_H_
#define SINEW_DERIVE_CONSTRAINT_SURFACE_FEATURE_H_

#include <mujoco/mjdata.h>

#include "math/mat3.h"

namespace sinew {

struct SurfaceFeature {
  // How the point moves with the outward normal, in the world: a radius in all directions, and where the surface is not
  // as round everywhere a matrix instead. Zero for corners.
  mjtNum radius = 0;
  bool has_matrix = false;
  Matrix radii{};
  int free_count = 0;        // directions in which the point slides and the normal stays
  Vector free_direction[2];  // unit, across the normal
  bool is_exact = true;      // the normal is across the free directions up to rounding, not up to a tolerance
};

// At a point with an outward normal, both in the world. False where the kind of geom is not known, or the point is not
// where the normal says.
bool find_surface_feature(const mjModel& m, const mjData& d, int geom, const Vector& point, const Vector& normal,
                          SurfaceFeature& feature);

}  // namespace sinew

#endif  // SINEW_DERIVE_CONSTRAINT_SURFACE_FEATURE_H_
