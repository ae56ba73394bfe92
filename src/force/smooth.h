// SPDX-License-Identifier: Apache-2.0
// smooth.h -- the sum of all forces but those of constraints.
//   in    qfrc_passive, qfrc_bias, qfrc_applied, qfrc_actuator, xfrc_applied         out   qfrc_smooth
//   math  docs/theory/inertia.md (2.5): tau - c, whose quotient by M is a_smooth
//   cost  O(nv + pushed bodies * depth of the tree), no allocation                   next  tree/mass_factor.h
#ifndef SINEW_FORCE_SMOOTH_H_
#define SINEW_FORCE_SMOOTH_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"

namespace sinew {

template <class Data>
void compute_smooth_force(const mjModel& m, Data& d, const Scope& scope);

extern template void compute_smooth_force<mjData>(const mjModel& m, mjData& d, const Scope& scope);

}  // namespace sinew

#endif  // SINEW_FORCE_SMOOTH_H_
