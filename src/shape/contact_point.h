// SPDX-License-Identifier: Apache-2.0
// contact_point.h -- what the narrow phase says of two shapes at one place.
#ifndef SINEW_SHAPE_CONTACT_POINT_H_
#define SINEW_SHAPE_CONTACT_POINT_H_

#include <mujoco/mjtnum.h>

namespace sinew {

struct ContactPoint {
  mjtNum dist;        // between the surfaces along the normal; negative where they overlap
  mjtNum pos[3];      // midway between the two surfaces
  mjtNum normal[3];   // unit, from the first shape to the second
  mjtNum tangent[3];  // first tangent of the contact frame; zero if any will do
};

}  // namespace sinew

#endif  // SINEW_SHAPE_CONTACT_POINT_H_
