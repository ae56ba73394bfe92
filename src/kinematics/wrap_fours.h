// SPDX-License-Identifier: Apache-2.0
// wrap_fours.h -- strings around geoms, four of them in the lanes of a register.
//   in    site_xpos, geom_xpos, geom_xmat      out   their Wrappings
//   math  that of wrap_string(), operation by operation: each lane has the bits of a double
//   note  for processors with AVX2 only; others wrap strings one by one
//   cost  360 instructions a string (alone: 700)          next  tendon.h
#ifndef SINEW_KINEMATICS_WRAP_FOURS_H_
#define SINEW_KINEMATICS_WRAP_FOURS_H_

#include <mujoco/mjdata.h>

#include "kinematics/wrap.h"
#include "model/plan.h"

namespace sinew {

struct WrapFours {
  static constexpr int kCount = 4;

  // Up to four strings. Returns a bit for each that has to be wrapped alone: through its geom, or around a sphere whose
  // centre is in line with both ends. The result of such a string says nothing.
  unsigned (*wrap)(const mjModel& m, const mjData& d, const Plan::String* string, int count, Wrapping<mjtNum>* result);
};

extern const WrapFours kAvx2WrapFours;  // call it only where has_avx2_fma()

// Null where strings are wrapped one by one.
const WrapFours* wrap_fours();

}  // namespace sinew

#endif  // SINEW_KINEMATICS_WRAP_FOURS_H_
