// SPDX-License-Identifier: Apache-2.0
// bias.h -- recursive Newton-Euler: the joint forces that a motion needs.
//   in    cinert, cdof, cdof_dot, cvel, qvel, gravity, and qacc if asked for
//   out   Coriolis, centrifugal and gravitational forces; plus M qacc with qacc
//   math  docs/theory/inertia.md (2.3), (2.4): the world accelerates upward instead of everything falling; forces are
//         gathered from the leaves to the root
//   cost  O(nbody + nv); two spatial vectors a body from the stack
#ifndef SINEW_FORCE_BIAS_H_
#define SINEW_FORCE_BIAS_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"
#include "tree/real.h"

namespace sinew {

enum class WithAcceleration { kNo, kYes };

// result has nv numbers, of which those for dofs outside of the scope are left as they are; scratch has 12 * nbody.
template <class Data>
void compute_inverse_dynamics(const mjModel& m, const Data& d, const Scope& scope, WithAcceleration with,
                              RealOf<Data>* result, RealOf<Data>* scratch);

// qfrc_bias, with what the armature of tendons adds.
template <class Data>
void compute_bias(const mjModel& m, Data& d, const Scope& scope);

extern template void compute_inverse_dynamics<mjData>(const mjModel& m, const mjData& d, const Scope& scope,
                                                      WithAcceleration with, mjtNum* result, mjtNum* scratch);
extern template void compute_bias<mjData>(const mjModel& m, mjData& d, const Scope& scope);

}  // namespace sinew

#endif  // SINEW_FORCE_BIAS_H_
