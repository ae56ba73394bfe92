// SPDX-License-Identifier: Apache-2.0
// discrete_inverse.h -- inverse dynamics in discrete time (mjENBL_INVDISCRETE), whose qacc a' is a difference of
// velocities over a step: the acceleration a behind it, and its slopes.
//   math  M a = (M - h D) a' read the other way round than in foreseen.h:
//           da/da' = M^-1 (M - h D),     da/dx = -M^-1 [dM (a - a') + h dD a']
//         The function of a' is that of a, and its slopes are I_x + I_a da/dx and I_a da/da'
#ifndef SINEW_DERIVE_DISCRETE_INVERSE_H_
#define SINEW_DERIVE_DISCRETE_INVERSE_H_

#include "derive/inverse_terms.h"
#include "model/arena/arena.h"

namespace sinew {

// Whether the acceleration of inverse dynamics is one of discrete time.
bool is_discrete(const mjModel& m);

// While it lives, d.qacc is a.
class ContinuousAcceleration {
 public:
  ContinuousAcceleration(const mjModel& m, mjData& d, DerivativeReport& report);
  ~ContinuousAcceleration();
  ContinuousAcceleration(const ContinuousAcceleration&) = delete;
  ContinuousAcceleration& operator=(const ContinuousAcceleration&) = delete;

  // da/dq, da/dv and da/da', nv x nv row by row; null where a' is a.
  const InverseTerms& slopes() const { return slopes_; }

  // Slopes of a function of a become those of the function of a'. by_a, which may be the terms' own: its slopes by a.
  void chain(const mjtNum* by_a, const InverseTerms& terms);

 private:
  const mjModel& m_;
  mjData& d_;
  StackFrame frame_;
  const mjtNum* discrete_ = nullptr;
  InverseTerms slopes_{};
};

}  // namespace sinew

#endif  // SINEW_DERIVE_DISCRETE_INVERSE_H_
