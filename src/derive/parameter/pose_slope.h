// SPDX-License-Identifier: Apache-2.0
// pose_slope.h -- slopes by the numbers of positions and quaternions.
//   math  a quaternion q that turns by r in its own frame changes by q (0, r / 2). Numbers with slope y along r have
//         slope 2 q (0, y) by the numbers of q, if these keep their length
#ifndef SINEW_DERIVE_PARAMETER_POSE_SLOPE_H_
#define SINEW_DERIVE_PARAMETER_POSE_SLOPE_H_

#include "math/quat.h"

namespace sinew {

inline void add3(const Vector& slope, mjtNum* to) { (load3(to) + slope).store(to); }

// slope: along turns in the frame of the quaternion.
inline void add_turn(const Vector& slope, const mjtNum* quat, mjtNum* to) {
  const Quat<mjtNum> by = load4(quat) * Quat<mjtNum>::from_parts(0, slope) * mjtNum{2};
  const mjtNum numbers[4] = {by.w, by.x, by.y, by.z};
  for (int k = 0; k < 4; ++k) to[k] += numbers[k];
}

}  // namespace sinew

#endif  // SINEW_DERIVE_PARAMETER_POSE_SLOPE_H_
