// SPDX-License-Identifier: Apache-2.0
// tendon.h -- tendon paths: their lengths, how the lengths change with the dofs, and the points they run through.
//   in    qpos, poses, cdof                out   ten_length, ten_J*, ten_wrapadr, ten_wrapnum, wrap_obj, wrap_xpos
//   math  docs/theory/kinematics.md (1.4): a fixed tendon is a weighted sum of joint positions; a spatial one the
//         shortest string through its sites and around its geoms. A string pulls at the ends of its straight pieces and
//         slides over geoms: the derivative of the length is what unit tension does to the dofs
//   note  ten_J has one form, sparse rows; where Jacobians are dense (jacobian_is_sparse) every row is full, which is
//         the dense matrix. Points on a geom come in pairs; a pulley takes the place of a point
//   cost  O(nwrap * depth of the tree), no allocation        next  inertia/mass_matrix.h
#ifndef SINEW_KINEMATICS_TENDON_H_
#define SINEW_KINEMATICS_TENDON_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"

namespace sinew {

template <class Data>
void compute_tendons(const mjModel& m, Data& d, const Scope& scope);

extern template void compute_tendons<mjData>(const mjModel& m, mjData& d, const Scope& scope);

}  // namespace sinew

#endif  // SINEW_KINEMATICS_TENDON_H_
