// SPDX-License-Identifier: Apache-2.0
// tendon_bias.h -- what the inertia along tendons (armature) adds to the bias forces.
//   in    ten_J, cvel, cdof_dot, qvel, sites        out   added to qfrc
//   math  the kinetic energy I l'^2 / 2 gives the force J^T I l'', and the part of l'' without qacc is J' qvel. A
//         straight piece between two points lengthens at l' = u . v, and l'' = u . a + |v across u|^2 / l with the
//         points' relative velocity v and acceleration a; a fixed tendon has a constant J, and no J'
//   note  a tendon with armature runs through sites and pulleys only: the compiler refuses geoms
//   cost  O(pieces of tendons with armature * depth of the tree), no allocation
#ifndef SINEW_FORCE_TENDON_BIAS_H_
#define SINEW_FORCE_TENDON_BIAS_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"
#include "tree/real.h"

namespace sinew {

template <class Data>
void add_tendon_bias(const mjModel& m, const Data& d, const Scope& scope, RealOf<Data>* qfrc);

extern template void add_tendon_bias<mjData>(const mjModel& m, const mjData& d, const Scope& scope, mjtNum* qfrc);

}  // namespace sinew

#endif  // SINEW_FORCE_TENDON_BIAS_H_
