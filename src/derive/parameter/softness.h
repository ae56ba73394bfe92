// SPDX-License-Identifier: Apache-2.0
// softness.h -- impedance and reference spring of a constraint by the numbers of solref and solimp.
//   math  tree/impedance.h differentiated: d(r) runs between clip(solimp[0]) and clip(solimp[1]) along powers that meet
//         at the midpoint; k and b follow from solref and from solimp[1]. Clips that act have slope zero
#ifndef SINEW_DERIVE_PARAMETER_SOFTNESS_H_
#define SINEW_DERIVE_PARAMETER_SOFTNESS_H_

#include <mujoco/mjmodel.h>

namespace sinew {

// What the power of a constraint changes by with impedance d, stiffness k and damping b.
struct SoftnessSlopes {
  mjtNum by_impedance = 0, by_stiffness = 0, by_damping = 0;
};

// Adds the slopes by solref (2 numbers) and solimp (5) at the violation r. Either result may be null.
void add_softness(const mjModel& m, const mjtNum* solref, const mjtNum* solimp, mjtNum r, const SoftnessSlopes& by,
                  mjtNum* solref_slope, mjtNum* solimp_slope);

}  // namespace sinew

#endif  // SINEW_DERIVE_PARAMETER_SOFTNESS_H_
