// SPDX-License-Identifier: Apache-2.0
// ellipsoid.h -- the ellipsoid that stands for a geom in a medium.
#ifndef SINEW_MODEL_ELLIPSOID_H_
#define SINEW_MODEL_ELLIPSOID_H_

#include <mujoco/mjmodel.h>

#include "math/vec3.h"

namespace sinew {

// Semiaxes, from an mjtGeom and the sizes of the geom.
inline Vec3<double> equivalent_semiaxes(int geom_type, const Vec3<double>& size) {
  switch (geom_type) {
    case mjGEOM_SPHERE:
      return {size.x, size.x, size.x};
    case mjGEOM_CAPSULE:
      return {size.x, size.x, size.x + size.y};
    case mjGEOM_CYLINDER:
      return {size.x, size.x, size.y};
    default:
      return size;
  }
}

}  // namespace sinew

#endif  // SINEW_MODEL_ELLIPSOID_H_
